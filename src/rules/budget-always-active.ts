import { isOpen, openWindow } from '../karpenter/disruption/cron/windows.ts';
import { nodePoolRule } from './rule.ts';
import { blockedDriftOf } from './shared/blocked-drift.ts';
import { shortDuration } from './shared/words.ts';
import { soundBudgetsOf, writtenBudgets } from './shared/pool-budgets.ts';

interface Data {
  schedule: string;
  duration: bigint;
  neverComes: boolean;
}

export const budgetAlwaysActive = nodePoolRule<Data>({
  id: 'budget-always-active',
  title: 'The window of a budget never closes',
  category: 'budgets',
  severity: 'warning',
  needs: 'manifest',
  why: 'A window that lasts as long as the time between two of its openings is open at all times, so that the schedule has no effect and the budget always holds. Karpenter takes a date that never comes for an open window too.',
  fix: 'Shorten the duration below the time between two openings, or leave out schedule and duration if the budget is to hold always.',
  example: { bad: 'budgets:\n- nodes: "1"\n  schedule: "0 0 * * *"\n  duration: 24h', good: 'budgets:\n- nodes: "1"\n  schedule: "0 0 * * *"\n  duration: 20h' },
  fixable: false,
  message: ({ schedule, duration, neverComes }) =>
    neverComes
      ? `"${schedule}" names a date that never comes, which Karpenter takes for an open window: the budget always holds`
      : `the window lasts ${shortDuration(duration)}, and "${schedule}" opens it again by then: the budget always holds`,
  *check(pool, context) {
    const blocked = blockedDriftOf(pool, context);
    // Of what keeps drift out for good another rule tells.
    const isTold = (index: number): boolean => blocked?.isWish === false && blocked.entries.some((entry) => entry.index === index);
    const written = new Map(writtenBudgets(pool, context).map(({ index, entry, path }) => [index, { entry, path }]));
    for (const { index, timing } of soundBudgetsOf(pool, context) ?? []) {
      if (timing.kind !== 'windows' || !isOpen(timing, context.at) || openWindow(timing, context.at)?.end !== undefined) continue;
      const { entry, path } = written.get(index) ?? {};
      if (path === undefined || typeof entry?.schedule !== 'string' || isTold(index)) continue;
      const neverComes = timing.schedule.kind === 'fields' && isOpen({ ...timing, duration: 0n }, context.at);
      yield { at: [...path, 'schedule'], data: { schedule: entry.schedule, duration: timing.duration, neverComes } };
    }
  },
});
