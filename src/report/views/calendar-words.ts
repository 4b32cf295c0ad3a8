import type { BudgetsReport, LocalTimes } from '../../model/calendar.ts';
import { formatInstant } from '../words.ts';

type Clocks = Pick<BudgetsReport, 'zone' | 'to'>;

/** `2026-12-01 17:00 UTC, 18:00 in Europe/Berlin`; in UTC alone where the report does not say what the clocks of the zone show. */
export function formatLocal(instant: string, clocks: Clocks): string {
  const utc = formatInstant(instant);
  const offset = offsetAt(instant, clocks);
  if (clocks.zone === undefined || offset === undefined) return utc;
  const local = new Date(Date.parse(instant) + offset * 60_000).toISOString();
  const isSameDay = local.slice(0, 10) === utc.slice(0, 10);
  return `${utc}, ${isSameDay ? '' : `${local.slice(0, 10)} `}${local.slice(11, 16)} in ${clocks.zone.name}`;
}

function offsetAt(instant: string, { zone, to }: Clocks): number | undefined {
  if (zone === undefined) return undefined;
  const time = Date.parse(instant);
  const { offsets, nextSwitch } = zone;
  const isKnown = nextSwitch === undefined || time <= Date.parse(nextSwitch.from) || time < Date.parse(to);
  const known = nextSwitch === undefined ? offsets : [...offsets, nextSwitch];
  return isKnown ? (known.findLast(({ from }) => Date.parse(from) <= time) ?? offsets[0])?.offsetMinutes : undefined;
}

/** `Mon-Fri 10:00-18:00 in winter, Mon-Fri 11:00-19:00 in summer`. */
export function formatSeasons(times: readonly LocalTimes[]): string {
  return times.map(({ season, times: words }) => (season === 'always' ? words : `${words} in ${season}`)).join(', ');
}
