import { UNLIMITED } from '../../model/disruption.ts';
import type { BudgetError, BudgetVerdict, DisruptionReason, PoolAllowance } from '../../model/disruption.ts';
import type { Instant } from '../../util/instant.ts';
import { scaleNodes } from './budget-nodes.ts';
import type { CompiledBudget, CompiledBudgets } from './decode-budgets.ts';
import { isOpen } from './cron/windows.ts';

/** The question that the budgets of one pool answer. */
export interface AllowanceQuestion {
  budgets: CompiledBudgets;
  /** Nodes that percentages refer to. */
  nodeCount: number;
  reason: DisruptionReason;
  at: Instant;
}

/** What one entry allows at an instant: its scaled `nodes` while it is active. Ported from `pkg/apis/v1/nodepool.go Budget.GetAllowedDisruptions`. */
export function budgetAllowance(budget: CompiledBudget, nodeCount: number, at: Instant): Omit<BudgetVerdict, 'applies'> {
  const { index, nodes, timing } = budget;
  if (timing.kind === 'error') return { index, active: false, allowed: 0, error: timing.error };
  const active = timing.kind === 'always' || isOpen(timing, at);
  if (!active) return { index, active, allowed: UNLIMITED };
  if (nodes.kind !== 'error') return { index, active, allowed: scaleNodes(nodes, nodeCount) };
  return { index, active, allowed: 0, error: { index, field: 'nodes', message: nodes.message, undecodable: false } };
}

/**
 * What the budgets allow at an instant for a reason, before the nodes that are already being disrupted are taken off: the least of
 * the active entries that apply, and 0 as soon as any entry fails, whether it applies or not.
 * Ported from `pkg/apis/v1/nodepool.go GetAllowedDisruptionsByReason` and `MustGetAllowedDisruptions`.
 */
export function allowedDisruptions({ budgets, nodeCount, reason, at }: AllowanceQuestion): PoolAllowance {
  if (!budgets.ok) return closedBy(reason, [budgets.error], []);
  const verdicts = budgets.budgets.map((budget) => withReason(budgetAllowance(budget, nodeCount, at), appliesTo(budget, reason)));
  const errors = verdicts.map(({ error }) => error).filter((error) => error !== undefined);
  if (errors.length > 0) return closedBy(reason, errors, verdicts);
  const applicable = verdicts.filter(({ applies, active }) => applies && active);
  const allowed = Math.min(UNLIMITED, ...applicable.map((verdict) => verdict.allowed));
  return { reason, allowed, decidedBy: applicable.find((verdict) => verdict.allowed === allowed)?.index, budgets: verdicts, errors };
}

/** Written out: spreading takes longer than the evaluation. */
function withReason({ index, active, allowed, error }: Omit<BudgetVerdict, 'applies'>, applies: boolean): BudgetVerdict {
  return error === undefined ? { index, applies, active, allowed } : { index, applies, active, allowed, error };
}

/** Whether an entry concerns a reason: exact spelling, and an empty list concerns none. */
export function appliesTo({ reasons }: CompiledBudget, reason: DisruptionReason): boolean {
  return reasons === undefined || reasons.has(reason);
}

function closedBy(reason: DisruptionReason, errors: BudgetError[], budgets: BudgetVerdict[]): PoolAllowance {
  return { reason, allowed: 0, decidedBy: errors[0]?.index, budgets, errors };
}
