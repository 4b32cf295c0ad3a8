import { matchesSchedulePattern } from '../karpenter/disruption/cron/schedule-pattern.ts';
import { parseSchedule } from '../karpenter/disruption/schedule.ts';
import { nodePoolRule } from './rule.ts';
import { writtenBudgets } from './shared/pool-budgets.ts';

interface Data {
  /** Which field is wrong, and why. */
  fault: string;
  isAdmitted: boolean;
}

export const budgetInvalidCron = nodePoolRule<Data>({
  id: 'budget-invalid-cron',
  title: 'A schedule that Karpenter cannot read closes the whole pool',
  category: 'budgets',
  severity: 'error',
  needs: 'manifest',
  why: 'The API server looks at the shape of a schedule only. Where the controller cannot read one, it takes 0 for the allowance of the pool: no node drifts, none is consolidated, whatever the other budgets say and whatever the reasons of this one are. Only the log tells.',
  fix: 'Write five fields (minute, hour, day of month, month, day of week) in UTC. Sunday is 0, not 7, and a range cannot wrap around the end of the week.',
  example: { bad: 'budgets:\n- nodes: "0"\n  schedule: "0 9 * * sat-sun"\n  duration: 24h', good: 'budgets:\n- nodes: "0"\n  schedule: "0 9 * * sat,sun"\n  duration: 24h' },
  fixable: true,
  message: ({ fault, isAdmitted }) => (isAdmitted ? `${fault}: the pool allows 0 disruptions for every reason, at all times` : `${fault}, and the API server refuses the pool`),
  *check(pool, context) {
    for (const { path, entry } of writtenBudgets(pool, context)) {
      const { schedule } = entry;
      if (typeof schedule !== 'string') continue;
      const parsed = parseSchedule(schedule);
      if (parsed.ok) continue;
      const { message, corrected } = parsed.error;
      const repair = corrected === undefined ? {} : { fix: `Write "${corrected}".`, replacement: { value: corrected, isText: true } };
      yield { at: [...path, 'schedule'], data: { fault: message, isAdmitted: matchesSchedulePattern(schedule) }, ...repair };
    }
  },
});
