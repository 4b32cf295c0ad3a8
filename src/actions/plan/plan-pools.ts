import { parseNodes } from '../../karpenter/disruption/budget-nodes.ts';
import { mapBudgets } from '../../karpenter/disruption/counts.ts';
import { compileBudgets } from '../../karpenter/disruption/decode-budgets.ts';
import type { DisruptionFeatures } from '../../karpenter/disruption/disruption-features.ts';
import { nextChange } from '../../karpenter/disruption/next-change.ts';
import type { StateNode } from '../../karpenter/disruption/state-nodes.ts';
import type { ControllerStop, PoolBudget } from '../../model/disruption.ts';
import type { Budget, NodePool } from '../../model/karpenter.ts';
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

export interface PlannedPools {
  pools: PoolPlan[];
  /** Present where the controller panics, and so no pool has a number. */
  stop?: ControllerStop;
}

/** The budgets of every pool for reason `Drifted`, by name. */
export function planPools(question: PoolQuestion): PlannedPools {
  const { nodePools, drifted } = question;
  const mapping = mapBudgets(question);
  if (!mapping.ok) return { pools: [], stop: { kind: 'budgetPanic', nodeClaims: mapping.nodeClaims } };
  const byName = new Map(nodePools.map((pool) => [pool.metadata.name, pool]));
  const pools = mapping.pools
    .flatMap((pool) => planPool(pool, byName.get(pool.nodePool), question.at))
    .map((pool) => ({ ...pool, driftedCount: drifted.filter(({ nodePool }) => nodePool === pool.name).length }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return { pools };
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
      wrappedBudgets: wrappedBudgets(listed),
      nextChange: change && { at: formatInstant(change.at), limit: change.allowed },
    },
  ];
}

/** Numbers beyond 32 bits, of which Karpenter keeps the low ones. */
function wrappedBudgets(budgets: readonly Budget[]): PoolPlan['wrappedBudgets'] {
  return budgets.flatMap(({ nodes }, index) => {
    const rule = parseNodes(nodes);
    return rule.kind === 'count' && BigInt(nodes.replace(/^[+]/, '')) !== BigInt(rule.count) ? [{ index, written: nodes, taken: rule.count }] : [];
  });
}
