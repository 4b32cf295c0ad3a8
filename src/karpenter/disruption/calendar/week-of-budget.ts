import { MINUTE, SECOND } from '../../../util/instant.ts';
import type { CompiledBudget } from '../decode-budgets.ts';
import { repeatsWeekly } from './cycle.ts';
import { openStretches } from './open-stretches.ts';
import { WEEK_MINUTES, weekSetOf } from './week-set.ts';
import type { WeekSet } from './week-set.ts';

/** A Monday, 00:00 UTC. */
const MONDAY = BigInt(4 * 86_400) * SECOND;

/** The minutes of a week in UTC in which an entry is active; `undefined` where weeks differ, and for windows that have no whole minutes. */
export function weekOfBudget(budget: CompiledBudget): WeekSet | undefined {
  const { timing } = budget;
  if (timing.kind === 'always') return weekSetOf([{ start: 0, end: WEEK_MINUTES }]);
  if (timing.kind === 'error' || timing.schedule.kind === 'every' || timing.duration % MINUTE !== 0n || !repeatsWeekly([budget])) return undefined;
  const from = Number(MONDAY / SECOND);
  const stretches = openStretches(timing, MONDAY, MONDAY + BigInt(WEEK_MINUTES) * MINUTE);
  return weekSetOf([...stretches].map(({ start, end }) => ({ start: (start - from) / 60, end: (end - from) / 60 })));
}
