import type { RolloutNode, RolloutNodeClaim, RolloutNodePool, RolloutObjects, RolloutPod, TypeOffer } from '../../src/karpenter/disruption/rollout/input.ts';
import type { PodDisruptionBudget } from '../../src/model/kubernetes.ts';

export const ROLLOUT_START = '2026-03-02T00:00:00Z';
const PODS_PER_NODE = 10;
const NODES_PER_POOL = 33;
const ZONES = ['eu-west-1a', 'eu-west-1b', 'eu-west-1c'];
const TYPES = [['m5.xlarge', 4], ['m5.2xlarge', 8], ['c6i.4xlarge', 16]] as const;

/** A made-up cluster in which the first `drifted` of its nodes are drifted; the same in every run. */
export function rolloutObjects({ nodes, drifted }: { nodes: number; drifted: number }): RolloutObjects {
  const poolCount = Math.max(Math.round(nodes / NODES_PER_POOL), 1);
  const indexes = Array.from({ length: nodes }, (_, index) => index);
  return {
    nodePools: Array.from({ length: poolCount }, (_, index) => pool(index)),
    nodeClaims: indexes.map((index) => claim(index, { pool: index % poolCount, isDrifted: index < drifted })),
    nodes: indexes.map((index) => node(index, index % poolCount)),
    pods: indexes.flatMap((index) => Array.from({ length: PODS_PER_NODE }, (_, place) => pod(index, place, index % poolCount))),
    pdbs: Array.from({ length: poolCount }, (_, index) => pdb(index)),
    daemonSets: [],
    instanceTypes: TYPES.flatMap(([name, cpu]) => ZONES.flatMap((zone) => ['spot', 'on-demand'].map((capacityType) => offer(name, cpu, { zone, capacityType })))),
    unlistedPools: [],
  };
}

function offer(name: string, cpu: number, { zone, capacityType }: { zone: string; capacityType: string }): TypeOffer {
  return { name, zone, capacityType, price: cpu * (capacityType === 'spot' ? 0.02 : 0.05), cpu: String(cpu), memory: `${cpu * 4}Gi`, pods: '58', allocatableCPU: `${cpu * 1000 - 100}m`, allocatableMemory: `${cpu * 4 - 1}Gi` };
}

function name(prefix: string, index: number): string {
  return `${prefix}-${String(index).padStart(5, '0')}`;
}

function pool(index: number): RolloutNodePool {
  const isNightly = index % 3 === 0;
  const budgets = isNightly ? [{ nodes: '0', schedule: '0 6 * * *', duration: '16h' }, { nodes: '20%' }] : [{ nodes: '10%' }];
  return {
    metadata: { name: name('pool', index) },
    spec: { weight: 0, disruption: { budgets, consolidateAfter: 'Never' }, template: { spec: { nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'default' }, requirements: [{ key: 'karpenter.sh/capacity-type', operator: 'In', values: ['on-demand'] }], expireAfter: 'Never' } } },
    status: { conditions: [{ type: 'Ready', status: 'True' }] },
  };
}

const AMOUNTS = { cpu: '8', memory: '32Gi', pods: '58' };
const ALLOCATABLE = { cpu: '7900m', memory: '31Gi', pods: '58' };

function labels(index: number, ofPool: number): Record<string, string> {
  return {
    'karpenter.sh/nodepool': name('pool', ofPool),
    'karpenter.sh/initialized': 'true',
    'karpenter.sh/registered': 'true',
    'karpenter.sh/capacity-type': 'on-demand',
    'kubernetes.io/arch': 'amd64',
    'kubernetes.io/os': 'linux',
    'kubernetes.io/hostname': name('node', index),
    'node.kubernetes.io/instance-type': 'm5.2xlarge',
    'topology.kubernetes.io/zone': ZONES[index % ZONES.length] ?? '',
  };
}

function claim(index: number, { pool: ofPool, isDrifted }: { pool: number; isDrifted: boolean }): RolloutNodeClaim {
  const at = new Date(Date.parse(ROLLOUT_START) - (100_000 - index) * 1000).toISOString();
  const conditions = ['Launched', 'Registered', 'Initialized', ...(isDrifted ? ['Drifted'] : [])].map((type) => ({ type, status: 'True', reason: type, lastTransitionTime: at }));
  return {
    metadata: { name: name('claim', index), labels: labels(index, ofPool), creationTimestamp: at },
    spec: { expireAfter: 'Never' },
    status: { providerID: `aws:///${index}`, nodeName: name('node', index), conditions, capacity: AMOUNTS, allocatable: ALLOCATABLE },
  };
}

function node(index: number, ofPool: number): RolloutNode {
  return {
    metadata: { name: name('node', index), labels: labels(index, ofPool) },
    spec: { providerID: `aws:///${index}` },
    status: { conditions: [{ type: 'Ready', status: 'True' }], capacity: AMOUNTS, allocatable: ALLOCATABLE },
  };
}

function pod(index: number, place: number, ofPool: number): RolloutPod {
  const app = `app-${ofPool}`;
  const isDaemon = place === 0;
  return {
    metadata: {
      name: `${isDaemon ? 'agent' : app}-${index}-${place}`,
      namespace: 'default',
      uid: `${index}-${place}`,
      labels: { app: isDaemon ? 'agent' : app },
      creationTimestamp: ROLLOUT_START,
      ownerReferences: [isDaemon ? { apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'agent', uid: 'agent' } : { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: app, uid: app }],
    },
    spec: { nodeName: name('node', index), terminationGracePeriodSeconds: 30, containers: [{ resources: { requests: { cpu: isDaemon ? '100m' : '800m', memory: '1Gi' } } }], ...(isDaemon ? { tolerations: [{ operator: 'Exists' }] } : { nodeSelector: { 'karpenter.sh/nodepool': name('pool', ofPool) } }) },
    status: { phase: 'Running', startTime: ROLLOUT_START, conditions: [{ type: 'Ready', status: 'True' }] },
  };
}

function pdb(index: number): PodDisruptionBudget {
  return { metadata: { name: `app-${index}`, namespace: 'default' }, spec: { selector: { matchLabels: { app: `app-${index}` } }, maxUnavailable: '20%' } };
}
