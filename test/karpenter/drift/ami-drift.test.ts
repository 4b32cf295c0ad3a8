import { amiDrift } from '../../../src/karpenter/drift/ami-drift.ts';
import { known, missing } from '../../../src/karpenter/drift/drift-facts.ts';
import { claim, facts, instance, LABELS, nodeClass } from './facts.ts';
import type { World } from './facts.ts';

const image = (actualId: string, expectedId?: string) => ({ detail: { kind: 'ami', instanceType: 'm5.large', actualId, ...(expectedId !== undefined && { expectedId }) } });
const undecided = (words: string) => ({ outcome: 'undecided', why: expect.stringContaining(words) });
const armOnly = nodeClass({ amis: [{ id: 'ami-arm', requirements: [{ key: 'kubernetes.io/arch', operator: 'In', values: ['arm64'] }] }] });

describe('AMIDrift', () => {
  const rows: [name: string, world: World, expected: object][] = [
    ['the image that the type maps to', {}, { outcome: 'passed', ...image('ami-1', 'ami-1') }],
    ['an image that is not listed', { nodeClaim: claim({ status: { imageID: 'ami-old' } }) }, { outcome: 'drifted', ...image('ami-old', 'ami-1') }],
    ['no image for the type', { nodeClass: armOnly }, { outcome: 'drifted', ...image('ami-1') }],
    ['only the instance runs another image', { instance: known({ state: 'found', instance: instance({ imageId: 'ami-old' }) }) }, { outcome: 'passed' }],
    ['the same before 1.7', { karpenter: '1.6.8', instance: known({ state: 'found', instance: instance({ imageId: 'ami-old' }) }) }, { outcome: 'drifted', ...image('ami-old', 'ami-1') }],
    ['before 1.7 with no instance', { karpenter: '1.6.8', instance: known({ state: 'gone', why: 'gone' }) }, { outcome: 'undecided', isGone: true }],
    ['before 1.7 where EC2 was not asked', { karpenter: '1.6.8', instance: missing('notAsked', 'no') }, { outcome: 'passed' }],
    ['a claim without an image', { nodeClaim: claim({ status: { imageID: '' } }) }, undecided('status.imageID')],
    ['a claim without an instance type', { nodeClaim: claim({ labels: { 'karpenter.sh/nodepool': 'pool' } }) }, undecided('node.kubernetes.io/instance-type')],
    ['a type that EC2 does not know', { types: known([]) }, undecided('m5.large')],
    ['a class without images', { nodeClass: nodeClass({ amis: [] }) }, undecided('no AMI')],
    ['a class without subnets', { nodeClass: nodeClass({ subnets: [] }) }, undecided('no subnet')],
    ['images that are not known', { change: { amis: missing('sourceFailed', 'denied') } }, { outcome: 'unchecked', cause: 'sourceFailed', why: 'denied' }],
    ['a class that does not exist', { classState: 'missing' }, { outcome: 'notApplicable' }],
    ['a class that is being deleted', { classState: 'deleting' }, { outcome: 'notApplicable' }],
  ];

  test.each(rows)('%s', (_name, world, expected) => {
    expect(amiDrift(facts(world))).toMatchObject(expected);
  });

  it("goes by the claim's labels where EC2's types are not known", () => {
    const nodeClaim = claim({ labels: { ...LABELS, 'kubernetes.io/arch': 'arm64' } });
    expect(amiDrift(facts({ nodeClaim, types: missing('sourceFailed', 'denied') }))).toMatchObject({ outcome: 'drifted', detail: { actualId: 'ami-1' } });
    expect(amiDrift(facts({ nodeClaim }))).toMatchObject({ outcome: 'passed' });
  });
});
