import { mapBudgets } from '../../karpenter/disruption/counts.ts';
import { compileBudgets } from '../../karpenter/disruption/decode-budgets.ts';
import type { DisruptionFeatures } from '../../karpenter/disruption/disruption-features.ts';
import { nextChange } from '../../karpenter/disruption/next-change.ts';
import type { StateNode } from '../../karpenter/disruption/state-nodes.ts';
import type { PoolBudget } from '../../model/disruption.ts';
import type { NodePool } from '../../model/karpenter.ts';
import type { ClaimDrift, PoolPlan } from '../../model/report.ts';
import { formatInstant } from '../../util/instant.ts';
import type { Instant } from '../../util/instant.ts';

export interface PoolQuestion {
  nodePools: readonly NodePool[];
  stateNodes: readonly StateNode[];
  features: DisruptionFeatures;
  at: Instant;
  drifted: readonly ClaimDrift[];
}

/** The budgets of every pool for reason `Drifted`, by name. */
export function planPools(question: PoolQuestion): PoolPlan[] {
  const { nodePools, drifted } = question;
  const mapping = mapBudgets(question);
  if (!mapping.ok) return [];
  const byName = new Map(nodePools.map((pool) => [pool.metadata.name, pool]));
  return mapping.pools
    .flatMap((pool) => planPool(pool, byName.get(pool.nodePool), question.at))
    .map((pool) => ({ ...pool, driftedCount: drifted.filter(({ nodePool }) => nodePool === pool.name).length }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function planPool({ nodePool: name, nodeCount, reasons }: PoolBudget, nodePool: NodePool | undefined, at: Instant): PoolPlan[] {
  const budget = reasons.Drifted;
  if (budget === undefined || nodePool === undefined) return [];
  const { allowance, consumedBy, remaining } = budget;
  const listed = nodePool.spec?.disruption?.budgets ?? [];
  const decider = allowance.decidedBy === undefined ? undefined : listed[allowance.decidedBy];
  const change = nextChange({ budgets: compileBudgets(listed), nodeCount, reason: 'Drifted', at });
  return [
    {
      name,
      isStatic: nodePool.spec?.replicas !== undefined,
      driftedCount: 0,
      nodeCount,
      limit: allowance.allowed,
      remaining,
      consumers: consumedBy,
      decidedBy: allowance.decidedBy === undefined || decider === undefined ? undefined : { index: allowance.decidedBy, budget: decider },
      budgetErrors: allowance.errors,
      nextChange: change && { at: formatInstant(change.at), limit: change.allowed },
    },
  ];
}
