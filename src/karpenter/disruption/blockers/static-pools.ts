import type { Blocker } from '../../../model/disruption.ts';
import type { JsonValue } from '../../../model/json.ts';
import type { NodeClaim, NodePool } from '../../../model/karpenter.ts';
import { LABEL_NODE_POOL } from '../../labels.ts';
import { trueCondition } from '../state-nodes.ts';

interface StaticPool {
  replicas: number;
  /** `limits.nodes`, if it is a plain number. */
  limit: number | undefined;
  active: number;
  deleting: number;
}

/**
 * For each static NodePool (one with `replicas`) that cannot replace a node at present, why: it runs more NodeClaims than it should, or has no room in
 * `limits.nodes` for the one that comes first. Ported from `pkg/controllers/disruption/staticdrift.go ComputeCommands`.
 */
export function findStaticBlockers(nodePools: readonly NodePool[], nodeClaims: readonly NodeClaim[]): Map<string, Blocker> {
  const pools = new Map<string, StaticPool>();
  for (const { metadata, spec } of nodePools) {
    if (spec?.replicas !== undefined) pools.set(metadata.name, { replicas: spec.replicas, limit: nodeLimit(spec.limits?.nodes), active: 0, deleting: 0 });
  }
  for (const nodeClaim of nodeClaims) {
    const pool = pools.get(nodeClaim.metadata.labels?.[LABEL_NODE_POOL] ?? '');
    if (pool !== undefined) pool[isLeaving(nodeClaim) ? 'deleting' : 'active'] += 1;
  }
  return new Map([...pools].flatMap(([name, pool]) => toBlocker(pool).map((blocker) => [name, blocker] as const)));
}

/** Karpenter counts those that a running command has chosen as being deleted already. */
function isLeaving(nodeClaim: NodeClaim): boolean {
  const isDeleting = nodeClaim.metadata.deletionTimestamp !== undefined;
  return isDeleting || ['InstanceTerminating', 'DisruptionReason'].some((type) => trueCondition(nodeClaim, type) !== undefined);
}

function toBlocker({ replicas, limit, active, deleting }: StaticPool): Blocker[] {
  const running = active + deleting;
  if (active > replicas) return [{ kind: 'staticScaleDown', replicas, running: active }];
  return limit !== undefined && limit <= running ? [{ kind: 'staticNoHeadroom', replicas, running, limit }] : [];
}

function nodeLimit(value: JsonValue | undefined): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : undefined;
}
