import { architectureRequirement, statusRequirements } from '../../../src/karpenter/amis/variants.ts';
import { amiDrift, driftNotApplicable, listingTrouble } from '../../../src/karpenter/drift/ami-drift.ts';
import type { EC2NodeClass, EC2NodeClassStatus, NodeClaim, NodePool, StatusAmi } from '../../../src/model/karpenter.ts';
import { release } from '../release-of.ts';

const newest = release('1.15.2');
const LABELS = { 'karpenter.sh/nodepool': 'pool', 'kubernetes.io/arch': 'amd64', 'node.kubernetes.io/instance-type': 'm5.large' };
const AMIS = [ami('ami-amd', 'amd64'), ami('ami-arm', 'arm64')];

function ami(id: string, architecture: string): StatusAmi {
  return { id, requirements: statusRequirements([architectureRequirement(architecture)]) };
}

function claim(imageID: string | undefined, labels: Record<string, string> = LABELS): NodeClaim {
  return { metadata: { name: 'claim', labels }, status: imageID === undefined ? {} : { imageID } };
}

function nodeClass(status: EC2NodeClassStatus = { subnets: [{ id: 'subnet-1' }] }, kubelet?: Record<string, number | string | number[]>): EC2NodeClass {
  return { metadata: { name: 'class' }, spec: { amiSelectorTerms: [{ alias: 'al2023@latest' }], ...(kubelet && { kubelet }) }, status };
}

describe('amiDrift', () => {
  it.each([
    ['the image that the type maps to', claim('ami-amd'), { state: 'inSync', actualId: 'ami-amd', expected: AMIS[0] }],
    ['an image of another architecture', claim('ami-arm'), { state: 'drifted', actualId: 'ami-arm', expected: AMIS[0] }],
    ['an image that is not listed', claim('ami-old'), { state: 'drifted', actualId: 'ami-old', expected: AMIS[0] }],
    ['no image for the type', claim('ami-amd', { ...LABELS, 'kubernetes.io/arch': 'riscv64' }), { state: 'drifted', actualId: 'ami-amd' }],
    ['a claim without an image', claim(undefined), { state: 'undecided', why: expect.stringContaining('status.imageID') }],
    ['a claim without an instance type', claim('ami-amd', { 'kubernetes.io/arch': 'amd64' }), { state: 'undecided', why: expect.stringContaining('node.kubernetes.io/instance-type') }],
  ])('%s', (_name, nodeClaim, expected) => {
    expect(amiDrift({ nodeClaim, nodeClass: nodeClass(), amis: AMIS, release: newest })).toEqual(expected);
  });

  it('is undecided where there is nothing to compare with', () => {
    expect(amiDrift({ nodeClaim: claim('ami-amd'), nodeClass: nodeClass(), amis: [], release: newest })).toMatchObject({ state: 'undecided' });
  });

  it("trusts EC2 more than the claim's labels", () => {
    const instanceType = { name: 'm7g.large', supportedArchitectures: ['arm64'] };
    expect(amiDrift({ nodeClaim: claim('ami-arm'), nodeClass: nodeClass(), amis: AMIS, instanceType, release: newest })).toMatchObject({ state: 'inSync' });
  });
});

describe('listingTrouble', () => {
  const types = [
    { instanceType: 'm5.large', vcpus: 2, memoryMiB: 8192, defaultEnis: 3, ipsPerEni: 10 },
    { instanceType: 'm5.xlarge', vcpus: 4, memoryMiB: 16384, defaultEnis: 4, ipsPerEni: 15 },
  ];
  const subnets: EC2NodeClassStatus = { subnets: [{ id: 'subnet-1' }] };
  it.each([
    ['subnets are there', nodeClass(), '1.15.2', undefined],
    ['the status has no subnet', nodeClass({}), '1.15.2', 'no subnet'],
    ['the class was never in a cluster', { metadata: { name: 'class' } }, '1.15.2', undefined],
    ['a kubelet that cannot be decoded', nodeClass(subnets, { maxPods: [1] }), '1.15.2', 'spec.kubelet.maxPods'],
    ['before 1.15 admission refuses such a kubelet', nodeClass(subnets, { maxPods: [1] }), '1.14.3', undefined],
    ['an expression that is fine for all types', nodeClass(subnets, { maxPods: 'vcpus * 10' }), '1.15.2', undefined],
    ['an expression that fails for one type', nodeClass(subnets, { maxPods: 'vcpus - 3' }), '1.15.2', 'gives -1 for m5.large'],
  ])('%s', (_name, object, karpenter, words) => {
    const trouble = listingTrouble(object, { release: release(karpenter), expressionFacts: types });
    expect(trouble).toEqual(words === undefined ? undefined : expect.stringContaining(words));
  });

  it('passes over expressions where the gate is off', () => {
    expect(listingTrouble(nodeClass(subnets, { maxPods: 'vcpus - 3' }), { release: newest })).toBeUndefined();
  });
});

describe('driftNotApplicable', () => {
  const pool: NodePool = { metadata: { name: 'pool' }, spec: { template: { spec: { nodeClassRef: { name: 'class' } } } } };
  const deleting: EC2NodeClass = { metadata: { name: 'class', deletionTimestamp: '2026-06-15T12:00:00Z' } };
  it.each([
    ['everything is there', claim('ami-amd'), pool, nodeClass(), undefined],
    ['no pool', claim('ami-amd', {}), pool, nodeClass(), 'belongs to no NodePool'],
    ['a pool that does not exist', claim('ami-amd'), undefined, nodeClass(), 'NodePool pool does not exist'],
    ['a pool without a class', claim('ami-amd'), { metadata: { name: 'pool' } }, nodeClass(), 'names no node class'],
    ['a class that does not exist', claim('ami-amd'), pool, undefined, 'EC2NodeClass class does not exist'],
    ['a class that is being deleted', claim('ami-amd'), pool, deleting, 'is being deleted'],
  ])('%s', (_name, nodeClaim, nodePool, object, words) => {
    expect(driftNotApplicable(nodeClaim, nodePool, object)).toEqual(words === undefined ? undefined : expect.stringContaining(words));
  });
});
