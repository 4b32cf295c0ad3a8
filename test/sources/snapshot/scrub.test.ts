import fc from 'fast-check';
import { KarpamiError } from '../../../src/errors.ts';
import type { Image } from '../../../src/model/aws.ts';
import type { ClusterState } from '../../../src/model/cluster.ts';
import type { JsonValue } from '../../../src/model/json.ts';
import type { Pod } from '../../../src/model/kubernetes.ts';
import { memoryAws } from '../../../src/sources/memory/aws.ts';
import type { AwsSources } from '../../../src/sources/ports.ts';
import { formatSnapshot } from '../../../src/sources/snapshot/format.ts';
import type { Snapshot } from '../../../src/sources/snapshot/format.ts';
import { readSnapshot } from '../../../src/sources/snapshot/read.ts';
import { createRecorder, recordingAws } from '../../../src/sources/snapshot/record.ts';
import { replaySources } from '../../../src/sources/snapshot/replay.ts';
import { scrubSnapshot } from '../../../src/sources/snapshot/scrub.ts';
import { ACCOUNT, byIds, clusterState, DENIED, image, record, subnet, TAKEN_AT } from './sample.ts';

const OTHER = '444455556666';

async function scrubbedCluster(change: Partial<ClusterState>): Promise<ClusterState> {
  const { cluster } = scrubSnapshot(await record({ ...clusterState, ...change }));
  if (!cluster) throw new Error('no cluster');
  return cluster;
}

async function scrubbedSpec(spec: Record<string, JsonValue>): Promise<unknown> {
  const { nodeClasses } = await scrubbedCluster({ nodeClasses: [{ metadata: { name: 'default' }, spec }] });
  return nodeClasses?.[0]?.spec;
}

async function scrubbedImages(images: Image[]): Promise<(Image | undefined)[]> {
  const recorder = createRecorder('karpami 0.0.0');
  await recordingAws(memoryAws({ images }), recorder).images.find([{ filters: [], owners: [] }]);
  const { found } = scrubSnapshot(recorder.snapshot(TAKEN_AT)).aws[0]?.images ?? { found: [] };
  return images.map(({ id }) => found.find((item) => item.id === id));
}

describe('account ids', () => {
  test.each<[string, JsonValue, JsonValue]>([
    ['a role ARN', `arn:aws:iam::${OTHER}:role/nodes`, 'arn:aws:iam::000000000002:role/nodes'],
    ['an ARN of another partition', `arn:aws-cn:iam::${OTHER}:role/nodes`, 'arn:aws-cn:iam::000000000002:role/nodes'],
    ['a registry', `${OTHER}.dkr.ecr.eu-west-1.amazonaws.com/app`, '000000000002.dkr.ecr.eu-west-1.amazonaws.com/app'],
    ['a number', 444455556666, 2],
    ['within a word', `bucket-${OTHER}-logs`, 'bucket-000000000002-logs'],
    ['the same in two places', [OTHER, OTHER], ['000000000002', '000000000002']],
    ['the account that owns the images', ACCOUNT, '000000000001'],
    ['a key', { [`team/${OTHER}`]: 'x' }, { 'team/000000000002': 'x' }],
    ['the public account of the EKS images', '602401143452', '602401143452'],
    ['thirteen digits', '4444555566667', '4444555566667'],
    ['a minute, as image builders write it', 'golden-202611271430', 'golden-202611271430'],
    ['twelve digits that are no minute', 'golden-202613271430', 'golden-000000000002'],
    ['an AMI id with twelve digits in a row', 'ami-0a123456789012bcd', 'ami-0a123456789012bcd'],
    ['a UUID that ends in twelve digits', '0a0b0c0d-0a0b-4a0b-8a0b-123456789012', '0a0b0c0d-0a0b-4a0b-8a0b-123456789012'],
    ['something that only looks like an id', `prod-${OTHER}`, 'prod-000000000002'],
  ])('%s', async (_name, before, after) => {
    expect(await scrubbedSpec({ tags: before })).toEqual({ tags: after });
  });

  it('that look like a minute are replaced where nothing but an account id can stand', async () => {
    expect(await scrubbedSpec({ context: 'golden-202611271430', role: 'arn:aws:iam::202611271430:role/nodes' })).toEqual({
      context: 'golden-000000000002',
      role: 'arn:aws:iam::000000000002:role/nodes',
    });
  });

  it('of image owners stay where EC2 gives them an alias', async () => {
    const images = await scrubbedImages([image({ ownerId: '800184023465', ownerAlias: 'amazon' }), image({ id: 'ami-00000000000000002', ownerId: OTHER })]);
    expect(images.map((item) => item?.ownerId)).toEqual(['800184023465', '000000000001']);
  });

  it('do not touch hashes', async () => {
    const annotations = { 'karpenter.k8s.aws/ec2nodeclass-hash': OTHER, 'karpenter.sh/nodepool-hash': OTHER, 'karpenter.sh/nodepool-hash-version': 'v3' };
    const { nodeClaims } = await scrubbedCluster({ nodeClaims: [{ metadata: { name: 'a', annotations } }] });
    expect(nodeClaims?.[0]?.metadata.annotations).toEqual(annotations);
  });
});

describe('questions that name an account', () => {
  const query = { filters: [{ name: 'name', values: ['golden-*'] }, { name: 'tag:account', values: [OTHER] }], owners: [OTHER] };
  const arn = `arn:aws:ssm:eu-west-1:${OTHER}:parameter/golden`;
  const golden = image({ ownerId: OTHER, tags: { account: OTHER, team: 'web' } });

  async function replayed(): Promise<{ text: string; aws: ReturnType<ReturnType<typeof replaySources>['awsIn']> }> {
    const recorder = createRecorder('karpami 0.0.0');
    const aws = recordingAws(memoryAws({ images: [golden], parameters: [{ name: arn, value: golden.id }] }), recorder);
    await aws.images.find([query]);
    await aws.parameters.get([arn]);
    const text = formatSnapshot(scrubSnapshot(recorder.snapshot(TAKEN_AT)));
    const read = readSnapshot(text, 'a.json');
    if (!read.ok) throw new Error(read.problem.message);
    return { text, aws: replaySources(read.snapshot).awsIn('eu-west-1') };
  }

  it('are answered when they are asked with the real id', async () => {
    const { text, aws } = await replayed();
    expect(text).not.toContain(OTHER);
    expect(await aws.images.find([query])).toMatchObject([{ ok: true, value: [{ id: golden.id, ownerId: '000000000001' }] }]);
    expect((await aws.parameters.get([arn])).get(arn)).toEqual({ ok: true, value: { name: arn, value: golden.id } });
  });

  it('are answered when they name subnets and groups', async () => {
    const ask = async ({ subnets, securityGroups, placementGroups }: AwsSources): Promise<unknown[]> => [
      ...(await subnets.find([{ filters: [{ name: `tag:owner-${OTHER}`, values: ['*'] }] }])),
      ...(await securityGroups.find([{ filters: [{ name: 'group-name', values: [`nodes-${OTHER}`] }] }])),
      ...(await placementGroups.find([{ name: `ml-${OTHER}` }])),
    ];
    const recorder = createRecorder('karpami 0.0.0');
    const group = { id: 'sg-00000000000000001', name: `nodes-${OTHER}`, tags: {} };
    const placementGroup = { id: 'pg-00000000000000001', name: `ml-${OTHER}`, strategy: 'spread', state: 'available' };
    const world = { subnets: [subnet({ tags: { [`owner-${OTHER}`]: OTHER } })], securityGroups: [group], placementGroups: [placementGroup] };
    await ask(recordingAws(memoryAws(world), recorder));
    const snapshot = scrubSnapshot(recorder.snapshot(TAKEN_AT));
    expect(formatSnapshot(snapshot)).not.toContain(OTHER);
    expect(await ask(replaySources(snapshot).awsIn('eu-west-1'))).toEqual([
      { ok: true, value: [subnet({ tags: { 'owner-000000000001': '000000000001' } })] },
      { ok: true, value: [{ ...group, name: 'nodes-000000000001' }] },
      { ok: true, value: { ...placementGroup, name: 'ml-000000000001' } },
    ]);
  });

  it('are not answered for another account', async () => {
    const { aws } = await replayed();
    expect(await aws.images.find([{ ...query, owners: [ACCOUNT] }])).toMatchObject([{ ok: false, failure: { kind: 'notRecorded' } }]);
  });

  it('are answered after scrubbing twice', async () => {
    const { text } = await replayed();
    const read = readSnapshot(text, 'a.json');
    expect(read.ok && formatSnapshot(scrubSnapshot(read.snapshot))).toBe(text);
  });
});

describe('people and endpoints', () => {
  test.each([
    ['a session', `arn:aws:sts::${ACCOUNT}:assumed-role/Admin/ada@example.org may not`, 'arn:aws:sts::000000000001:assumed-role/Admin/session-1 may not'],
    ['a user', `User: arn:aws:iam::${ACCOUNT}:user/team/ada is not authorized`, 'User: arn:aws:iam::000000000001:user/user-1 is not authorized'],
    ['an access key', 'the key AKIAIOSFODNN7EXAMPLE is inactive', 'the key access-key is inactive'],
    ['an API endpoint', `no route to https://${'AB01'.repeat(8)}.gr7.eu-west-1.eks.amazonaws.com/api`, 'no route to https://endpoint-1.gr7.eu-west-1.eks.amazonaws.com/api'],
  ])('%s in a failure', async (_name, message, scrubbed) => {
    const { failures } = await scrubbedCluster({ failures: { nodes: { ...DENIED, message } } });
    expect(failures.nodes?.message).toBe(scrubbed);
  });

  test.each([
    ['an ARN', `arn:aws:eks:eu-west-1:${ACCOUNT}:cluster/demo-prod`, 'demo-prod'],
    ['a name that eksctl makes', 'ada@demo-prod.eu-west-1.eksctl.io', 'demo-prod'],
    ['a name of its own', 'prod', 'prod'],
  ])('a context that is %s', async (_name, context, name) => {
    expect((await scrubbedCluster({ name: context })).name).toBe(name);
  });
});

describe('objects', () => {
  it('have a digest for user data, from which a hash can still be computed', async () => {
    // The FNV-1 value that the structural hash has for this text.
    expect(await scrubbedSpec({ userData: 'a' })).toEqual({ userData: { fnv1: '12638153115695167422', bytes: 1 } });
    expect(await scrubbedSpec({ userData: '' })).toEqual({ userData: { fnv1: '14695981039346656037', bytes: 0 } });
    expect(await scrubbedSpec({ role: 'nodes' })).toEqual({ role: 'nodes' });
  });

  it('keep the annotations of Karpenter alone', async () => {
    const kept = { 'karpenter.sh/do-not-disrupt': 'true', 'compatibility.karpenter.k8s.aws/v1-alias-version': 'v1' };
    const annotations = { ...kept, 'kubectl.kubernetes.io/last-applied-configuration': '{}', 'notkarpenter.sh/token': 'x', plain: 'x' };
    const metadata = { name: 'a', annotations };
    const cluster = await scrubbedCluster({
      nodeClasses: [{ metadata }],
      nodePools: [{ metadata }],
      nodeClaims: [{ metadata }],
      nodes: [{ metadata }],
      podDisruptionBudgets: [{ metadata }],
    });
    const owners = [cluster.nodeClasses, cluster.nodePools, cluster.nodeClaims, cluster.nodes].map((list) => list?.[0]?.metadata.annotations);
    expect(owners).toEqual([kept, kept, kept, kept]);
    expect(cluster.podDisruptionBudgets?.[0]?.metadata).toEqual({ name: 'a' });
  });

  it('keep of a pod what blocks disruption', async () => {
    const metadata = {
      name: 'web-1',
      namespace: 'web',
      labels: { app: 'web' },
      annotations: { 'karpenter.sh/do-not-disrupt': 'true', 'controller.kubernetes.io/pod-deletion-cost': '5', 'vault.example.org/token': 'x' },
    };
    const status = { phase: 'Running', conditions: [{ type: 'Ready', status: 'False', message: 'x' }, { type: 'Initialized', status: 'True' }] };
    const containers = [{ env: [{ name: 'PASSWORD', value: 'hunter2' }] }];
    const pod = { metadata, spec: { nodeName: 'a', containers }, status };
    expect((await scrubbedCluster({ pods: [pod] })).pods).toEqual([
      {
        metadata: { ...metadata, annotations: { 'karpenter.sh/do-not-disrupt': 'true', 'controller.kubernetes.io/pod-deletion-cost': '5' } },
        spec: { nodeName: 'a' },
        status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'False' }] },
      },
    ]);
  });

  it('keep where a pod can run and what it asks for, as it was written', async () => {
    const placement = { containers: [{ cpu: '1', 'ephemeral-storage': '107374182400' }], overhead: { memory: '120Mi' }, nodeSelector: { team: 'web' }, alsoDecidedBy: ['volumes' as const] };
    const template = { metadata: { labels: { app: 'agent' } }, spec: { placement } };
    const metadata = { name: 'a' };
    const amounts = { cpu: '8', 'ephemeral-storage': '107374182400' };
    const cluster = await scrubbedCluster({
      pods: [{ metadata, spec: { placement } }],
      daemonSets: [{ metadata: { ...metadata, labels: { team: 'web' }, annotations: { note: 'x' } }, spec: { template: { ...template, metadata: { ...template.metadata, annotations: { note: 'x' } } } } }],
      nodes: [{ metadata, status: { capacity: amounts, allocatable: amounts } }],
      nodeClaims: [{ metadata, status: { capacity: amounts, allocatable: amounts, lastPodEventTime: '2026-06-01T12:00:00Z' } }],
    });
    expect(cluster.pods).toEqual([{ metadata, spec: { placement } }]);
    expect(cluster.daemonSets).toEqual([{ metadata, spec: { template } }]);
    expect(cluster.nodes).toEqual([{ metadata, status: { capacity: amounts, allocatable: amounts } }]);
    expect(cluster.nodeClaims).toEqual([{ metadata, status: { capacity: amounts, allocatable: amounts, lastPodEventTime: '2026-06-01T12:00:00Z' } }]);
  });

  it('have no account id where amounts stand', async () => {
    const nodes = [{ metadata: { name: 'a' }, status: { capacity: { 'fpga.example.com/afi-444455556666': '1', cpu: 'arn:aws:iam::444455556666:root' } } }];
    expect((await scrubbedCluster({ nodes })).nodes?.[0]?.status?.capacity).toEqual({ 'fpga.example.com/afi-000000000002': '1', cpu: 'arn:aws:iam::000000000002:root' });
  });

  it('keep the labels of nodes but for old spellings', async () => {
    const kept = { 'kubernetes.io/arch': 'arm64', team: 'web', 'karpenter.sh/nodepool': 'general' };
    const labels = { ...kept, 'beta.kubernetes.io/arch': 'arm64', 'k8s.io/cloud-provider-aws': 'abc' };
    expect((await scrubbedCluster({ nodes: [{ metadata: { name: 'a', labels } }] })).nodes?.[0]?.metadata.labels).toEqual(kept);
  });

  it('of other providers are named only', async () => {
    const other = { apiVersion: 'eks.amazonaws.com/v1', kind: 'NodeClass', metadata: { name: 'default' } };
    const cluster = await scrubbedCluster({ otherNodeClasses: [{ ...other, spec: { userData: 'secret' }, status: {} }] });
    expect(cluster.otherNodeClasses).toEqual([other]);
  });

  it('that are images keep the tags that a query asks for', async () => {
    const recorder = createRecorder('karpami 0.0.0');
    const aws = recordingAws(memoryAws({ images: [image({ tags: { team: 'web', tier: '1', builder: 'ada' } })] }), recorder);
    await aws.images.find([{ filters: [{ name: 'tag:team', values: ['web'] }, { name: 'tag-key', values: ['tier'] }], owners: [] }]);
    expect(scrubSnapshot(recorder.snapshot(TAKEN_AT)).aws[0]?.images.found[0]?.tags).toEqual({ team: 'web', tier: '1' });
  });

  it('that are subnets and security groups keep the tags that a query about their kind asks for', async () => {
    const tags = { team: 'web', tier: '1', builder: 'ada' };
    const recorder = createRecorder('karpami 0.0.0');
    const aws = recordingAws(memoryAws({ subnets: [subnet({ tags })], securityGroups: [{ id: 'sg-00000000000000001', name: 'nodes', tags }] }), recorder);
    await aws.subnets.find([{ filters: [{ name: 'tag:team', values: ['web'] }] }]);
    await aws.securityGroups.find([{ filters: [{ name: 'tag-key', values: ['tier'] }] }]);
    const region = scrubSnapshot(recorder.snapshot(TAKEN_AT)).aws[0];
    expect(region?.subnets?.found[0]?.tags).toEqual({ team: 'web' });
    expect(region?.securityGroups?.found[0]?.tags).toEqual({ tier: '1' });
  });

  it('that no port promises are a defect', async () => {
    const broken = JSON.parse('{"name":"demo","nodes":[{"metadata":{"name":7}}],"failures":{}}') as ClusterState;
    const snapshot = await record(broken);
    expect(() => scrubSnapshot(snapshot)).toThrow(new KarpamiError('defect', 'a source gave what a snapshot cannot hold: cluster.nodes[0].metadata.name must be a text, not 7'));
  });
});

describe('whatever the input', () => {
  // Not a minute of this century, not a public account, not a replacement.
  const accountId = fc.stringMatching(/^[3-9]\d{11}$/).filter((id) => !['602401143452', '801119661308'].includes(id));
  const secret = fc.stringMatching(/^s3cret-[g-z]{12}$/);

  function poisoned(account: string, token: string): Snapshot {
    const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': token, 'example.org/token': token };
    const metadata = { name: 'a', labels: { account }, annotations };
    const failure = { ...DENIED, message: `arn:aws:sts::${account}:assumed-role/Admin/${token}`, hint: `add to arn:aws:iam::${account}:policy/karpami` };
    const spec = { userData: `export TOKEN=${token}`, context: account, tags: { owner: account }, instanceProfile: `arn:aws:iam::${account}:instance-profile/x` };
    const cluster: ClusterState = {
      name: `arn:aws:eks:eu-west-1:${account}:cluster/demo`,
      nodeClasses: [{ metadata, spec }],
      nodePools: [{ metadata, spec: { template: { metadata: { labels: { account } } } } }],
      nodeClaims: [{ metadata, status: { conditions: [{ type: 'Ready', status: 'False', message: `role ${account} is missing` }] } }],
      nodes: [{ metadata }],
      pods: [{ metadata, spec: { containers: [{ env: [{ name: 'TOKEN', value: token }] }] } } as Pod],
      otherNodeClasses: [{ apiVersion: 'v1', kind: 'AKSNodeClass', metadata, spec: { token } }],
      failures: { poddisruptionbudgets: failure },
    };
    const query = { ...byIds('ami-1'), owners: [account] };
    const recorder = createRecorder('karpami 0.0.0');
    recorder.keepCluster(['nodes', 'poddisruptionbudgets'], cluster);
    const kept = recorder.region('eu-west-1');
    kept.images.factById.set('ami-1', image({ id: 'ami-1', ownerId: account, tags: { token }, description: `from ${account}` }));
    kept.images.searchByKey.set('a', { ...query, found: ['ami-1'] });
    const tagged = { filters: [{ name: `tag:owner-${account}`, values: [account] }], found: ['x-1'] };
    const tags = { [`owner-${account}`]: account, token };
    kept.subnets.factById.set('x-1', { id: 'x-1', zone: 'eu-west-1a', zoneId: 'euw1-az1', availableIpAddressCount: 1, tags });
    kept.subnets.searchByKey.set('a', tagged);
    kept.securityGroups.factById.set('x-1', { id: 'x-1', name: `nodes-${account}`, tags });
    kept.securityGroups.searchByKey.set('a', tagged);
    kept.placementGroups.factById.set('pg-1', { id: 'pg-1', name: `ml-${account}`, strategy: 'cluster', state: 'available' });
    kept.placementGroups.searchByKey.set('a', { name: `ml-${account}`, found: ['pg-1'] });
    kept.parameters.set(`/${account}/ami`, { ok: false, failure });
    const snapshot = recorder.snapshot(TAKEN_AT);
    return { ...snapshot, cluster: { ...cluster, asked: ['nodes'] } };
  }

  it('no account id and no secret is left, and the result is readable and stable', () => {
    fc.assert(
      fc.property(accountId, secret, (account, token) => {
        const text = formatSnapshot(scrubSnapshot(poisoned(account, token)));
        expect(text).not.toContain(account);
        expect(text).not.toContain(token);
        expect([...text.matchAll(/arn:[^:]*:[^:]*:[^:]*:(\d{12}):/g)].every(([, id]) => id?.startsWith('00000000'))).toBe(true);
        const read = readSnapshot(text, 'a.json');
        expect(read.ok && formatSnapshot(scrubSnapshot(read.snapshot))).toBe(text);
      }),
      { numRuns: 25 },
    );
  });
});
