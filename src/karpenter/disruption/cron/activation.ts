import { MINUTE, SECOND, civilFromDays, daysFromCivil, daysInMonth, floorSeconds } from '../../../util/instant.ts';
import type { CivilDate, Instant } from '../../../util/instant.ts';
import type { FieldSchedule, Schedule } from './cron.ts';

/** Upstream looks for an activation in the rest of this year and in so many more. */
export const SEARCH_YEARS = 5;

/** The longest wait for a schedule that activates at all: from a leap day before a year such as 2100 to the next. */
export const LONGEST_WAIT_YEARS = 8;

const MINUTES_A_DAY = 1440;

/**
 * The first activation strictly after an instant, in whole minutes of UTC; `undefined` when the years that are searched have
 * none. Ported from robfig/cron v3.0.1, spec.go Next (constantdelay.go Next for `@every`), but by calendar instead of by steps.
 */
export function nextActivation(schedule: Schedule, after: Instant, years = SEARCH_YEARS): Instant | undefined {
  const second = floorSeconds(after) + 1;
  if (schedule.kind === 'every') return BigInt(second - 1) * SECOND + schedule.delay;
  const minute = Math.ceil(second / 60);
  const limit = civilFromDays(Math.floor(second / 86_400)).year + years;
  return toInstant(findMinute(schedule, { minute, step: 1, limit }));
}

/** The last activation at or before an instant; `undefined` for `@every` and for schedules that never activate. */
export function previousActivation(schedule: Schedule, at: Instant): Instant | undefined {
  if (schedule.kind === 'every') return undefined;
  const minute = Math.floor(floorSeconds(at) / 60);
  const limit = civilFromDays(Math.floor(minute / MINUTES_A_DAY)).year - LONGEST_WAIT_YEARS;
  return toInstant(findMinute(schedule, { minute, step: -1, limit }));
}

/** The first and the last activation of the day that holds this activation. */
export function activationsOfDay(schedule: FieldSchedule, activation: Instant): { first: Instant; last: Instant } {
  const day = Math.floor(floorSeconds(activation) / 86_400);
  const at = (hour = 0, minute = 0): Instant => BigInt(day * MINUTES_A_DAY + hour * 60 + minute) * MINUTE;
  return { first: at(schedule.hours[0], schedule.minutes[0]), last: at(schedule.hours.at(-1), schedule.minutes.at(-1)) };
}

interface Search {
  /** Minutes since the epoch. */
  minute: number;
  /** 1: at or after, -1: at or before. */
  step: 1 | -1;
  /** The last year, in the direction of the search, that is looked at. */
  limit: number;
}

function findMinute(schedule: FieldSchedule, { minute, step, limit }: Search): number | undefined {
  const day = Math.floor(minute / MINUTES_A_DAY);
  const date = civilFromDays(day);
  if ((limit - date.year) * step >= 0 && matchesDate(schedule, date)) {
    const sameDay = nearestMinuteOfDay(schedule, minute - day * MINUTES_A_DAY, step);
    if (sameDay !== undefined) return day * MINUTES_A_DAY + sameDay;
  }
  const start = nearestMinuteOfDay(schedule, step === 1 ? 0 : MINUTES_A_DAY - 1, step);
  const found = start === undefined ? undefined : findDay(schedule, { from: civilFromDays(day + step), step, limit });
  return start === undefined || found === undefined ? undefined : found * MINUTES_A_DAY + start;
}

function findDay(schedule: FieldSchedule, { from, step, limit }: { from: CivilDate; step: 1 | -1; limit: number }): number | undefined {
  let { year, month } = from;
  let day: number | undefined = from.day;
  while ((limit - year) * step >= 0) {
    const found = schedule.months.selected[month] === 1 ? findDayOfMonth(schedule, { year, month, day }, step) : undefined;
    if (found !== undefined) return daysFromCivil({ year, month, day: found });
    month += step;
    if (month < 1 || month > 12) {
      year += step;
      month = step === 1 ? 1 : 12;
    }
    day = undefined;
  }
  return undefined;
}

/** Without a day the whole month is looked at. */
function findDayOfMonth(schedule: FieldSchedule, from: { year: number; month: number; day: number | undefined }, step: 1 | -1): number | undefined {
  const { year, month } = from;
  const length = daysInMonth(year, month);
  const weekdayOfZeroth = weekday(daysFromCivil({ year, month, day: 1 })) + 6;
  for (let day = from.day ?? (step === 1 ? 1 : length); day >= 1 && day <= length; day += step) {
    if (matchesDay(schedule, day, (weekdayOfZeroth + day) % 7)) return day;
  }
  return undefined;
}

function matchesDate(schedule: FieldSchedule, date: CivilDate): boolean {
  return schedule.months.selected[date.month] === 1 && matchesDay(schedule, date.day, weekday(daysFromCivil(date)));
}

/** A star in either field makes both necessary, otherwise one is enough. Ported from spec.go dayMatches. */
function matchesDay({ daysOfMonth, daysOfWeek }: FieldSchedule, dayOfMonth: number, dayOfWeek: number): boolean {
  const byMonth = daysOfMonth.selected[dayOfMonth] === 1;
  const byWeek = daysOfWeek.selected[dayOfWeek] === 1;
  return daysOfMonth.star || daysOfWeek.star ? byMonth && byWeek : byMonth || byWeek;
}

/** 1970-01-01 was a Thursday. */
function weekday(days: number): number {
  return (((days + 4) % 7) + 7) % 7;
}

function nearestMinuteOfDay({ hours, minutes }: FieldSchedule, from: number, step: 1 | -1): number | undefined {
  const hour = Math.floor(from / 60);
  const sameHour = hours.includes(hour) ? nearest(minutes, from - hour * 60, step) : undefined;
  if (sameHour !== undefined) return hour * 60 + sameHour;
  const otherHour = nearest(hours, hour + step, step);
  const edge = step === 1 ? minutes[0] : minutes.at(-1);
  return otherHour === undefined || edge === undefined ? undefined : otherHour * 60 + edge;
}

function nearest(values: readonly number[], from: number, step: 1 | -1): number | undefined {
  return step === 1 ? values.find((value) => value >= from) : values.findLast((value) => value <= from);
}

function toInstant(minute: number | undefined): Instant | undefined {
  return minute === undefined ? undefined : BigInt(minute) * MINUTE;
}
