import type { Amounts, DaemonSet, Pod, PodDisruptionBudget, PodPlacement } from '../../../src/model/kubernetes.ts';
import { MACHINES } from './machines.ts';
import { later, nodeName } from './nodes.ts';

interface Workload {
  namespace: string;
  name: string;
  /** Kind of the owner; a ReplicaSet by default. */
  owner?: 'ReplicaSet' | 'Job';
  /** NodeClaims on whose nodes a pod of it runs. */
  on: readonly string[];
  phase?: 'Running' | 'Succeeded';
  annotations?: Record<string, string>;
  requests: Amounts;
  placement?: PodPlacement;
}

const DO_NOT_DISRUPT = { 'karpenter.sh/do-not-disrupt': 'true' };

const WORKLOADS: readonly Workload[] = [
  { namespace: 'shop', name: 'storefront', on: ['general-7xk2p', 'general-9fq4c', 'general-c8w5d', 'general-hn6rt'], requests: { cpu: '1500m', memory: '3Gi' } },
  // Two replicas, two of which must be up: nothing can ever be evicted.
  { namespace: 'shop', name: 'checkout-api', on: ['general-7xk2p', 'general-hn6rt'], requests: { cpu: '500m', memory: '1Gi' } },
  { namespace: 'data', name: 'etl-nightly', owner: 'Job', on: ['batch-4jd7w'], annotations: DO_NOT_DISRUPT, requests: { cpu: '6', memory: '10Gi' } },
  // It kept its node until it was done.
  { namespace: 'data', name: 'retrain-ranking', owner: 'Job', on: ['batch-8mz3q'], phase: 'Succeeded', annotations: DO_NOT_DISRUPT, requests: { cpu: '6', memory: '10Gi' } },
  { namespace: 'data', name: 'event-loader', on: ['batch-8mz3q', 'batch-dv2sl', 'batch-k7wq9', 'batch-p6v2k', 'batch-t9c4n'], requests: { cpu: '2', memory: '4Gi' } },
  { namespace: 'ml', name: 'inference', on: ['gpu-3nb7f', 'gpu-z8s4j'], requests: { cpu: '3', memory: '8Gi', 'nvidia.com/gpu': '1' }, placement: { alsoDecidedBy: ['topologySpread'] } },
];

export function pods(): Pod[] {
  return WORKLOADS.flatMap((workload) => workload.on.map((claim, index) => podOf(workload, claim, index)));
}

function podOf({ namespace, name, owner = 'ReplicaSet', phase = 'Running', annotations, requests, placement }: Workload, claim: string, index: number): Pod {
  const machine = MACHINES.find((item) => item.name === claim);
  if (!machine) throw new Error(`no machine ${claim}`);
  const ownerName = owner === 'ReplicaSet' ? `${name}-6c9f7d5b8` : name;
  const startTime = later(machine.launchedAt, 75);
  const isReady = phase === 'Running' && machine.state === undefined;
  return {
    metadata: {
      name: `${ownerName}-${suffix(index)}`,
      namespace,
      labels: { 'app.kubernetes.io/name': name },
      ...(annotations && { annotations }),
      ownerReferences: [{ apiVersion: owner === 'Job' ? 'batch/v1' : 'apps/v1', kind: owner, name: ownerName }],
    },
    spec: { nodeName: nodeName(machine), placement: { containers: [requests], terminationGracePeriodSeconds: 30, ...placement } },
    status: { phase, startTime, conditions: [{ type: 'Ready', status: isReady ? 'True' : 'False' }] },
  };
}

/** Five letters as the API server appends them. */
function suffix(index: number): string {
  const letters = 'bcdfghjklmnpqrstvwxz2456789';
  return Array.from({ length: 5 }, (_item, place) => letters.charAt((index * 7 + place * place * 5 + 3) % letters.length)).join('');
}

/** What runs on every node; its pods are left out to keep the cluster small. */
export function daemonSets(): DaemonSet[] {
  const agents: [name: string, requests: Amounts][] = [['aws-node', { cpu: '50m' }], ['kube-proxy', { cpu: '100m' }], ['node-agent', { cpu: '100m', memory: '128Mi' }]];
  return agents.map(([name, requests]) => ({
    metadata: { name, namespace: 'kube-system', creationTimestamp: '2026-03-02T09:01:00Z' },
    spec: { template: { metadata: { labels: { 'app.kubernetes.io/name': name } }, spec: { tolerations: [{ operator: 'Exists' }], placement: { containers: [requests], priorityClassName: 'system-node-critical' } } } },
  }));
}

export function podDisruptionBudgets(): PodDisruptionBudget[] {
  return [
    {
      metadata: { name: 'checkout-api', namespace: 'shop', creationTimestamp: '2026-03-02T09:12:00Z' },
      spec: { selector: { matchLabels: { 'app.kubernetes.io/name': 'checkout-api' } }, minAvailable: 2 },
      status: { disruptionsAllowed: 0, currentHealthy: 2, desiredHealthy: 2, expectedPods: 2 },
    },
    {
      metadata: { name: 'storefront', namespace: 'shop', creationTimestamp: '2026-03-02T09:12:00Z' },
      spec: { selector: { matchLabels: { 'app.kubernetes.io/name': 'storefront' } }, maxUnavailable: 1 },
      status: { disruptionsAllowed: 1, currentHealthy: 4, desiredHealthy: 3, expectedPods: 4 },
    },
  ];
}
