import { parseKarpenterVersion, releaseFeatures } from '../../../src/karpenter/releases.ts';
import type { ReleaseFeatures } from '../../../src/karpenter/releases.ts';
import { ec2NodeClassSchema } from '../../../src/karpenter/admission/ec2-node-class-schema.ts';
import { nodePoolSchema } from '../../../src/karpenter/admission/node-pool-schema.ts';
import { storedForm } from '../../../src/karpenter/admission/stored-form.ts';
import { EC2_NODE_CLASS_ANNOTATIONS, NODE_POOL_ANNOTATIONS } from '../../../src/karpenter/hash/annotations.ts';
import { hashEC2NodeClass } from '../../../src/karpenter/hash/ec2-node-class-hash.ts';
import { hashNodePool } from '../../../src/karpenter/hash/node-pool-hash.ts';
import type { Instance } from '../../../src/model/aws.ts';
import type { ClusterState } from '../../../src/model/cluster.ts';
import type { EC2NodeClass, EC2NodeClassSpec, EC2NodeClassStatus, NodeClaim, NodePool } from '../../../src/model/karpenter.ts';
import type { AwsWorld } from '../../../src/sources/memory/aws-world.ts';
import { resourceId } from '../demo/ids.ts';

const KARPENTER = '1.14.1';
const CA_BUNDLE = { text: 'the CA of demo-reasons' };
const CREATED_AT = '2026-09-01T08:00:00Z';
const MARKED_AT = '2026-11-27T10:05:00Z';

export const AMI = resourceId('ami', 'demo-node-20261120');
export const OLD_AMI = resourceId('ami', 'demo-node-20261002');
export const SUBNETS = { a: resourceId('subnet', 'reasons-a'), b: resourceId('subnet', 'reasons-b') };
export const NODE_GROUP = resourceId('sg', 'reasons-nodes');

type PoolSpec = NonNullable<NodePool['spec']>;

const DISCOVERY = { 'karpenter.sh/discovery': 'demo-reasons' };

export const CLASS_SPEC: EC2NodeClassSpec = {
  amiFamily: 'AL2023',
  amiSelectorTerms: [{ id: AMI }],
  role: 'KarpenterNodeRole-demo-reasons',
  subnetSelectorTerms: [{ tags: DISCOVERY }],
  securityGroupSelectorTerms: [{ tags: DISCOVERY }],
  tags: { Environment: 'production' },
};

export const POOL_SPEC: PoolSpec = {
  disruption: { consolidateAfter: '5m', budgets: [{ nodes: '1' }] },
  template: {
    spec: {
      nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'default' },
      requirements: [{ key: 'karpenter.k8s.aws/instance-category', operator: 'In', values: ['m'] }],
      expireAfter: '720h',
    },
  },
};

const MACHINES = [
  { name: 'general-4xk8m', type: 'm6i.large', zone: 'a', ip: '10-1-0-14' },
  { name: 'general-9ds2p', type: 'm6i.large', zone: 'b', ip: '10-1-1-77' },
  { name: 'general-zt5wq', type: 'm7i.large', zone: 'a', ip: '10-1-0-201' },
] as const;

export interface ReasonWorld {
  cluster: ClusterState;
  world: Partial<AwsWorld>;
}

export interface Edits {
  /** As the objects are now, and as they were when the nodes were launched. */
  classSpec?: EC2NodeClassSpec;
  classSpecAtLaunch?: EC2NodeClassSpec;
  poolSpec?: PoolSpec;
  poolSpecAtLaunch?: PoolSpec;
  status?: EC2NodeClassStatus;
  /** Each claim; `undefined` keeps it as it is. */
  claim?: (claim: NodeClaim) => NodeClaim;
  /** Reason that the controller has marked a claim with. */
  marked?: (name: string) => string | undefined;
  instance?: (instance: Instance) => Instance;
  world?: Partial<AwsWorld>;
}

/** Three nodes of one pool and one class, all in sync but for the edits. */
export function reasonWorld(edits: Edits = {}): ReasonWorld {
  const { classSpec = CLASS_SPEC, poolSpec = POOL_SPEC, classSpecAtLaunch = classSpec, poolSpecAtLaunch = poolSpec } = edits;
  const annotations = { ...classHash(classSpecAtLaunch), ...poolHash(poolSpecAtLaunch) };
  const claims = MACHINES.map((machine) => claimOf(machine, annotations)).map(edits.claim ?? ((claim) => claim));
  return {
    cluster: {
      name: 'demo-reasons',
      serverVersion: { major: '1', minor: '34' },
      karpenterVersion: { version: KARPENTER, source: `image public.ecr.aws/karpenter/controller:${KARPENTER} of deployment kube-system/karpenter` },
      nodeClasses: [classOf(classSpec, edits.status)],
      nodePools: [poolOf(poolSpec)],
      nodeClaims: claims.map((claim) => marked(claim, edits.marked?.(claim.metadata.name))),
      nodes: MACHINES.map(nodeOf),
      pods: [],
      podDisruptionBudgets: [],
      otherNodeClasses: [],
      failures: {},
    },
    world: { ...awsOf(edits), ...edits.world },
  };
}

function release(): ReleaseFeatures {
  const parsed = parseKarpenterVersion(KARPENTER);
  const found = parsed.ok ? releaseFeatures(parsed.version) : undefined;
  if (found?.supported !== true) throw new Error(`no release ${KARPENTER}`);
  return found.features;
}

function classHash(spec: EC2NodeClassSpec): Record<string, string> {
  const hash = hashEC2NodeClass({ spec }, { release: release(), caBundle: CA_BUNDLE });
  if (!hash.ok) throw new Error(hash.kind);
  return { [EC2_NODE_CLASS_ANNOTATIONS.hash]: hash.hash, [EC2_NODE_CLASS_ANNOTATIONS.version]: hash.version ?? '' };
}

function poolHash(spec: PoolSpec): Record<string, string> {
  const hash = hashNodePool({ spec }, release());
  if (!hash.ok) throw new Error(hash.kind);
  return { [NODE_POOL_ANNOTATIONS.hash]: hash.hash, [NODE_POOL_ANNOTATIONS.version]: hash.version ?? '' };
}

function classOf(spec: EC2NodeClassSpec, status: EC2NodeClassStatus = {}): EC2NodeClass {
  return {
    apiVersion: 'karpenter.k8s.aws/v1',
    kind: 'EC2NodeClass',
    metadata: { name: 'default', creationTimestamp: CREATED_AT, annotations: classHash(spec) },
    spec: storedForm({ spec }, ec2NodeClassSchema(release())).object.spec as EC2NodeClassSpec,
    status: {
      amis: [{ id: AMI, name: 'demo-node-20261120', requirements: [{ key: 'kubernetes.io/arch', operator: 'In', values: ['amd64'] }] }],
      subnets: [
        { id: SUBNETS.a, zone: 'eu-west-1a', zoneID: 'euw1-az1' },
        { id: SUBNETS.b, zone: 'eu-west-1b', zoneID: 'euw1-az2' },
      ],
      securityGroups: [{ id: NODE_GROUP, name: 'demo-reasons-node' }],
      conditions: [{ type: 'Ready', status: 'True', reason: 'Ready', lastTransitionTime: CREATED_AT }],
      ...status,
    },
  };
}

function poolOf(spec: PoolSpec): NodePool {
  return {
    apiVersion: 'karpenter.sh/v1',
    kind: 'NodePool',
    metadata: { name: 'general', creationTimestamp: CREATED_AT, annotations: poolHash(spec) },
    spec: storedForm({ spec }, nodePoolSchema(release())).object.spec as PoolSpec,
    status: { nodes: MACHINES.length, conditions: [{ type: 'Ready', status: 'True', reason: 'Ready', lastTransitionTime: CREATED_AT }] },
  };
}

type Machine = (typeof MACHINES)[number];

const nodeName = ({ ip }: Machine): string => `ip-${ip}.eu-west-1.compute.internal`;
const providerID = ({ name, zone }: Machine): string => `aws:///eu-west-1${zone}/${resourceId('i', name)}`;

function labelsOf({ type, zone }: Machine): Record<string, string> {
  return {
    'karpenter.k8s.aws/instance-category': 'm',
    'karpenter.k8s.aws/instance-generation': type.charAt(1),
    'karpenter.sh/capacity-type': 'on-demand',
    'karpenter.sh/nodepool': 'general',
    'kubernetes.io/arch': 'amd64',
    'kubernetes.io/os': 'linux',
    'node.kubernetes.io/instance-type': type,
    'topology.k8s.aws/zone-id': zone === 'a' ? 'euw1-az1' : 'euw1-az2',
    'topology.kubernetes.io/region': 'eu-west-1',
    'topology.kubernetes.io/zone': `eu-west-1${zone}`,
  };
}

function claimOf(machine: Machine, annotations: Record<string, string>): NodeClaim {
  const conditions = ['Launched', 'Registered', 'Initialized'].map((type) => ({ type, status: 'True', reason: type, lastTransitionTime: '2026-11-21T06:01:00Z' }));
  return {
    metadata: { name: machine.name, creationTimestamp: '2026-11-21T06:00:00Z', labels: labelsOf(machine), annotations },
    spec: { nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'default' }, expireAfter: '720h' },
    status: { imageID: AMI, nodeName: nodeName(machine), providerID: providerID(machine), conditions },
  };
}

function marked(claim: NodeClaim, reason: string | undefined): NodeClaim {
  if (reason === undefined) return claim;
  const conditions = [...(claim.status?.conditions ?? []), { type: 'Drifted', status: 'True', reason, message: reason, lastTransitionTime: MARKED_AT }];
  return { ...claim, status: { ...claim.status, conditions } };
}

function nodeOf(machine: Machine): NonNullable<ClusterState['nodes']>[number] {
  return {
    metadata: { name: nodeName(machine), creationTimestamp: '2026-11-21T06:00:41Z', labels: { 'karpenter.sh/nodepool': 'general', 'karpenter.sh/registered': 'true', 'karpenter.sh/initialized': 'true', 'topology.kubernetes.io/region': 'eu-west-1' } },
    spec: { providerID: providerID(machine) },
    status: { conditions: [{ type: 'Ready', status: 'True', reason: 'KubeletReady', lastTransitionTime: '2026-11-21T06:01:30Z' }] },
  };
}

function awsOf({ instance = (same) => same }: Edits): Partial<AwsWorld> {
  const types = ['m6i.large', 'm7i.large'];
  return {
    region: 'eu-west-1',
    images: [
      { id: AMI, name: 'demo-node-20261120', ownerId: '111122223333', architecture: 'x86_64', state: 'available', tags: {}, creationDate: '2026-11-20T09:00:00.000Z' },
      { id: OLD_AMI, name: 'demo-node-20261002', ownerId: '111122223333', architecture: 'x86_64', state: 'available', tags: {}, creationDate: '2026-10-02T09:00:00.000Z' },
    ],
    instances: MACHINES.map((machine) => instance({ id: resourceId('i', machine.name), imageId: AMI, instanceType: machine.type, state: 'running', zone: `eu-west-1${machine.zone}`, subnetId: SUBNETS[machine.zone], securityGroupIds: [NODE_GROUP] })),
    instanceTypes: types.map((name) => ({ name, supportedArchitectures: ['x86_64'] })),
    offerings: types.flatMap((instanceType) => ['eu-west-1a', 'eu-west-1b'].map((zone) => ({ instanceType, zone }))),
    subnets: [
      { id: SUBNETS.a, zone: 'eu-west-1a', zoneId: 'euw1-az1', availableIpAddressCount: 4000, tags: DISCOVERY },
      { id: SUBNETS.b, zone: 'eu-west-1b', zoneId: 'euw1-az2', availableIpAddressCount: 3900, tags: { ...DISCOVERY, tier: 'private' } },
    ],
    securityGroups: [{ id: NODE_GROUP, name: 'demo-reasons-node', tags: DISCOVERY }],
  };
}
