import type { ClusterState } from '../../../src/model/cluster.ts';
import { memoryAws } from '../../../src/sources/memory/aws.ts';
import { createRecorder, recordingAws, recordingCluster } from '../../../src/sources/snapshot/record.ts';
import { replaySources } from '../../../src/sources/snapshot/replay.ts';
import { byIds, clusterOf, DENIED, image, TAKEN_AT, world } from './sample.ts';

const healthy = memoryAws(world);
const OPERATIONS = [
  'DescribeImages',
  'DescribeInstances',
  'DescribeInstanceTypes',
  'DescribeInstanceTypeOfferings',
  'DescribePlacementGroups',
  'DescribeSubnets',
  'DescribeSecurityGroups',
  'GetParameters',
];
const broken = memoryAws({
  ...world,
  failures: { operations: Object.fromEntries(OPERATIONS.map((operation) => [operation, DENIED])) },
});
const ID = 'subnet-00000000000000001';
const NAME = '/aws/service/bottlerocket/aws-k8s-1.33/arm64/latest/image_id';

/** Asks everything of one source after the other, and then the replay. */
async function askAgain(...sources: (typeof healthy)[]): Promise<unknown[]> {
  const recorder = createRecorder('karpami 0.0.0');
  const ask = async (aws: typeof healthy): Promise<unknown[]> => [
    (await aws.parameters.get([NAME])).get(NAME),
    ...(await aws.images.find([byIds('ami-00000000000000001')])),
    await aws.instances.find(['i-00000000000000001']),
    await aws.instanceTypes.describe(['m7g.large']),
    await aws.offerings.find(['m7g.large']),
    ...(await aws.placementGroups.find([{ name: 'ml' }])),
    ...(await aws.subnets.find([{ filters: [{ name: 'subnet-id', values: [ID] }] }])),
    ...(await aws.securityGroups.find([{ filters: [{ name: 'tag:team', values: ['web'] }] }])),
  ];
  for (const source of sources) await ask(recordingAws(source, recorder));
  return ask(replaySources(recorder.snapshot(TAKEN_AT)).awsIn('eu-west-1'));
}

describe('recordingAws', () => {
  it('hands on what the source answers', async () => {
    const aws = recordingAws(healthy, createRecorder('karpami 0.0.0'));
    expect(aws.region).toBe('eu-west-1');
    expect(await aws.images.find([byIds('ami-00000000000000001')])).toEqual([{ ok: true, value: [image()] }]);
  });

  it('keeps failures as facts', async () => {
    expect(await askAgain(broken)).toEqual(Array.from({ length: OPERATIONS.length }, () => ({ ok: false, failure: DENIED })));
  });

  test.each([
    ['after', [broken, healthy]],
    ['before', [healthy, broken]],
  ])('keeps an answer that came %s a failure', async (_name, sources) => {
    expect(await askAgain(...sources)).toEqual(await askAgain(healthy));
  });

  it('keeps the newest answer', async () => {
    const renamed = memoryAws({ ...world, images: [image({ name: 'golden-9' })] });
    expect((await askAgain(healthy, renamed))[1]).toEqual({ ok: true, value: [image({ name: 'golden-9' })] });
  });

  it('keeps the newest placement group of a name', async () => {
    const ml = { id: 'pg-00000000000000009', name: 'ml', strategy: 'cluster', state: 'available' };
    expect((await askAgain(healthy, memoryAws({ ...world, placementGroups: [ml] })))[5]).toEqual({ ok: true, value: ml });
    expect((await askAgain(healthy, memoryAws({ ...world, placementGroups: [] })))[5]).toEqual({ ok: true, value: undefined });
  });

  it('says nothing of what was not asked', async () => {
    const recorder = createRecorder('karpami 0.0.0');
    await recordingAws(healthy, recorder).instances.find(['i-00000000000000001']);
    expect(Object.keys(recorder.snapshot(TAKEN_AT).aws[0] ?? {})).toEqual(['region', 'parameters', 'images', 'instances', 'instanceTypes']);
  });

  it('keeps regions apart, sorted', async () => {
    const recorder = createRecorder('karpami 0.0.0');
    for (const region of ['us-east-1', 'eu-west-1']) await recordingAws(memoryAws({ ...world, region }), recorder).instances.find(['i-00000000000000009']);
    expect(recorder.snapshot(TAKEN_AT).aws.map(({ region, instances }) => [region, instances.absent])).toEqual([
      ['eu-west-1', ['i-00000000000000009']],
      ['us-east-1', ['i-00000000000000009']],
    ]);
  });
});

describe('recordingCluster', () => {
  const nodes: ClusterState = { name: 'demo', nodes: [{ metadata: { name: 'a' } }], failures: {} };
  const denied: ClusterState = { name: 'demo', failures: { nodes: { ...DENIED, service: 'kubernetes', operation: 'list nodes' } } };

  async function readAll(...reads: ['nodes' | 'pods', ClusterState][]): Promise<ClusterState> {
    const recorder = createRecorder('karpami 0.0.0');
    for (const [kind, state] of reads) await recordingCluster(clusterOf(state), recorder).read([kind]);
    return replaySources(recorder.snapshot(TAKEN_AT)).cluster.read(['nodes']);
  }

  test.each<[string, ['nodes' | 'pods', ClusterState][], ClusterState]>([
    ['objects', [['nodes', nodes]], nodes],
    ['a failure', [['nodes', denied]], denied],
    ['objects after a failure', [['nodes', denied], ['nodes', nodes]], nodes],
    ['objects before a failure', [['nodes', nodes], ['nodes', denied]], nodes],
    ['objects beside those of a later read', [['nodes', nodes], ['pods', { name: 'demo', pods: [], failures: {} }]], nodes],
  ])('keeps %s', async (_name, reads, state) => {
    expect(await readAll(...reads)).toEqual(state);
  });
});
