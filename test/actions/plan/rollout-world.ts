import { auditAll } from '../../../src/actions/drift.ts';
import { PLAN_KINDS } from '../../../src/actions/plan.ts';
import { rolloutObjectsOf } from '../../../src/actions/plan/rollout-objects.ts';
import type { RolloutFacts } from '../../../src/actions/plan/rollout-objects.ts';
import type { NodeClaim, NodePool, RequirementSpec } from '../../../src/model/karpenter.ts';
import type { Amounts, Node, Pod, PodPlacement } from '../../../src/model/kubernetes.ts';
import { driftInput, NOW, nodeClaim, nodePool, target } from '../world.ts';
import type { TargetOptions } from '../world.ts';

export const LARGE: Amounts = { cpu: '2', memory: '8Gi', pods: '29' };
export const AT = NOW.toISOString();

export interface Machine {
  name: string;
  pool?: string;
  type?: string;
  zone?: string;
  image?: string;
  size?: Amounts | null;
  marked?: boolean;
}

export const OLD = 'ami-ancient';
export const CURRENT = 'ami-old';

export function claimOf({ name, pool = 'default', type = 'm6i.large', zone = 'eu-west-1a', image = OLD, size = LARGE, marked = false }: Machine): NodeClaim {
  const claim = nodeClaim({ name });
  const labels = { ...claim.metadata.labels, 'karpenter.sh/nodepool': pool, 'node.kubernetes.io/instance-type': type, 'topology.kubernetes.io/zone': zone, 'karpenter.sh/capacity-type': 'on-demand', 'kubernetes.io/arch': type.includes('7g') ? 'arm64' : 'amd64', 'karpenter.k8s.aws/instance-family': type.split('.')[0] ?? '' };
  const conditions = ['Launched', 'Registered', 'Initialized', ...(marked ? ['Drifted'] : [])].map((each) => ({ type: each, status: 'True', reason: each === 'Drifted' ? 'AMIDrift' : each, lastTransitionTime: '2026-11-27T09:00:00Z' }));
  const sizes = size === null ? {} : { capacity: size, allocatable: size };
  return { ...claim, metadata: { ...claim.metadata, labels }, status: { providerID: `aws:///${zone}/i-${name}`, nodeName: `node-${name}`, imageID: image, ...sizes, conditions } };
}

export function nodeOf({ name, pool = 'default', zone = 'eu-west-1a', size = LARGE }: Machine): Node {
  const sizes = size === null ? {} : { capacity: size, allocatable: size };
  return { metadata: { name: `node-${name}`, labels: { 'karpenter.sh/nodepool': pool, 'karpenter.sh/registered': 'true', 'karpenter.sh/initialized': 'true' } }, spec: { providerID: `aws:///${zone}/i-${name}` }, status: { ...sizes, conditions: [{ type: 'Ready', status: 'True' }] } };
}

export function poolOf(name: string, requirements: RequirementSpec[] = []): NodePool {
  const pool = nodePool(name);
  return { ...pool, spec: { ...pool.spec, template: { spec: { ...pool.spec?.template?.spec, requirements } } } };
}

export function podOn(machine: string, name: string, change: { placement?: PodPlacement; owner?: string } = {}): Pod {
  const { owner = 'ReplicaSet' } = change;
  return {
    metadata: { name, namespace: 'shop', ownerReferences: [{ apiVersion: 'apps/v1', kind: owner, name: 'x' }] },
    spec: { nodeName: `node-${machine}`, ...('placement' in change ? { placement: change.placement } : { placement: {} }) },
    status: { phase: 'Running' },
  };
}

/** Without AWS what has not drifted is unchecked: `inSync` are claims of which it is known. */
export async function factsOf(machines: Machine[], change: TargetOptions['cluster'] = {}, inSync: string[] = []): Promise<RolloutFacts> {
  const cluster = { nodePools: [poolOf('default')], nodeClaims: machines.map(claimOf), nodes: machines.map(nodeOf), ...change };
  const { audits } = await auditAll({ ...driftInput([target({ cluster })]), useAws: false }, PLAN_KINDS);
  const [audit] = audits;
  if (audit === undefined) throw new Error('there is no cluster');
  const claims = audit.drift.claims.map((claim) => (inSync.includes(claim.name) ? { ...claim, status: { state: 'inSync' as const } } : claim));
  return rolloutObjectsOf({ audit: { ...audit, drift: { ...audit.drift, claims } }, at: AT });
}
