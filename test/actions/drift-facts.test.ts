import { drift } from '../../src/actions/drift.ts';
import type { DriftInput } from '../../src/actions/drift.ts';
import type { EC2NodeClassSpec } from '../../src/model/karpenter.ts';
import type { ClaimDrift, DriftReport } from '../../src/model/report.ts';
import { memoryFiles } from '../../src/sources/memory/files.ts';
import type { AwsSources } from '../../src/sources/ports.ts';
import { aws, driftInput, nodeClaim, nodeClass, target } from './world.ts';
import type { TargetOptions } from './world.ts';

const NEWEST = nodeClaim({}, { imageID: 'ami-1' });
const PLACED: EC2NodeClassSpec = { amiSelectorTerms: [{ alias: 'al2023@latest' }], subnetSelectorTerms: [{ id: 'subnet-1' }], securityGroupSelectorTerms: [{ id: 'sg-1' }] };

async function judge(options: TargetOptions, change: Partial<DriftInput> = {}): Promise<{ claim: ClaimDrift; report: DriftReport }> {
  const report = await drift({ ...driftInput([target({ ...options, cluster: { nodeClaims: [NEWEST], nodeClasses: [nodeClass('default', PLACED)], ...options.cluster } })]), ...change });
  const claim = report.clusters[0]?.claims[0];
  if (claim === undefined) throw new Error('no claim was judged');
  return { claim, report };
}

const withFile = (text: string): Partial<DriftInput> => ({ files: memoryFiles({ files: { 'new.yaml': text } }), overlay: ['new.yaml'] });

function classFile(change: object): string {
  return JSON.stringify({ apiVersion: 'karpenter.k8s.aws/v1', kind: 'EC2NodeClass', metadata: { name: 'default' }, spec: { ...PLACED, ...change } });
}

const subnet = (id: string, tags: Record<string, string> = {}) => ({ id, zone: 'eu-west-1a', zoneId: 'euw1-az1', availableIpAddressCount: 10, tags });

describe('what drift asks AWS', () => {
  /** How often each source is asked. */
  function counted(sources: AwsSources): { sources: AwsSources; calls: string[] } {
    const calls: string[] = [];
    const note = <A extends unknown[], R>(name: string, ask: (...args: A) => R) => (...args: A): R => (calls.push(name), ask(...args));
    return {
      calls,
      sources: {
        region: sources.region,
        parameters: { get: note('parameters', (names) => sources.parameters.get(names)) },
        images: { find: note('images', (queries) => sources.images.find(queries)) },
        instances: { find: note('instances', (ids) => sources.instances.find(ids)) },
        instanceTypes: { describe: note('instanceTypes', (names) => sources.instanceTypes.describe(names)) },
        offerings: { find: note('offerings', (types) => sources.offerings.find(types)) },
        placementGroups: { find: note('placementGroups', (questions) => sources.placementGroups.find(questions)) },
        subnets: { find: note('subnets', (queries) => sources.subnets.find(queries)) },
        securityGroups: { find: note('securityGroups', (queries) => sources.securityGroups.find(queries)) },
      },
    };
  }

  it('is each kind of question once, and none that no class raises', async () => {
    const { sources, calls } = counted(aws());
    await judge({ aws: sources });
    expect(calls.sort()).toEqual(['images', 'instanceTypes', 'instances', 'offerings', 'parameters']);
  });

  it('asks for subnets, groups and placement groups where a file selects others', async () => {
    const { sources, calls } = counted(aws());
    await judge({ aws: sources }, withFile(classFile({ subnetSelectorTerms: [{ id: 'subnet-2' }], securityGroupSelectorTerms: [{ id: 'sg-2' }], placementGroupSelector: { name: 'tight' } })));
    expect(calls).toEqual(expect.arrayContaining(['subnets', 'securityGroups', 'placementGroups']));
  });

  it('asks nothing where a file selects the same in another order of keys', async () => {
    const { sources, calls } = counted(aws());
    const tags = { a: '1', b: '2' };
    const stored = nodeClass('default', { ...PLACED, subnetSelectorTerms: [{ tags }] });
    await judge({ aws: sources, cluster: { nodeClasses: [stored] } }, withFile(classFile({ subnetSelectorTerms: [{ tags: { b: '2', a: '1' } }] })));
    expect(calls).not.toContain('subnets');
  });
});

describe('drift as if files were applied', () => {
  it('compares with the subnets that the file selects', async () => {
    const world = aws({ subnets: [subnet('subnet-1', { tier: 'public' }), subnet('subnet-2', { tier: 'private' })] });
    const { claim } = await judge({ aws: world }, withFile(classFile({ subnetSelectorTerms: [{ tags: { tier: 'private' } }] })));
    expect(claim.status).toMatchObject({ state: 'drifted', reasons: [{ reason: 'SubnetDrift', detail: { actual: 'subnet-1', expected: [{ id: 'subnet-2' }] } }] });
  });

  it('compares with the security groups that the file selects', async () => {
    const world = aws({ securityGroups: [{ id: 'sg-1', name: 'nodes', tags: {} }, { id: 'sg-2', name: 'more', tags: {} }] });
    const { claim } = await judge({ aws: world }, withFile(classFile({ securityGroupSelectorTerms: [{ name: 'nodes' }, { name: 'more' }] })));
    expect(claim.status).toMatchObject({ state: 'drifted', reasons: [{ reason: 'SecurityGroupDrift', detail: { missing: ['sg-2'], extra: [] } }] });
  });

  it('leaves Karpenter without a verdict where the file selects no subnet at all', async () => {
    const { claim } = await judge({ aws: aws() }, withFile(classFile({ subnetSelectorTerms: [{ id: 'subnet-gone' }] })));
    expect(claim.status).toMatchObject({ state: 'unchecked', cause: 'notEvaluated', why: expect.stringContaining('no subnet') });
  });

  it('cannot tell without AWS which subnets the file selects', async () => {
    const { claim } = await judge({}, { ...withFile(classFile({ subnetSelectorTerms: [{ id: 'subnet-2' }] })), useAws: false });
    expect(claim.uncheckedReasons).toContainEqual({ reason: 'SubnetDrift', cause: 'notAsked', why: 'AWS was not asked (--no-aws)' });
  });

  it('does not look reservations up: only instances in one are left unchecked', async () => {
    const file = withFile(classFile({ capacityReservationSelectorTerms: [{ id: 'cr-1' }] }));
    const reserved = { id: 'i-1', imageId: 'ami-1', instanceType: 'm6i.large', state: 'running', subnetId: 'subnet-1', securityGroupIds: ['sg-1'], capacityReservationId: 'cr-1', capacityReservationPreference: 'capacity-reservations-only' };
    const { claim, report } = await judge({ aws: aws({ instances: [reserved] }) }, file);
    expect(claim.uncheckedReasons.map(({ reason }) => reason)).toContain('CapacityReservationDrift');
    expect(report.unchecked.map(({ failure }) => failure.kind)).toContain('notRecorded');
  });
});

describe('facts that are missing', () => {
  const failing = (operation: string) => ({ operations: { [operation]: { service: 'ec2' as const, operation, kind: 'denied' as const, message: `may not ${operation}` } } });

  it.each([
    ['DescribeInstanceTypeOfferings', ['InstanceTypeNotFound']],
    ['DescribeInstanceTypes', ['InstanceTypeNotFound']],
    ['DescribeInstances', ['SecurityGroupDrift', 'SubnetDrift', 'CapacityReservationDrift']],
  ])('%s denied leaves %j unchecked and nothing else', async (operation, reasons) => {
    const { claim, report } = await judge({ aws: aws({}, failing(operation)) });
    expect(claim.status).toMatchObject({ state: 'unchecked', cause: 'sourceFailed', why: `${reasons.join(', ')}: may not ${operation}` });
    expect(claim.uncheckedReasons.map(({ reason }) => reason)).toEqual(reasons);
    expect(report.unchecked).toHaveLength(1);
  });

  it('says so where classes or pools could not be read, and not that they are gone', async () => {
    const denied = { service: 'kubernetes' as const, operation: 'list', kind: 'denied' as const, message: 'denied' };
    const pools = await judge({ cluster: { failures: { nodepools: denied } } });
    expect(pools.claim.status).toEqual({ state: 'unchecked', cause: 'sourceFailed', why: 'denied' });
    const classes = await judge({ cluster: { failures: { ec2nodeclasses: denied } } });
    expect(classes.claim.status).toMatchObject({ state: 'unchecked', cause: 'sourceFailed' });
    expect(classes.claim.uncheckedReasons.map(({ reason }) => reason)).not.toContain('RequirementsDrifted');
  });
});
