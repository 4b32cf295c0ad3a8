import type { Assumptions } from '../../../../src/karpenter/disruption/rollout/assumptions.ts';
import type { RolloutObjects, RolloutPod } from '../../../../src/karpenter/disruption/rollout/input.ts';
import type { PodDisruptionBudget } from '../../../../src/model/kubernetes.ts';
import type { Budget } from '../../../../src/model/karpenter.ts';

export const START = '2026-03-02T00:00:00Z';
const SECOND = 1000;
const HOUR = 3600 * SECOND;

export interface TestPool {
  name?: string;
  budgets?: Budget[];
  limits?: Record<string, string>;
  nodes: TestNode[];
}

export interface TestNode {
  isDrifted?: boolean;
  /** Thousandths of cpu that each of its pods asks for. */
  pods?: number[];
  podOptsOut?: string;
  terminationGracePeriod?: string;
  expireAfter?: string;
  optsOut?: boolean;
}

export function assumptions(more: Partial<Assumptions> = {}): Assumptions {
  return {
    launch: 3 * SECOND,
    join: 30 * SECOND,
    ready: 60 * SECOND,
    podStop: 10 * SECOND,
    podReady: 5 * SECOND,
    terminate: 30 * SECOND,
    recreatePods: true,
    staticCapacity: true,
    horizon: 48 * HOUR,
    insufficientCapacityUntil: new Map(),
    launchErrorUntil: new Map(),
    neverJoinUntil: new Map(),
    neverReadyUntil: new Map(),
    ...more,
  };
}

const AMOUNTS = { cpu: '4', memory: '16Gi', pods: '58' };

/** A small cluster; nodes are `POOL-n1`, their NodeClaims `POOL-c1`, the first one is drifted for the longest. */
export function cluster(pools: readonly TestPool[], pdbs: readonly PodDisruptionBudget[] = []): RolloutObjects {
  const all = pools.flatMap((pool, poolIndex) => pool.nodes.map((node, index) => ({ node, pool: nameOf(pool, poolIndex), index: index + 1 })));
  return {
    nodePools: pools.map((pool, index) => ({
      metadata: { name: nameOf(pool, index) },
      spec: { disruption: { budgets: pool.budgets ?? [{ nodes: '100%' }], consolidateAfter: 'Never' }, template: { spec: { nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'default' }, requirements: [], expireAfter: 'Never' } }, ...(pool.limits !== undefined && { limits: pool.limits }) },
      status: { conditions: [{ type: 'Ready', status: 'True' }] },
    })),
    nodeClaims: all.map(({ node, pool, index }) => ({
      metadata: { name: `${pool}-c${index}`, labels: labels(pool, index), creationTimestamp: before(1000 - index) },
      spec: { expireAfter: node.expireAfter ?? 'Never', ...(node.terminationGracePeriod !== undefined && { terminationGracePeriod: node.terminationGracePeriod }) },
      status: {
        providerID: `aws:///${pool}/${index}`,
        nodeName: `${pool}-n${index}`,
        conditions: ['Launched', 'Registered', 'Initialized', ...(node.isDrifted === false ? [] : ['Drifted'])].map((type) => ({ type, status: 'True', reason: type, lastTransitionTime: before(1000 - index) })),
        capacity: AMOUNTS,
        allocatable: AMOUNTS,
      },
    })),
    nodes: all.map(({ node, pool, index }) => ({
      metadata: { name: `${pool}-n${index}`, labels: labels(pool, index), ...(node.optsOut === true && { annotations: { 'karpenter.sh/do-not-disrupt': 'true' } }) },
      spec: { providerID: `aws:///${pool}/${index}` },
      status: { conditions: [{ type: 'Ready', status: 'True' }], capacity: AMOUNTS, allocatable: AMOUNTS },
    })),
    pods: all.flatMap(({ node, pool, index }) => (node.pods ?? [500]).map((cpu, place) => pod({ node, pool, index, cpu, place }))),
    pdbs: [...pdbs],
    daemonSets: [],
    instanceTypes: ['a', 'b'].flatMap((zone) => ['spot', 'on-demand'].map((capacityType) => ({ name: 'm5.xlarge', zone, capacityType, price: 0.2, cpu: '4', memory: '16Gi', pods: '58', allocatableCPU: '4', allocatableMemory: '16Gi' }))),
    unlistedPools: [],
  };
}

function nameOf({ name }: TestPool, index: number): string {
  return name ?? `pool${index + 1}`;
}

function before(seconds: number): string {
  return new Date(Date.parse(START) - seconds * SECOND).toISOString();
}

function labels(pool: string, index: number): Record<string, string> {
  return { 'karpenter.sh/nodepool': pool, 'karpenter.sh/initialized': 'true', 'karpenter.sh/registered': 'true', 'kubernetes.io/hostname': `${pool}-n${index}`, 'node.kubernetes.io/instance-type': 'm5.xlarge', 'topology.kubernetes.io/zone': 'a' };
}

function pod({ node, pool, index, cpu, place }: { node: TestNode; pool: string; index: number; cpu: number; place: number }): RolloutPod {
  return {
    metadata: {
      name: `web-${pool}-${index}-${place}`,
      namespace: 'default',
      uid: `${pool}-${index}-${place}`,
      labels: { app: 'web' },
      creationTimestamp: before(500),
      ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid: 'web' }],
      ...(node.podOptsOut !== undefined && { annotations: { 'karpenter.sh/do-not-disrupt': node.podOptsOut } }),
    },
    spec: { nodeName: `${pool}-n${index}`, terminationGracePeriodSeconds: 30, containers: [{ resources: { requests: { cpu: `${cpu}m`, memory: '256Mi' } } }] },
    status: { phase: 'Running', startTime: before(500), conditions: [{ type: 'Ready', status: 'True' }] },
  };
}
