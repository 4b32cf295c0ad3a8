import { unlimitedTime } from '../karpenter/disruption/calendar/limits-over-time.ts';
import { itemsOf, member } from '../karpenter/validation/members.ts';
import type { DisruptionReason } from '../model/disruption.ts';
import { nodePoolRule } from './rule.ts';
import { USUAL_REASONS } from './shared/blocked-drift.ts';
import { BUDGETS_PATH, soundBudgetsOf } from './shared/pool-budgets.ts';
import { CAREFUL_SEVERITY, productionClause, productionOf } from './shared/production.ts';
import type { Production } from './shared/production.ts';
import { listWords } from './shared/words.ts';

interface Data {
  reasons: readonly DisruptionReason[];
  isEmptyList: boolean;
  production?: Production;
}

export const reasonUnlimited = nodePoolRule<Data>({
  id: 'reason-unlimited',
  title: 'No budget ever limits a reason',
  category: 'budgets',
  severity: 'info',
  severityNote: 'warning in production where drift is concerned',
  needs: 'manifest',
  why: 'A reason that no entry names is not limited at all, and the default of 10 % exists only as long as a pool has no budgets: with entries for some reasons, Karpenter may remove any number of nodes at a time for the others.',
  fix: 'Add an entry without reasons, such as nodes: "10%": it holds for every reason.',
  example: { bad: 'budgets:\n- nodes: "0"\n  reasons: [Drifted]', good: 'budgets:\n- nodes: "10%"\n- nodes: "0"\n  reasons: [Drifted]' },
  fixable: false,
  message({ reasons, isEmptyList, production }) {
    const end = production === undefined ? '' : productionClause(production);
    if (isEmptyList) return `an empty list of budgets is no limit, not the default of 10%: Karpenter may disrupt any number of nodes at a time${end}`;
    const what = reasons.length === USUAL_REASONS.length ? 'any reason' : listWords(reasons, 'or');
    return `no budget ever limits ${what}: Karpenter may disrupt any number of nodes at a time for ${reasons.length > 1 ? 'them' : 'it'}${end}`;
  },
  *check(pool, context) {
    const budgets = soundBudgetsOf(pool, context);
    const written = member(member(member(pool.raw, 'spec'), 'disruption'), 'budgets');
    if (budgets === undefined || !Array.isArray(written)) return;
    const reasons = USUAL_REASONS.filter((reason) => {
      const time = unlimitedTime({ budgets: { ok: true, budgets }, reason, at: context.at });
      return time !== undefined && time.minuteCount > 0 && time.longest === undefined;
    });
    // That nodes without pods go all at once is usually what is wanted.
    if (reasons.every((reason) => reason === 'Empty')) return;
    const matters = reasons.includes('Drifted');
    const { production } = pool.environment;
    yield {
      at: BUDGETS_PATH,
      data: { reasons, isEmptyList: itemsOf(written).length === 0, ...(matters && production === 'yes' && { production: productionOf(pool.environment) }) },
      severity: matters ? CAREFUL_SEVERITY[production] : 'info',
    };
  },
});
