/** Nanoseconds since 1970-01-01T00:00:00Z. */
export type Instant = bigint;

export const SECOND = 1_000_000_000n;
export const MINUTE = 60n * SECOND;

/** A date of the proleptic Gregorian calendar; months and days count from 1. */
export interface CivilDate {
  year: number;
  month: number;
  day: number;
}

const RFC3339 = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:[.,](\d+))?(Z|[+-]\d\d:\d\d)$/;

/** Reads RFC 3339 with up to nine decimals (more are cut off); `undefined` when the text is no instant. */
export function parseInstant(text: string): Instant | undefined {
  const [, year, month, day, hour, minute, second, fraction = '', zone = 'Z'] = RFC3339.exec(text) ?? [];
  if (year === undefined) return undefined;
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  const clock = Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  const offset = zoneSeconds(zone);
  if (!isCivilDate(date) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59 || offset === undefined) return undefined;
  const seconds = daysFromCivil(date) * 86_400 + clock - offset;
  return BigInt(seconds) * SECOND + BigInt(fraction.slice(0, 9).padEnd(9, '0'));
}

/** RFC 3339 in UTC, with the decimals that are needed and no more. */
export function formatInstant(instant: Instant): string {
  const seconds = floorSeconds(instant);
  const nanoseconds = instant - BigInt(seconds) * SECOND;
  const days = Math.floor(seconds / 86_400);
  const clock = seconds - days * 86_400;
  const { year, month, day } = civilFromDays(days);
  const time = [Math.floor(clock / 3600), Math.floor(clock / 60) % 60, clock % 60].map(twoDigits).join(':');
  const fraction = nanoseconds === 0n ? '' : `.${String(nanoseconds).padStart(9, '0').replace(/0+$/, '')}`;
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}T${time}${fraction}Z`;
}

/** Whole seconds since the epoch, rounded down (also before 1970). */
export function floorSeconds(instant: Instant): number {
  const quotient = instant / SECOND;
  return Number(quotient * SECOND > instant ? quotient - 1n : quotient);
}

/** Days since 1970-01-01. Counts in 400-year eras that start in March, so that the leap day ends a year. */
export function daysFromCivil({ year, month, day }: CivilDate): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468;
}

export function civilFromDays(days: number): CivilDate {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

export function daysInMonth(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

function isCivilDate({ year, month, day }: CivilDate): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

function zoneSeconds(zone: string): number | undefined {
  if (zone === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(4));
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
