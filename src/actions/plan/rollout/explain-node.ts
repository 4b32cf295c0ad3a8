import { allowedDisruptions } from '../../../karpenter/disruption/budgets.ts';
import { compileBudgets } from '../../../karpenter/disruption/decode-budgets.ts';
import type { NodePool } from '../../../model/karpenter.ts';
import type { ClaimDrift, ClusterPlan } from '../../../model/report.ts';
import type { NodeExplanation, RolloutPlan, RolloutWait } from '../../../model/rollout.ts';
import { parseInstant } from '../../../util/instant.ts';

export interface ExplainContext {
  plan: ClusterPlan;
  nodePools: readonly NodePool[];
  /** Absent where there is no timeline. */
  rollout?: RolloutPlan;
  waitsOf: (nodeClaim: string) => RolloutWait[];
}

/** Everything that the plan has about one NodeClaim. */
export function explainNode(claim: ClaimDrift, context: ExplainContext): NodeExplanation {
  const { plan, rollout, waitsOf } = context;
  const isThis = ({ nodeClaim }: { nodeClaim: string }): boolean => nodeClaim === claim.name;
  const index = plan.candidates.findIndex((candidate) => candidate.claim === claim.name);
  const candidate = plan.candidates[index];
  const budget = plan.pools.find(({ name }) => name === claim.nodePool);
  const command = rollout?.commands.find(isThis);
  const stuck = rollout?.pools.flatMap((pool) => pool.stuck).find(isThis);
  const budgetThen = rollout && budget && claim.status.state === 'drifted' ? budgetAt(command?.from ?? rollout.until, budget, context) : undefined;
  return {
    nodeClaim: claim.name,
    node: claim.nodeName,
    nodePool: claim.nodePool,
    status: claim.status,
    ...(candidate && { position: index + 1, candidate }),
    candidateCount: plan.candidates.length,
    ...(budget && { budget }),
    ...(budgetThen && { budgetThen }),
    ...(command && { command }),
    ...(stuck && { stuck }),
    waits: claim.status.state === 'drifted' && rollout !== undefined ? waitsOf(claim.name) : [],
    otherTriggers: rollout?.otherTriggers.filter(isThis) ?? [],
    singleNodeWorkloads: rollout?.singleNodeWorkloads.filter(isThis) ?? [],
  };
}

function budgetAt(at: string, { name, nodeCount }: ClusterPlan['pools'][number], { nodePools }: ExplainContext): NodeExplanation['budgetThen'] {
  const pool = nodePools.find(({ metadata }) => metadata.name === name);
  const { allowed, decidedBy } = allowedDisruptions({ budgets: compileBudgets(pool?.spec?.disruption?.budgets), nodeCount, reason: 'Drifted', at: parseInstant(at) ?? 0n });
  return { at, allowed, ...(decidedBy !== undefined && { decidedBy }) };
}
