import { known } from '../../../src/karpenter/drift/drift-facts.ts';
import type { ClassFacts, DriftFacts, InstanceLookup } from '../../../src/karpenter/drift/drift-facts.ts';
import { listInstanceTypes } from '../../../src/karpenter/drift/list-instance-types.ts';
import { ec2NodeClassOwnerHash, nodePoolOwnerHash } from '../../../src/karpenter/drift/owner-hashes.ts';
import { statusReservations } from '../../../src/karpenter/drift/status-reservations.ts';
import { parseRequirements } from '../../../src/karpenter/requirements/requirements.ts';
import type { Instance, InstanceType } from '../../../src/model/aws.ts';
import type { Fact } from '../../../src/model/drift.ts';
import type { EC2NodeClass, NodeClaim, NodePool, RequirementSpec } from '../../../src/model/karpenter.ts';
import { parseInstant } from '../../../src/util/instant.ts';
import { release } from '../release-of.ts';

export const NOW = '2026-11-27T14:30:00Z';

const POOL_HASH = { 'karpenter.sh/nodepool-hash': '111', 'karpenter.sh/nodepool-hash-version': 'v3' };
const CLASS_HASH = { 'karpenter.k8s.aws/ec2nodeclass-hash': '222', 'karpenter.k8s.aws/ec2nodeclass-hash-version': 'v5' };

export const LABELS = {
  'karpenter.sh/capacity-type': 'on-demand',
  'karpenter.sh/nodepool': 'pool',
  'kubernetes.io/arch': 'amd64',
  'node.kubernetes.io/instance-type': 'm5.large',
  'topology.kubernetes.io/zone': 'eu-west-1a',
};

export function claim(change: { labels?: Record<string, string>; metadata?: Partial<NodeClaim['metadata']>; status?: NodeClaim['status']; spec?: NodeClaim['spec'] } = {}): NodeClaim {
  return {
    metadata: { name: 'pool-1', creationTimestamp: '2026-11-20T00:00:00Z', labels: change.labels ?? LABELS, annotations: { ...POOL_HASH, ...CLASS_HASH }, ...change.metadata },
    ...(change.spec && { spec: change.spec }),
    status: { imageID: 'ami-1', nodeName: 'node-1', providerID: 'aws:///eu-west-1a/i-1', conditions: [{ type: 'Launched', status: 'True' }], ...change.status },
  };
}

export function pool(requirements: RequirementSpec[] = [], annotations: Record<string, string> = POOL_HASH): NodePool {
  return { metadata: { name: 'pool', annotations }, spec: { template: { spec: { nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'class' }, requirements } } } };
}

export function nodeClass(status: EC2NodeClass['status'] = {}, spec: EC2NodeClass['spec'] = {}): EC2NodeClass {
  return {
    metadata: { name: 'class', annotations: CLASS_HASH },
    spec: { amiSelectorTerms: [{ alias: 'al2023@latest' }], ...spec },
    status: {
      amis: [{ id: 'ami-1', requirements: [{ key: 'kubernetes.io/arch', operator: 'In', values: ['amd64'] }] }],
      subnets: [{ id: 'subnet-1', zone: 'eu-west-1a', zoneID: 'euw1-az1' }],
      securityGroups: [{ id: 'sg-1', name: 'nodes' }],
      ...status,
    },
  };
}

export function instance(change: Partial<Instance> = {}): Instance {
  return { id: 'i-1', imageId: 'ami-1', instanceType: 'm5.large', state: 'running', zone: 'eu-west-1a', subnetId: 'subnet-1', securityGroupIds: ['sg-1'], ...change };
}

export interface World {
  karpenter?: string;
  nodeClaim?: NodeClaim;
  nodePool?: NodePool | null;
  nodeClass?: EC2NodeClass;
  classState?: 'missing' | 'deleting';
  instance?: Fact<InstanceLookup>;
  /** What EC2 offers; m5.large in zone eu-west-1a by default. */
  types?: Fact<InstanceType[]>;
  zones?: string[];
  areAllZones?: boolean;
  reservedCapacity?: boolean;
  change?: Partial<ClassFacts>;
}

/** A claim that is in sync, but for what the test changes. */
export function facts(world: World = {}): DriftFacts {
  const features = release(world.karpenter ?? '1.14.1');
  const nodePool = world.nodePool === undefined ? pool() : world.nodePool;
  const object = world.nodeClass ?? nodeClass();
  return {
    nodeClaim: world.nodeClaim ?? claim(),
    ...(nodePool && { pool: { nodePool, hash: nodePoolOwnerHash({ stored: nodePool, release: features }), requirements: parseRequirements(nodePool.spec?.template?.spec?.requirements) } }),
    nodeClass: known(world.classState === undefined ? { state: 'present', facts: classFacts(object, world) } : { state: world.classState, name: 'class' }),
    instance: world.instance ?? known({ state: 'found', instance: instance() }),
    reservedCapacity: world.reservedCapacity ?? true,
    at: parseInstant(NOW) ?? 0n,
    release: features,
  };
}

function classFacts(object: EC2NodeClass, world: World): ClassFacts {
  const features = release(world.karpenter ?? '1.14.1');
  const { amis = [], subnets = [], securityGroups = [], capacityReservations } = object.status ?? {};
  const types = world.types ?? known([{ name: 'm5.large', supportedArchitectures: ['x86_64'] }]);
  const shared = {
    amis: known(amis),
    subnets: known(subnets),
    securityGroups: known(securityGroups),
    reservations: known(statusReservations(capacityReservations)),
    placementGroup: known(undefined),
    ...world.change,
  };
  return {
    nodeClass: object,
    hash: ec2NodeClassOwnerHash({ stored: object, release: features }, { caBundle: { known: false, cause: 'notRecorded', why: 'no CA bundle' }, changes: new Set() }),
    instanceTypes: listInstanceTypes({
      nodeClass: object,
      subnets: shared.subnets,
      reservations: shared.reservations,
      types: types.known ? known(new Map(types.value.map((type) => [type.name, type]))) : types,
      zones: known(new Set(world.zones ?? ['eu-west-1a', 'eu-west-1b'])),
      areAllZones: world.areAllZones ?? true,
      reservedCapacity: world.reservedCapacity ?? true,
      release: features,
    }),
    ...shared,
  };
}

export { CLASS_HASH, POOL_HASH };
