import type { JsonValue } from '../model/json.ts';
import { nodePoolRule } from './rule.ts';
import { writtenBudgets } from './shared/pool-budgets.ts';

export const budgetScheduleWithoutDuration = nodePoolRule<{ present: string; lacking: string }>({
  id: 'budget-schedule-without-duration',
  title: 'A budget has a schedule and no duration, or the other way round',
  category: 'budgets',
  severity: 'error',
  needs: 'manifest',
  why: 'A window needs its beginning and its length. The API server refuses a pool that says one of them only, so that none of the changes of the file takes effect.',
  fix: 'Write both, or leave both out for a budget that always holds.',
  example: { bad: 'budgets:\n- nodes: "0"\n  schedule: "0 9 * * mon-fri"', good: 'budgets:\n- nodes: "0"\n  schedule: "0 9 * * mon-fri"\n  duration: 8h' },
  fixable: false,
  message: ({ present, lacking }) => `"${present}" has no "${lacking}" beside it: the API server refuses the pool`,
  *check(pool, context) {
    for (const { path, entry } of writtenBudgets(pool, context)) {
      const hasSchedule = isPresent(entry.schedule);
      if (hasSchedule === isPresent(entry.duration)) continue;
      const [present, lacking] = hasSchedule ? ['schedule', 'duration'] : ['duration', 'schedule'];
      yield { at: [...path, present], data: { present, lacking }, seesPlaceholders: true };
    }
  },
});

function isPresent(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null;
}
