import type { Condition, Node, Taint } from '../../../src/model/kubernetes.ts';
import type { EC2NodeClass, NodeClaim, NodePool } from '../../../src/model/karpenter.ts';
import { resourceId } from './ids.ts';
import { BOTTLEROCKET_VERSION } from './image-names.ts';
import { INSTANCE_TYPES, SIZES } from './machines.ts';
import type { Machine } from './machines.ts';

type Labels = Record<string, string>;

export function nodeName({ ip }: Machine): string {
  return `ip-${ip}.eu-west-1.compute.internal`;
}

export function zoneId(zone: string): string {
  return `euw1-az${'abc'.indexOf(zone.slice(-1)) + 1}`;
}

/** `pool` and `nodeClass` are those of the machine. */
export interface Owner {
  pool: NodePool;
  nodeClass: EC2NodeClass;
}

export function nodeClaimOf(machine: Machine, { pool, nodeClass }: Owner): NodeClaim {
  const spec = pool.spec?.template?.spec;
  return {
    metadata: {
      name: machine.name,
      creationTimestamp: machine.launchedAt,
      labels: { ...machineLabels(machine, pool), ...typeLabels(machine), 'karpenter.k8s.aws/ec2nodeclass': nodeClass.metadata.name },
      annotations: { ...nodeClass.metadata.annotations, ...pool.metadata.annotations },
    },
    spec: { nodeClassRef: spec?.nodeClassRef, expireAfter: spec?.expireAfter, ...(spec?.taints && { taints: spec.taints }) },
    status: { imageID: resourceId('ami', machine.image), nodeName: nodeName(machine), providerID: providerId(machine), ...SIZES[machine.type], lastPodEventTime: later(machine.launchedAt, 90), conditions: claimConditions(machine) },
  };
}

/** Of its labels those that tools look at: a real node has three times as many. */
export function nodeOf(machine: Machine, owner: Owner | undefined): Node {
  const own = owner ? { ...machineLabels(machine, owner.pool), ...karpenterMarks(machine) } : { ...commonLabels(machine), 'eks.amazonaws.com/nodegroup': 'bootstrap' };
  return {
    metadata: { name: nodeName(machine), creationTimestamp: later(machine.launchedAt, 38), labels: own },
    spec: { providerID: providerId(machine), ...taintsOf(machine, owner) },
    status: { ...SIZES[machine.type], conditions: [readiness(machine)], nodeInfo: nodeInfo(machine) },
  };
}

function commonLabels({ type, zone }: Machine): Labels {
  return {
    'kubernetes.io/arch': isArm(type) ? 'arm64' : 'amd64',
    'node.kubernetes.io/instance-type': type,
    'topology.kubernetes.io/region': 'eu-west-1',
    'topology.kubernetes.io/zone': zone,
  };
}

function machineLabels(machine: Machine, pool: NodePool): Labels {
  return {
    ...pool.spec?.template?.metadata?.labels,
    ...commonLabels(machine),
    'karpenter.sh/capacity-type': machine.capacity,
    'karpenter.sh/nodepool': pool.metadata.name,
  };
}

function typeLabels({ type }: Machine): Labels {
  const [family = ''] = type.split('.');
  const gpus = INSTANCE_TYPES[type].gpuCounts;
  return {
    'karpenter.k8s.aws/instance-category': family.charAt(0),
    'karpenter.k8s.aws/instance-generation': family.charAt(1),
    ...(gpus && { 'karpenter.k8s.aws/instance-gpu-count': String(gpus[0]) }),
  };
}

function karpenterMarks({ state }: Machine): Labels {
  return { 'karpenter.sh/registered': 'true', ...(state !== 'joining' && { 'karpenter.sh/initialized': 'true' }) };
}

function claimConditions({ launchedAt, markedAt, state }: Machine): Condition[] {
  const steps: [type: string, seconds: number][] = [['Launched', 4], ['Registered', 41]];
  if (state !== 'joining') steps.push(['Initialized', 63]);
  const conditions = steps.map(([type, seconds]) => condition(type, 'True', later(launchedAt, seconds)));
  if (state === 'joining') conditions.push({ ...condition('Initialized', 'Unknown', later(launchedAt, 41)), reason: 'NodeNotReady', message: 'Node status is NotReady' });
  if (markedAt !== undefined) conditions.push({ ...condition('Drifted', 'True', markedAt), reason: 'AMIDrift', message: 'AMIDrift' });
  return conditions;
}

export function condition(type: string, status: string, lastTransitionTime: string): Condition {
  return { type, status, reason: type, lastTransitionTime };
}

const NOT_READY_SINCE = '2026-11-27T13:52:08Z';

function readiness({ launchedAt, state }: Machine): Condition {
  if (state === 'notReady') return { type: 'Ready', status: 'Unknown', reason: 'NodeStatusUnknown', message: 'Kubelet stopped posting node status.', lastTransitionTime: NOT_READY_SINCE };
  if (state === 'joining') return { type: 'Ready', status: 'False', reason: 'KubeletNotReady', message: 'container runtime network not ready: cni plugin not initialized', lastTransitionTime: later(launchedAt, 38) };
  return { type: 'Ready', status: 'True', reason: 'KubeletReady', lastTransitionTime: later(launchedAt, 60) };
}

function taintsOf({ state }: Machine, owner: Owner | undefined): { taints?: Taint[] } {
  const own = owner?.pool.spec?.template?.spec?.taints ?? [];
  const ofState: Record<string, Taint[]> = {
    notReady: [{ key: 'node.kubernetes.io/unreachable', effect: 'NoSchedule' }, { key: 'node.kubernetes.io/unreachable', effect: 'NoExecute' }],
    joining: [{ key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' }],
  };
  const taints = [...own, ...(ofState[state ?? ''] ?? [])];
  return taints.length > 0 ? { taints } : {};
}

function nodeInfo({ image }: Machine): NonNullable<Node['status']>['nodeInfo'] {
  const isBottlerocket = image.startsWith('bottlerocket');
  return {
    kubeletVersion: isBottlerocket ? 'v1.33.4-eks-b707fbb' : 'v1.33.5-eks-ecaa3a6',
    osImage: isBottlerocket ? `Bottlerocket OS ${BOTTLEROCKET_VERSION} (aws-k8s-1.33)` : 'Amazon Linux 2023.9.20261027',
  };
}

function isArm(type: Machine['type']): boolean {
  return INSTANCE_TYPES[type].supportedArchitectures.includes('arm64');
}

function providerId({ name, zone }: Machine): string {
  return `aws:///${zone}/${resourceId('i', name)}`;
}

export function later(instant: string, seconds: number): string {
  return new Date(Date.parse(instant) + seconds * 1000).toISOString().replace('.000Z', 'Z');
}
