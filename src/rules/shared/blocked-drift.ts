import type { DisruptionReason } from '../../model/disruption.ts';
import { alwaysBlockedBy } from '../../karpenter/disruption/calendar/limits-over-time.ts';
import type { CompiledBudget } from '../../karpenter/disruption/decode-budgets.ts';
import type { NodePoolSubject } from '../subjects.ts';
import { oncePerObject } from './once.ts';
import { soundBudgetsOf } from './pool-budgets.ts';

/** What people may want to limit; node repair is off unless a feature gate turns it on. */
export const USUAL_REASONS: readonly DisruptionReason[] = ['Drifted', 'Empty', 'Underutilized'];

export interface BlockedDrift {
  /** The entries that between them leave no time for drift. */
  entries: CompiledBudget[];
  /** All the usual reasons that are blocked at all times, `Drifted` among them. */
  reasons: DisruptionReason[];
  /** One entry without a schedule that names some of the reasons: somebody has switched drift off. */
  isWish: boolean;
}

/** Why drift never gets its turn, where the budgets as such are sound. */
export const blockedDriftOf = oncePerObject((pool: NodePoolSubject, context): BlockedDrift | undefined => {
  const budgets = soundBudgetsOf(pool, context);
  if (budgets === undefined) return undefined;
  const blockers = (reason: DisruptionReason): number[] | undefined => alwaysBlockedBy({ budgets: { ok: true, budgets }, reason, at: context.at });
  const deciding = blockers('Drifted');
  if (deciding === undefined) return undefined;
  const entries = budgets.filter(({ index }) => deciding.includes(index));
  const reasons = USUAL_REASONS.filter((reason) => reason === 'Drifted' || blockers(reason) !== undefined);
  const isWish = reasons.length < USUAL_REASONS.length && entries.length === 1 && entries[0]?.timing.kind === 'always';
  return { entries, reasons, isWish };
});
