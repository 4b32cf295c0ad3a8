import type { ClusterState } from '../../../src/model/cluster.ts';
import type { NodeClaim, NodePool } from '../../../src/model/karpenter.ts';
import type { Node, Pod, PodDisruptionBudget, PodPlacement } from '../../../src/model/kubernetes.ts';
import { resourceId } from '../demo/ids.ts';
import { NODE_GROUP, OLD_AMI, POOL_SPEC, reasonWorld, SUBNETS } from './reason-cluster.ts';
import type { ReasonWorld } from './reason-cluster.ts';

const SIZE = { capacity: { cpu: '2', memory: '8Gi', pods: '29' }, allocatable: { cpu: '1930m', memory: '7Gi', pods: '29' } };
const MARKED_AT = '2026-11-27T10:05:00Z';
/** No pod of another pool goes there. */
const DEDICATED = { key: 'example.com/dedicated', effect: 'NoSchedule' };
const ANNOTATION = { 'karpenter.sh/do-not-disrupt': 'true' };

/** A drifted node and what is in its way. */
interface Held {
  pool?: string;
  claim?: (claim: NodeClaim) => NodeClaim;
  /** `undefined`: it has none. */
  node?: (node: Node) => Node | undefined;
  pods?: Pod[];
}

/** Names say what holds the node. */
const HELD: Record<string, Held> = {
  'general-goes': { pods: [pod('web-1', 'web')] },
  'general-node-opt-out': { node: (node) => ({ ...node, metadata: { ...node.metadata, annotations: ANNOTATION } }) },
  'general-pod-opt-out': { pods: [{ ...pod('batch-1', 'batch'), metadata: { ...pod('batch-1', 'batch').metadata, annotations: ANNOTATION } }] },
  'general-grace-period': { claim: (claim) => ({ ...claim, spec: { ...claim.spec, terminationGracePeriod: '1h' } }), pods: [{ ...pod('train-1', 'train'), metadata: { ...pod('train-1', 'train').metadata, annotations: ANNOTATION } }] },
  'general-pdb': { pods: [pod('db-0', 'db')] },
  'general-several-pdbs': { pods: [pod('api-1', 'api')] },
  'general-not-initialized': {
    claim: (claim) => ({ ...claim, status: { ...claim.status, conditions: claim.status?.conditions?.filter(({ type }) => type !== 'Initialized') } }),
    node: (node) => ({ ...node, metadata: { ...node.metadata, labels: without(node.metadata.labels, 'karpenter.sh/initialized') }, spec: { ...node.spec, taints: [{ key: 'example.com/warming-up', effect: 'NoSchedule' }] } }),
  },
  'joining-no-node': { pool: 'joining', claim: (claim) => ({ ...claim, spec: { ...claim.spec, taints: [DEDICATED] }, status: { ...claim.status, nodeName: undefined, conditions: claim.status?.conditions?.filter(({ type }) => type === 'Launched' || type === 'Drifted') } }), node: () => undefined, pods: [] },
  'general-no-place': { pods: [pod('gpu-1', 'gpu', { nodeSelector: { 'example.com/rack': 'r7' } })] },
  'general-running': {
    claim: (claim) => ({ ...claim, status: { ...claim.status, conditions: [...(claim.status?.conditions ?? []), { type: 'DisruptionReason', status: 'True', reason: 'Drifted', lastTransitionTime: '2026-11-27T14:29:00Z' }] } }),
    node: (node) => ({ ...node, spec: { ...node.spec, taints: [{ key: 'karpenter.sh/disrupted', effect: 'NoSchedule' }] } }),
  },
  'general-deleting': { claim: (claim) => ({ ...claim, metadata: { ...claim.metadata, deletionTimestamp: '2026-11-27T14:28:00Z' } }) },
  'general-pending': { claim: (claim) => ({ ...claim, status: { ...claim.status, conditions: claim.status?.conditions?.filter(({ type }) => type !== 'Drifted') } }) },
  'closed-always': { pool: 'closed' },
  'office-hours': { pool: 'office' },
  'fixed-no-room': { pool: 'fixed' },
  'gone-pool': { pool: 'gone' },
};

function without(labels: Record<string, string> | undefined, key: string): Record<string, string> {
  return Object.fromEntries(Object.entries(labels ?? {}).filter(([name]) => name !== key));
}

function pod(name: string, app: string, placement: PodPlacement = {}): Pod {
  return {
    metadata: { name, namespace: 'shop', labels: { app }, ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: `${app}-7d9` }] },
    spec: { placement: { containers: [{ cpu: '1500m', memory: '4Gi' }], terminationGracePeriodSeconds: 30, ...placement } },
    status: { phase: 'Running', startTime: '2026-11-26T08:00:00Z', conditions: [{ type: 'Ready', status: 'True' }] },
  };
}

function pdb(name: string, app: string, disruptionsAllowed: number): PodDisruptionBudget {
  return {
    metadata: { name, namespace: 'shop' },
    spec: { selector: { matchLabels: { app } }, minAvailable: 1 - disruptionsAllowed },
    status: { disruptionsAllowed, currentHealthy: 1, desiredHealthy: 1 - disruptionsAllowed, expectedPods: 1 },
  };
}

/** Some nodes that go, and one for each thing that may hold a node. */
export function planWorld(): ReasonWorld {
  const base = reasonWorld({ marked: () => 'AMIDrift' });
  const [claim] = base.cluster.nodeClaims ?? [];
  const [node] = base.cluster.nodes ?? [];
  const [pool] = base.cluster.nodePools ?? [];
  const [instance] = base.world.instances ?? [];
  if (claim === undefined || node === undefined || pool === undefined || instance === undefined) throw new Error('there is nothing to copy');
  const machines = Object.entries(HELD).map(([name, held], index) => machineOf({ name, index, held, claim, node }));
  const cluster: ClusterState = {
    ...base.cluster,
    name: 'demo-plan',
    nodePools: poolsOf(pool),
    nodeClaims: machines.map((machine) => machine.claim),
    nodes: machines.flatMap((machine) => machine.node ?? []),
    pods: machines.flatMap((machine) => machine.pods),
    daemonSets: [],
    podDisruptionBudgets: [pdb('db', 'db', 0), pdb('api', 'api', 1), pdb('api-too', 'api', 1)],
  };
  const instances = machines.map(({ id }) => ({ ...instance, id, imageId: OLD_AMI, subnetId: SUBNETS.a, securityGroupIds: [NODE_GROUP] }));
  return { cluster, world: { ...base.world, instances } };
}

interface MachineInput {
  name: string;
  index: number;
  held: Held;
  claim: NodeClaim;
  node: Node;
}

interface MadeMachine {
  id: string;
  claim: NodeClaim;
  node: Node | undefined;
  pods: Pod[];
}

function machineOf({ name, index, held, claim, node }: MachineInput): MadeMachine {
  const { pool = 'general', claim: changeClaim = (same: NodeClaim) => same, node: changeNode = (same: Node): Node | undefined => same, pods = [pod(`worker-${index}`, `worker-${index}`)] } = held;
  const id = resourceId('i', `plan-${name}`);
  const providerID = `aws:///eu-west-1a/${id}`;
  const nodeName = `ip-10-2-0-${10 + index}.eu-west-1.compute.internal`;
  const label = { 'karpenter.sh/nodepool': pool };
  const conditions = [...(claim.status?.conditions ?? []).filter(({ type }) => type !== 'Drifted'), { type: 'Drifted', status: 'True', reason: 'AMIDrift', message: 'AMIDrift', lastTransitionTime: MARKED_AT }];
  return {
    id,
    claim: changeClaim({ ...claim, metadata: { ...claim.metadata, name, labels: { ...claim.metadata.labels, ...label } }, status: { ...claim.status, ...SIZE, imageID: OLD_AMI, nodeName, providerID, conditions } }),
    node: changeNode({ ...node, metadata: { ...node.metadata, name: nodeName, labels: { ...node.metadata.labels, 'node.kubernetes.io/instance-type': 'm6i.large', ...label } }, spec: { providerID }, status: { ...node.status, ...SIZE } }),
    pods: pods.map((each) => ({ ...each, spec: { ...each.spec, nodeName } })),
  };
}

/** That of the reasons, with budgets of its own for each name. */
function poolsOf(pool: NodePool): NodePool[] {
  const named = (name: string, change: NodePool['spec']): NodePool => ({ ...pool, metadata: { ...pool.metadata, name }, spec: { ...pool.spec, ...change } });
  return [
    named('general', { disruption: { ...POOL_SPEC.disruption, budgets: [{ nodes: '4' }] } }),
    named('joining', { template: { ...pool.spec?.template, spec: { ...pool.spec?.template?.spec, taints: [DEDICATED] } } }),
    named('closed', { disruption: { ...POOL_SPEC.disruption, budgets: [{ nodes: '10%' }, { nodes: '0', reasons: ['Drifted'] }] } }),
    named('office', { disruption: { ...POOL_SPEC.disruption, budgets: [{ nodes: '1' }, { nodes: '0', schedule: '0 9 * * mon-fri', duration: '8h' }] } }),
    named('fixed', { replicas: 1, limits: { nodes: '1' }, disruption: { budgets: [{ nodes: '1' }] } }),
  ];
}
