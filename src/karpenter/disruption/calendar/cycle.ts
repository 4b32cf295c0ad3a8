import { MINUTE, SECOND, civilFromDays, daysFromCivil, floorSeconds } from '../../../util/instant.ts';
import type { Instant } from '../../../util/instant.ts';
import type { CronField } from '../cron/cron-field.ts';
import type { Schedule } from '../cron/cron.ts';
import type { CompiledBudget } from '../decode-budgets.ts';

/**
 * The time after which the windows of budgets come again, or a fair sample of it: the week from Monday 00:00 UTC that holds an instant where no
 * schedule names dates, and its calendar year where one does.
 */
export interface Cycle {
  kind: 'week' | 'year';
  start: Instant;
  end: Instant;
}

const DAY = 1440n * MINUTE;

export function cycleOf(budgets: readonly CompiledBudget[], at: Instant): Cycle {
  const days = Math.floor(floorSeconds(at) / 86_400);
  if (repeatsWeekly(budgets)) {
    // 1970-01-05 was a Monday.
    const start = BigInt(days - ((((days - 4) % 7) + 7) % 7)) * DAY;
    return { kind: 'week', start, end: start + 7n * DAY };
  }
  const { year } = civilFromDays(days);
  return { kind: 'year', start: newYear(year), end: newYear(year + 1) };
}

function newYear(year: number): Instant {
  return BigInt(daysFromCivil({ year, month: 1, day: 1 }) * 86_400) * SECOND;
}

/** Whether each week is like the one before. */
export function repeatsWeekly(budgets: readonly CompiledBudget[]): boolean {
  return budgets.every(({ timing }) => timing.kind !== 'windows' || namesNoDates(timing.schedule));
}

function namesNoDates(schedule: Schedule): boolean {
  if (schedule.kind === 'every') return true;
  const { months, daysOfMonth, daysOfWeek } = schedule;
  if (!isFull(months, 1)) return false;
  return isFull(daysOfMonth, 1) || (!daysOfMonth.star && !daysOfWeek.star && isFull(daysOfWeek, 0));
}

function isFull({ selected }: CronField, min: number): boolean {
  return selected.subarray(min).every((value) => value === 1);
}
