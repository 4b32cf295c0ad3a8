import { unlimitedTime } from '../karpenter/disruption/calendar/limits-over-time.ts';
import type { UnlimitedTime } from '../karpenter/disruption/calendar/limits-over-time.ts';
import { appliesTo } from '../karpenter/disruption/budgets.ts';
import type { CompiledBudget } from '../karpenter/disruption/decode-budgets.ts';
import { civilFromDays, floorSeconds } from '../util/instant.ts';
import { nodePoolRule } from './rule.ts';
import { USUAL_REASONS } from './shared/blocked-drift.ts';
import { floatingClassOf } from './shared/floating-class.ts';
import { BUDGETS_PATH, soundBudgetsOf } from './shared/pool-budgets.ts';
import { productionClause, productionOf } from './shared/production.ts';
import type { Production } from './shared/production.ts';
import { countWords, dateTime, weekTime } from './shared/words.ts';

interface Data {
  time: UnlimitedTime;
  /** The other reasons have the same gaps. */
  isEveryReason: boolean;
  production?: Production;
}

export const budgetGap = nodePoolRule<Data>({
  id: 'budget-gap',
  title: 'At some times no budget limits drift',
  category: 'budgets',
  severity: 'info',
  severityNote: 'warning in production where images move by themselves',
  needs: 'manifest',
  why: 'Budgets only restrict. While no entry is active, nothing is limited, and the default of 10 % exists only as long as a pool has no budgets at all: a window that was to protect the working day leaves the night without any limit.',
  fix: 'Add an entry without a schedule, such as nodes: "10%": it holds whenever no window does.',
  example: { bad: 'budgets:\n- nodes: "0"\n  schedule: "0 9 * * mon-fri"\n  duration: 8h', good: 'budgets:\n- nodes: "10%"\n- nodes: "0"\n  schedule: "0 9 * * mon-fri"\n  duration: 8h' },
  fixable: false,
  message: ({ time, isEveryReason, production }) =>
    `no budget limits ${isEveryReason ? 'anything' : 'drift'} for ${timeWords(time)}: any number of nodes may then be replaced at a time${production === undefined ? '' : productionClause(production)}`,
  *check(pool, context) {
    const budgets = soundBudgetsOf(pool, context);
    const time = budgets && unlimitedTime({ budgets: { ok: true, budgets }, reason: 'Drifted', at: context.at });
    if (budgets === undefined || time?.longest === undefined) return;
    const matters = pool.environment.production === 'yes' && floatingClassOf(pool, context) !== undefined;
    yield { at: BUDGETS_PATH, data: { time, isEveryReason: concernsEveryReason(budgets), ...(matters && { production: productionOf(pool.environment) }) }, severity: matters ? 'warning' : 'info' };
  },
});

function concernsEveryReason(budgets: readonly CompiledBudget[]): boolean {
  return budgets.every((budget) => USUAL_REASONS.every((reason) => appliesTo(budget, reason) === appliesTo(budget, 'Drifted')));
}

function timeWords({ cycle, minuteCount, longest }: UnlimitedTime): string {
  const format = cycle.kind === 'week' ? weekTime : dateTime;
  const span = longest === undefined ? '' : `, the longest time from ${format(longest.start)} to ${format(longest.end)} UTC`;
  const period = cycle.kind === 'week' ? 'a week' : `of ${civilFromDays(Math.floor(floorSeconds(cycle.start) / 86_400)).year}`;
  return `${countWords(minuteCount, 'minute')} ${period}${span}`;
}
