import { usageError } from '../../errors.ts';
import { nearestName } from '../../karpenter/nearest-name.ts';
import { MINUTE, civilFromDays, daysFromCivil, floorSeconds } from '../../util/instant.ts';
import type { CivilDate, Instant } from '../../util/instant.ts';

/** Clocks of a zone: how far they are ahead of UTC, and when that changes. */
export interface Zone {
  /** IANA name. */
  name: string;
  /** Minutes. */
  offsetAt(instant: Instant): number;
}

export interface OffsetSpan {
  start: Instant;
  /** The first instant that is outside again. */
  end: Instant;
  offsetMinutes: number;
}

const DAY = 1440n * MINUTE;

/** Throws KarpamiError `usage` where there is no such zone. */
export function zoneOf(name: string): Zone {
  const format = formatOf(name);
  if (format === undefined) throw unknownZone(name);
  return { name: nameOf(name, format), offsetAt: (instant) => offsetOf(format, instant) };
}

export const UTC: Zone = { name: 'UTC', offsetAt: () => 0 };

/** Offsets such as +02:00 are taken by some releases of Node only, and know no daylight saving. */
function formatOf(name: string): Intl.DateTimeFormat | undefined {
  if (!/^[a-z]/i.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  } catch {
    return undefined;
  }
}

/** As it was written, but for its case: Node names some zones by what they were called long ago. */
function nameOf(name: string, format: Intl.DateTimeFormat): string {
  const known = format.resolvedOptions().timeZone;
  return known.toLowerCase() === name.toLowerCase() ? known : name;
}

function unknownZone(name: string): Error {
  const known = Intl.supportedValuesOf('timeZone');
  const near = nearestName(name, known) ?? nearestName(name, known.map((zone) => zone.slice(zone.lastIndexOf('/') + 1)));
  const meant = known.find((zone) => zone === near || (near !== undefined && zone.endsWith(`/${near}`)));
  return usageError(`--tz "${name}" is no time zone`, meant === undefined ? 'write an IANA name such as Europe/Berlin or America/New_York' : `did you mean ${meant}?`);
}

function offsetOf(format: Intl.DateTimeFormat, instant: Instant): number {
  const text = format.formatToParts(floorSeconds(instant) * 1000).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /^GMT([+-])(\d{1,2}):?(\d{2})?/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The offsets between two instants, in order and without holes. Looked at once a day: no zone changes its clocks twice in one. */
export function offsetSpans(zone: Zone, from: Instant, until: Instant): OffsetSpan[] {
  const spans: OffsetSpan[] = [{ start: from, end: until, offsetMinutes: zone.offsetAt(from) }];
  let before = from;
  while (before < until) {
    const next = before + DAY < until ? before + DAY : until;
    const offset = zone.offsetAt(next);
    const last = spans.at(-1);
    if (last !== undefined && last.offsetMinutes !== offset) {
      const at = switchBetween(zone, before, next);
      last.end = at;
      if (at < until) spans.push({ start: at, end: until, offsetMinutes: offset });
    }
    before = next;
  }
  return spans;
}

/** To the minute. */
function switchBetween(zone: Zone, from: Instant, to: Instant): Instant {
  const offset = zone.offsetAt(from);
  let [low, high] = [from / MINUTE, to / MINUTE];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (zone.offsetAt(middle * MINUTE) === offset) low = middle;
    else high = middle;
  }
  return high * MINUTE;
}

/** The instant at which the clocks of the zone show midnight of a date, or pass it. */
export function midnightOf(zone: Zone, date: CivilDate): Instant {
  const utc = BigInt(daysFromCivil(date)) * DAY;
  // The offset before a change that skips midnight would give a time of the day before.
  const guesses = [utc - DAY, utc, utc + DAY].map((instant) => utc - BigInt(zone.offsetAt(instant)) * MINUTE);
  const fitting = guesses.filter((guess) => utc - guess === BigInt(zone.offsetAt(guess)) * MINUTE);
  return fitting.length > 0 ? fitting.reduce((first, guess) => (guess < first ? guess : first)) : guesses.reduce((last, guess) => (guess > last ? guess : last));
}

/** The date that the clocks of a zone show. */
export function dateAt(zone: Zone, instant: Instant): CivilDate {
  return civilFromDays(Math.floor((floorSeconds(instant) + zone.offsetAt(instant) * 60) / 86_400));
}
