import { MINUTE, SECOND, civilFromDays, daysFromCivil, floorSeconds } from '../../../util/instant.ts';
import type { Instant } from '../../../util/instant.ts';
import { LONGEST_WAIT_YEARS, SEARCH_YEARS, activationsOfDay, nextActivation, previousActivation } from './activation.ts';
import type { CronField } from './cron-field.ts';
import type { FieldSchedule, Schedule } from './cron.ts';

/** A schedule with the nanoseconds that each of its windows lasts. */
export interface Windows {
  schedule: Schedule;
  duration: bigint;
}

/** A span of time; an end that is missing lies beyond the years that are looked at, or there is none. */
export interface Window {
  start?: Instant;
  /** The first instant that is outside again. */
  end?: Instant;
}

/** Nothing that karpami says about time reaches further. */
const HORIZON = BigInt((SEARCH_YEARS + 1) * 366 * 86_400) * SECOND;

/**
 * Whether a window is open: an activation lies less than the duration back. A schedule without any activation in the years that are
 * searched is always open, since upstream takes the missing one for the year 1. Ported from `pkg/apis/v1/nodepool.go Budget.IsActive`.
 */
export function isOpen({ schedule, duration }: Windows, at: Instant): boolean {
  // Go's negation of the least 64-bit number gives that number again.
  const next = nextActivation(schedule, at + BigInt.asIntN(64, -duration));
  return next === undefined || next <= at;
}

/** The open window that holds an instant, with those that overlap or touch it merged into it; `undefined` while none is open. */
export function openWindow(windows: Windows, at: Instant): Window | undefined {
  if (!isOpen(windows, at)) return undefined;
  const { schedule } = windows;
  const last = previousActivation(schedule, at);
  if (schedule.kind === 'every' || last === undefined || neverCloses({ ...windows, schedule })) return {};
  return { start: coverageStart({ ...windows, schedule }, last), end: coverageEnd({ ...windows, schedule }, last) };
}

/** When a closed window opens next. */
export function nextOpening({ schedule, duration }: Windows, after: Instant): Instant | undefined {
  return schedule.kind === 'every' || duration <= 0n ? undefined : nextActivation(schedule, after);
}

interface FieldWindows extends Windows {
  schedule: FieldSchedule;
}

function coverageEnd(windows: FieldWindows, from: Instant): Instant | undefined {
  let activation = from;
  while (activation < from + HORIZON) {
    if (coversDay(windows)) activation = activationsOfDay(windows.schedule, activation).last;
    const next = nextActivation(windows.schedule, activation, LONGEST_WAIT_YEARS + 1);
    if (next === undefined) return undefined;
    const end = openUntil(windows, activation, next);
    if (next > end) return end;
    activation = next;
  }
  return undefined;
}

function coverageStart(windows: FieldWindows, from: Instant): Instant | undefined {
  let activation = from;
  while (activation > from - HORIZON) {
    if (coversDay(windows)) activation = activationsOfDay(windows.schedule, activation).first;
    const previous = previousActivation(windows.schedule, activation - 1n);
    if (previous === undefined) return undefined;
    if (openUntil(windows, previous, activation) < activation) return activation;
    activation = previous;
  }
  return undefined;
}

/** How long one activation keeps the window open when the following one does not prolong it. */
function openUntil({ duration }: Windows, activation: Instant, next: Instant): Instant {
  const seen = firstSeen(next);
  // While the following activation is too far off to be found, the window stays open (29 February around 2100).
  return (seen > activation ? seen : activation) + duration;
}

/** The first instant from which a search reaches the activation's year. */
function firstSeen(activation: Instant): Instant {
  const { year } = civilFromDays(Math.floor(floorSeconds(activation) / 86_400));
  return BigInt(daysFromCivil({ year: year - SEARCH_YEARS, month: 1, day: 1 }) * 86_400 - 1) * SECOND;
}

/** A shortcut for the common case, which a walk from day to day would find too. */
function neverCloses(windows: FieldWindows): boolean {
  const { schedule, duration } = windows;
  const overnight = 1440 + firstMinute(schedule) - lastMinute(schedule);
  return coversDay(windows) && BigInt(overnight) * MINUTE <= duration && activatesDaily(schedule);
}

function activatesDaily({ months, daysOfMonth, daysOfWeek }: FieldSchedule): boolean {
  const [everyMonth, everyDate, everyWeekday] = [isFull(months, 1), isFull(daysOfMonth, 1), isFull(daysOfWeek, 0)];
  return everyMonth && (daysOfMonth.star || daysOfWeek.star ? everyDate && everyWeekday : everyDate || everyWeekday);
}

function isFull({ selected }: CronField, min: number): boolean {
  return selected.subarray(min).every((value) => value === 1);
}

function firstMinute({ hours, minutes }: FieldSchedule): number {
  return (hours[0] ?? 0) * 60 + (minutes[0] ?? 0);
}

function lastMinute({ hours, minutes }: FieldSchedule): number {
  return (hours.at(-1) ?? 0) * 60 + (minutes.at(-1) ?? 0);
}

/** Whether the windows of one day have no gap between its first and its last activation. */
function coversDay({ schedule: { hours, minutes }, duration }: FieldWindows): boolean {
  const withinHour = Math.max(0, ...gaps(minutes));
  const betweenHours = Math.max(0, ...gaps(hours)) * 60 + (minutes[0] ?? 0) - (minutes.at(-1) ?? 0);
  return BigInt(Math.max(withinHour, hours.length > 1 ? betweenHours : 0)) * MINUTE <= duration;
}

function gaps(values: readonly number[]): number[] {
  return values.slice(1).map((value, index) => value - (values[index] ?? value));
}
