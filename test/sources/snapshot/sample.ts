import type { Image, ImageQuery, Subnet } from '../../../src/model/aws.ts';
import { CLUSTER_KINDS, type ClusterState } from '../../../src/model/cluster.ts';
import type { SourceFailure } from '../../../src/model/source-failure.ts';
import type { AwsWorld } from '../../../src/sources/memory/aws-world.ts';
import { memoryAws } from '../../../src/sources/memory/aws.ts';
import type { ClusterSource } from '../../../src/sources/ports.ts';
import type { Snapshot } from '../../../src/sources/snapshot/format.ts';
import { createRecorder, recordingAws, recordingCluster } from '../../../src/sources/snapshot/record.ts';

export const TAKEN_AT = new Date('2026-11-27T14:30:00Z');
export const ACCOUNT = '111122223333';

export const DENIED: SourceFailure = {
  service: 'ec2',
  operation: 'DescribeImages',
  kind: 'denied',
  code: 'UnauthorizedOperation',
  message: `arn:aws:sts::${ACCOUNT}:assumed-role/Viewer/ada@example.org may not call ec2:DescribeImages`,
};

export function image(change: Partial<Image> = {}): Image {
  return {
    id: 'ami-00000000000000001',
    name: 'golden-1',
    ownerId: ACCOUNT,
    architecture: 'x86_64',
    creationDate: '2026-11-01T00:00:00.000Z',
    state: 'available',
    tags: {},
    ...change,
  };
}

export function subnet(change: Partial<Subnet> = {}): Subnet {
  return { id: 'subnet-00000000000000001', zone: 'eu-west-1a', zoneId: 'euw1-az3', availableIpAddressCount: 4091, tags: { team: 'web' }, ...change };
}

export const byTeam = { filters: [{ name: 'tag:team', values: ['web'] }] };

export function byIds(...values: string[]): ImageQuery {
  return { filters: [{ name: 'image-id', values }, { name: 'state', values: ['available'] }], owners: [] };
}

export const world: Partial<AwsWorld> = {
  images: [image(), image({ id: 'ami-00000000000000002', name: 'golden-2' }), image({ id: 'ami-00000000000000003', state: 'pending' })],
  parameters: [{ name: '/aws/service/bottlerocket/aws-k8s-1.33/arm64/latest/image_id', value: 'ami-00000000000000001' }],
  instances: [
    { id: 'i-00000000000000001', imageId: 'ami-00000000000000001', instanceType: 'm7g.large', state: 'running', securityGroupIds: ['sg-00000000000000001'] },
  ],
  instanceTypes: [{ name: 'm7g.large', supportedArchitectures: ['arm64'] }],
  offerings: ['eu-west-1b', 'eu-west-1a'].map((zone) => ({ instanceType: 'm7g.large', zone })),
  placementGroups: [{ id: 'pg-00000000000000001', name: 'ml', strategy: 'cluster', state: 'available' }],
  subnets: [subnet(), subnet({ id: 'subnet-00000000000000002', zone: 'eu-west-1b', zoneId: 'euw1-az1', tags: {} })],
  securityGroups: [{ id: 'sg-00000000000000001', name: 'nodes', tags: { team: 'web' } }],
};

export const clusterState: ClusterState = {
  name: 'demo',
  serverVersion: { major: '1', minor: '33+' },
  nodeClasses: [
    {
      apiVersion: 'karpenter.k8s.aws/v1',
      kind: 'EC2NodeClass',
      metadata: { name: 'default' },
      spec: { amiSelectorTerms: [{ alias: 'al2023@latest' }], role: 'KarpenterNodeRole-demo', kubelet: { clusterDNS: [], maxPods: 9007199254740993n } },
    },
  ],
  nodePools: [{ metadata: { name: 'general' }, spec: { disruption: { budgets: [{ nodes: '10%', reasons: null }] } } }],
  nodeClaims: [{ metadata: { name: 'general-b' } }, { metadata: { name: 'general-a' } }],
  nodes: [{ metadata: { name: 'ip-10-0-1-23.eu-west-1.compute.internal' } }],
  pods: [{ metadata: { name: 'web-1', namespace: 'web', labels: { app: 'web' } }, spec: { nodeName: 'ip-10-0-1-23.eu-west-1.compute.internal' } }],
  podDisruptionBudgets: [],
  otherNodeClasses: [],
  karpenterVersion: { version: '1.14.1', source: 'deployment kube-system/karpenter' },
  failures: {},
};

export function clusterOf(state: ClusterState): ClusterSource {
  return { read: () => Promise.resolve(state) };
}

/** A recording of the world above in which everything that is there was asked for, and some things that are not. */
export async function record(state: ClusterState = clusterState): Promise<Snapshot> {
  const recorder = createRecorder('karpami 0.0.0');
  const aws = recordingAws(memoryAws(world), recorder);
  await recordingCluster(clusterOf(state), recorder).read(CLUSTER_KINDS);
  await aws.parameters.get(['/aws/service/bottlerocket/aws-k8s-1.33/arm64/latest/image_id', '/absent']);
  await aws.images.find([byIds('ami-00000000000000001', 'ami-00000000000000009'), { filters: [{ name: 'name', values: ['golden-*'] }], owners: ['self'] }]);
  await aws.instances.find(['i-00000000000000001', 'i-00000000000000009']);
  await aws.instanceTypes.describe(['m7g.large', 'm99.large']);
  await aws.offerings.find(['m7g.large', 'm99.large']);
  await aws.placementGroups.find([{ name: 'ml' }, { id: 'pg-00000000000000009' }]);
  await aws.subnets.find([byTeam, { filters: [{ name: 'subnet-id', values: ['subnet-00000000000000002', 'subnet-00000000000000009'] }] }]);
  await aws.securityGroups.find([byTeam, { filters: [{ name: 'group-name', values: ['none'] }] }]);
  return recorder.snapshot(TAKEN_AT);
}
