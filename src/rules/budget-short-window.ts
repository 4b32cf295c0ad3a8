import { openStretches } from '../karpenter/disruption/calendar/open-stretches.ts';
import { cycleOf } from '../karpenter/disruption/calendar/cycle.ts';
import { isOpen } from '../karpenter/disruption/cron/windows.ts';
import type { CompiledBudget } from '../karpenter/disruption/decode-budgets.ts';
import { MINUTE, SECOND } from '../util/instant.ts';
import type { Instant } from '../util/instant.ts';
import { nodePoolRule } from './rule.ts';
import { soundBudgetsOf, writtenBudgets } from './shared/pool-budgets.ts';
import { countWords } from './shared/words.ts';

interface Data {
  duration: string;
  /** Minutes a week, or of a year, in which the entry is active. */
  minuteCount: number;
  period: string;
}

export const budgetShortWindow = nodePoolRule<Data>({
  id: 'budget-short-window',
  title: 'The window of a budget is very short',
  category: 'budgets',
  severity: 'info',
  severityNote: 'warning where the window never opens',
  needs: 'manifest',
  why: 'The duration is how long the entry holds, not how long Karpenter may work or wait. Outside of its window an entry limits nothing.',
  fix: 'Write how long the entry is to hold each time, such as 8h.',
  example: { bad: 'budgets:\n- nodes: "0"\n  schedule: "0 9 * * mon-fri"\n  duration: 10m', good: 'budgets:\n- nodes: "0"\n  schedule: "0 9 * * mon-fri"\n  duration: 8h' },
  fixable: false,
  message: ({ duration, minuteCount, period }) =>
    minuteCount === 0 ? `a window of "${duration}" never opens: the budget has no effect` : `a window of "${duration}" is open for ${countWords(minuteCount, 'minute')} ${period}: at all other times the budget limits nothing`,
  *check(pool, context) {
    const written = new Map(writtenBudgets(pool, context).map(({ index, entry, path }) => [index, { entry, path }]));
    for (const budget of soundBudgetsOf(pool, context) ?? []) {
      const { entry, path } = written.get(budget.index) ?? {};
      if (path === undefined || typeof entry?.duration !== 'string' || typeof entry.schedule !== 'string') continue;
      const open = shortTime(budget, context.at);
      if (open !== undefined) yield { at: [...path, 'duration'], data: { duration: entry.duration, ...open }, ...(open.minuteCount === 0 && { severity: 'warning' }) };
    }
  },
});

const SHORT = 15n * MINUTE;
/** Short windows that are open often add up. */
const RARE_SHARE = 0.05;

function shortTime({ timing, ...budget }: CompiledBudget, at: Instant): Pick<Data, 'minuteCount' | 'period'> | undefined {
  if (timing.kind !== 'windows' || timing.duration >= SHORT) return undefined;
  if (timing.duration <= 0n) return isOpen(timing, at) ? undefined : { minuteCount: 0, period: '' };
  const cycle = cycleOf([{ timing, ...budget }], at);
  const seconds = [...openStretches(timing, cycle.start, cycle.end)].reduce((sum, { start, end }) => sum + end - start, 0);
  if (seconds > Number((cycle.end - cycle.start) / SECOND) * RARE_SHARE) return undefined;
  return { minuteCount: Math.ceil(seconds / 60), period: cycle.kind === 'week' ? 'a week' : 'a year' };
}
