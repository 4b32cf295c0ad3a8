import { CLUSTER_KINDS } from '../../../src/model/cluster.ts';
import type { FilterQuery } from '../../../src/model/aws.ts';
import type { AwsSources } from '../../../src/sources/ports.ts';
import type { ReplayedSources } from '../../../src/sources/snapshot/replay.ts';
import { replaySources } from '../../../src/sources/snapshot/replay.ts';
import { byIds, byTeam, clusterState, image, record, subnet, world } from './sample.ts';

const PARAMETER = '/aws/service/bottlerocket/aws-k8s-1.33/arm64/latest/image_id';

const bySubnet = (...values: string[]): FilterQuery => ({ filters: [{ name: 'subnet-id', values }] });

async function replay(region = 'eu-west-1'): Promise<ReplayedSources & { in: ReturnType<ReplayedSources['awsIn']> }> {
  const sources = replaySources(await record());
  return { ...sources, in: sources.awsIn(region) };
}

describe('replaySources', () => {
  it('stands still at the instant of the recording', async () => {
    const { clock } = await replay();
    expect(clock.now().toISOString()).toBe('2026-11-27T14:30:00.000Z');
  });

  it('has the recorded regions', async () => {
    expect([...(await replay()).aws.keys()]).toEqual(['eu-west-1']);
  });

  it('gives the cluster back', async () => {
    const { cluster } = await replay();
    expect(await cluster.read(CLUSTER_KINDS)).toEqual(clusterState);
  });

  it('does not know the DaemonSets of a snapshot from before they were read, and all the rest', async () => {
    const snapshot = await record();
    const { daemonSets: _none, ...cluster } = snapshot.cluster ?? { asked: [], name: 'demo', failures: {} };
    const old = { ...snapshot, cluster: { ...cluster, asked: cluster.asked.filter((kind) => kind !== 'daemonsets') } };
    const { daemonSets: _unknown, ...known } = clusterState;
    expect(await replaySources(old).cluster.read(CLUSTER_KINDS)).toEqual({ ...known, failures: { daemonsets: expect.objectContaining({ kind: 'notRecorded' }) } });
  });

  it('gives only the kinds that are asked for', async () => {
    const { cluster } = await replay();
    expect(await cluster.read(['nodes'])).toEqual({ name: 'demo', serverVersion: clusterState.serverVersion, nodes: clusterState.nodes, failures: {} });
  });

  it('knows what is there', async () => {
    const aws = (await replay()).in;
    expect((await aws.parameters.get([PARAMETER])).get(PARAMETER)).toEqual({ ok: true, value: { name: PARAMETER, value: 'ami-00000000000000001' } });
    expect(await aws.images.find([byIds('ami-00000000000000001')])).toEqual([{ ok: true, value: [image()] }]);
    expect(await aws.instances.find(['i-00000000000000001'])).toEqual({ ok: true, value: world.instances });
    expect(await aws.instanceTypes.describe(['m7g.large'])).toEqual({ ok: true, value: new Map([['m7g.large', world.instanceTypes?.[0]]]) });
    expect(await aws.offerings.find(['m7g.large'])).toEqual({ ok: true, value: ['eu-west-1a', 'eu-west-1b'].map((zone) => ({ instanceType: 'm7g.large', zone })) });
    expect(await aws.placementGroups.find([{ name: 'ml' }, { id: 'pg-00000000000000001' }])).toEqual([1, 2].map(() => ({ ok: true, value: world.placementGroups?.[0] })));
    expect(await aws.subnets.find([byTeam, bySubnet('subnet-00000000000000001')])).toEqual([1, 2].map(() => ({ ok: true, value: [subnet()] })));
    expect(await aws.securityGroups.find([byTeam])).toEqual([{ ok: true, value: world.securityGroups }]);
  });

  it('knows what is not there', async () => {
    const aws = (await replay()).in;
    expect((await aws.parameters.get(['/absent'])).get('/absent')).toMatchObject({ ok: false, failure: { kind: 'notFound' } });
    expect(await aws.images.find([byIds('ami-00000000000000009')])).toEqual([{ ok: true, value: [] }]);
    expect(await aws.instances.find(['i-00000000000000009'])).toEqual({ ok: true, value: [] });
    expect(await aws.instanceTypes.describe(['m99.large'])).toEqual({ ok: true, value: new Map() });
    expect(await aws.offerings.find(['m99.large'])).toEqual({ ok: true, value: [] });
    expect(await aws.placementGroups.find([{ id: 'pg-00000000000000009' }])).toEqual([{ ok: true, value: undefined }]);
    expect(await aws.subnets.find([bySubnet('subnet-00000000000000009')])).toEqual([{ ok: true, value: [] }]);
    expect(await aws.securityGroups.find([{ filters: [{ name: 'group-name', values: ['none'] }] }])).toEqual([{ ok: true, value: [] }]);
  });
});

describe('what was not recorded', () => {
  const hint = 'record it with: karpami snapshot --context CONTEXT --region eu-west-1 -f FILES --to FILE';

  it('is said of a parameter, with the Kubernetes version that it is for', async () => {
    const name = '/aws/service/bottlerocket/aws-k8s-1.34/arm64/latest/image_id';
    const answers = await (await replay()).in.parameters.get([name]);
    expect(answers.get(name)).toEqual({
      ok: false,
      failure: {
        service: 'snapshot',
        operation: 'GetParameters',
        kind: 'notRecorded',
        message: `the snapshot does not cover parameter "${name}" in eu-west-1`,
        hint: 'record it with: karpami snapshot --context CONTEXT --region eu-west-1 --kubernetes-version 1.34 -f FILES --to FILE',
      },
    });
  });

  it('is said of an image, beside answers to other queries', async () => {
    const [first, second] = await (await replay()).in.images.find([byIds('ami-00000000000000001'), byIds('ami-00000000000000008')]);
    expect(first).toMatchObject({ ok: true });
    expect(second).toMatchObject({ ok: false, failure: { kind: 'notRecorded', message: 'the snapshot does not cover image ami-00000000000000008 in eu-west-1', hint } });
  });

  it('is said of instances, not more than a few by id', async () => {
    const ids = Array.from({ length: 8 }, (_item, index) => `i-1000000000000000${index}`);
    expect(await (await replay()).in.instances.find(['i-00000000000000001', ...ids])).toMatchObject({
      ok: false,
      failure: { kind: 'notRecorded', message: `the snapshot does not cover instances ${ids.slice(0, 5).join(', ')}, 3 more in eu-west-1`, hint },
    });
  });

  it('is said of an instance type', async () => {
    expect(await (await replay()).in.instanceTypes.describe(['m7g.large', 'c7g.large'])).toMatchObject({
      ok: false,
      failure: { kind: 'notRecorded', operation: 'DescribeInstanceTypes', message: 'the snapshot does not cover instance type c7g.large in eu-west-1' },
    });
  });

  const tagged: FilterQuery = { filters: [{ name: 'tag:team', values: ['ml'] }] };
  const PORTS: [string, (aws: AwsSources) => Promise<unknown>, object][] = [
    ['zones', (aws) => aws.offerings.find(['m7g.large', 'c7g.large']), { operation: 'DescribeInstanceTypeOfferings', message: 'the snapshot does not cover zones of instance type c7g.large in eu-west-1' }],
    ['a placement group', async (aws) => (await aws.placementGroups.find([{ name: 'web' }]))[0], { operation: 'DescribePlacementGroups', message: 'the snapshot does not cover placement group "web" in eu-west-1' }],
    ['a subnet', async (aws) => (await aws.subnets.find([bySubnet('subnet-1', 'subnet-00000000000000002')]))[0], { operation: 'DescribeSubnets', message: 'the snapshot does not cover subnet subnet-1 in eu-west-1' }],
    ['subnets', async (aws) => (await aws.subnets.find([tagged]))[0], { operation: 'DescribeSubnets', message: 'the snapshot does not cover the subnet query tag:team=ml in eu-west-1' }],
    ['security groups', async (aws) => (await aws.securityGroups.find([tagged]))[0], { operation: 'DescribeSecurityGroups', message: 'the snapshot does not cover the security group query tag:team=ml in eu-west-1' }],
  ];

  it.each(PORTS)('is said of %s', async (_name, ask, failure) => {
    expect(await ask((await replay()).in)).toEqual({ ok: false, failure: { service: 'snapshot', kind: 'notRecorded', hint, ...failure } });
  });

  it.each(PORTS)('is said of %s by a snapshot of an older release', async (_name, ask) => {
    const { aws: regions, ...snapshot } = await record();
    const older = regions.map(({ offerings: _o, placementGroups: _p, subnets: _s, securityGroups: _g, ...region }) => region);
    expect(await ask(replaySources({ ...snapshot, aws: older }).awsIn('eu-west-1'))).toMatchObject({ ok: false, failure: { kind: 'notRecorded' } });
  });

  it('is said of every question to another region', async () => {
    const aws = (await replay('us-east-1')).in;
    expect((await aws.parameters.get([PARAMETER])).get(PARAMETER)).toMatchObject({ failure: { kind: 'notRecorded' } });
    expect(await aws.images.find([byIds('ami-00000000000000001')])).toMatchObject([{ failure: { kind: 'notRecorded' } }]);
    expect(await aws.instances.find(['i-00000000000000001'])).toMatchObject({ failure: { kind: 'notRecorded' } });
    expect(await aws.instanceTypes.describe(['m7g.large'])).toMatchObject({ failure: { kind: 'notRecorded' } });
  });

  it('is said of a kind', async () => {
    const snapshot = await record();
    const { cluster } = replaySources({ ...snapshot, cluster: { name: 'demo', asked: ['nodes', 'version'], nodes: [], failures: {} } });
    const state = await cluster.read(['nodes', 'pods']);
    expect(state).toMatchObject({ nodes: [], failures: { pods: { kind: 'notRecorded', operation: 'list pods', message: "the snapshot does not cover the cluster's pods" } } });
    expect(Object.keys(state.failures)).toEqual(['pods']);
  });

  it('is said of everything in a cluster when there is none', async () => {
    const { cluster: _none, ...awsOnly } = await record();
    const state = await replaySources(awsOnly).cluster.read(CLUSTER_KINDS);
    expect(Object.keys(state.failures).sort()).toEqual([...CLUSTER_KINDS, 'version'].sort());
    expect(Object.values(state.failures).every(({ kind }) => kind === 'notRecorded')).toBe(true);
  });
});
