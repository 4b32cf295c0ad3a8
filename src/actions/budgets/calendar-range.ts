import { usageError } from '../../errors.ts';
import { MINUTE, SECOND, daysInMonth, floorSeconds, formatInstant, parseInstant } from '../../util/instant.ts';
import type { CivilDate, Instant } from '../../util/instant.ts';
import { dateAt, midnightOf } from './zone.ts';
import type { Zone } from './zone.ts';

export interface RangeInput {
  /** As they were given: an instant, a date on the clocks of the zone, or for `to` a duration. */
  from: string | undefined;
  to: string | undefined;
  at: Instant;
  zone: Zone;
}

const DAY = 1440n * MINUTE;
const LONGEST = 366n * DAY;
const FORMS = 'write a date such as 2026-12-24, or an instant such as 2026-12-24T18:00:00Z';

/** The range asked for, else the week from Monday to Sunday that holds the clock; where one end is given, the week from it or up to it. Throws KarpamiError `usage`. */
export function calendarRange({ from: first, to: last, at, zone }: RangeInput): { from: Instant; to: Instant } {
  const from = first === undefined ? undefined : momentOf('--from', first, { at, zone });
  const to = last === undefined ? undefined : endOf(last, from, { at, zone });
  const range = from === undefined && to === undefined ? weekOf(at, zone) : { from: from ?? daysLater(to ?? at, -7, zone), to: to ?? daysLater(from ?? at, 7, zone) };
  if (range.to <= range.from) throw usageError(`--to "${last ?? formatInstant(range.to)}" is not after --from "${first ?? formatInstant(range.from)}"`, 'exchange them');
  if (range.to - range.from > LONGEST) throw usageError('--from to --to is longer than a year', 'give a year or less: what repeats does so within one');
  return range;
}

interface Clock {
  at: Instant;
  zone: Zone;
}

/** An instant, or a date: midnight on the clocks of the zone. Throws KarpamiError `usage`. */
export function momentOf(flag: string, text: string, { zone }: Clock): Instant {
  const date = parseDate(text);
  if (date !== undefined) return midnightOf(zone, date);
  const instant = parseInstant(text);
  if (instant === undefined) throw usageError(`${flag} "${text}" is neither a date nor an instant`, FORMS);
  return BigInt(floorSeconds(instant)) * SECOND;
}

/** A date is in the range; a duration counts from the start. */
function endOf(text: string, from: Instant | undefined, clock: Clock): Instant {
  const [, sign = '', count, unit] = /^([+-]?)(\d{1,6})([hdw])$/.exec(text) ?? [];
  if (count !== undefined) {
    const length = BigInt(count) * (unit === 'h' ? 60n * MINUTE : unit === 'd' ? DAY : 7n * DAY);
    if (sign === '-' || length === 0n) throw usageError(`--to "${text}" is no time after --from`, 'give a duration above 0, such as 48h, 14d or 2w');
    return (from ?? clock.at) + length;
  }
  const date = parseDate(text);
  return date === undefined ? momentOf('--to', text, clock) : daysLater(midnightOf(clock.zone, date), 1, clock.zone);
}

function weekOf(at: Instant, zone: Zone): { from: Instant; to: Instant } {
  const today = dateAt(zone, at);
  const noon = midnightOf(zone, today) + DAY / 2n;
  const weekday = (((Math.floor((floorSeconds(noon) + zone.offsetAt(noon) * 60) / 86_400) - 4) % 7) + 7) % 7;
  const from = daysLater(midnightOf(zone, today), -weekday, zone);
  return { from, to: daysLater(from, 7, zone) };
}

/** Midnight stays midnight where clocks change in between. */
function daysLater(instant: Instant, days: number, zone: Zone): Instant {
  const local = instant + BigInt(zone.offsetAt(instant)) * MINUTE + BigInt(days) * DAY;
  return local - BigInt(zone.offsetAt(local - BigInt(zone.offsetAt(instant)) * MINUTE)) * MINUTE;
}

function parseDate(text: string): CivilDate | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  return date.month >= 1 && date.month <= 12 && date.day >= 1 && date.day <= daysInMonth(date.year, date.month) ? date : undefined;
}
