import type { EstimatedInstant } from '../../model/rollout.ts';
import { formatAge, formatInstant } from '../words.ts';

/** Hours and minutes; with the month and the day where that is not the day of `at`. */
export function formatClock(instant: string, at: string): string {
  const text = formatInstant(instant).replace(' UTC', '');
  return text.slice(0, 10) === formatInstant(at).slice(0, 10) ? text.slice(11) : text.slice(5);
}

/** `16:40–16:52`; the second date is left out where it is the first. */
export function formatPeriod({ from, to }: { from: string; to?: string | undefined }, at: string, dash = '–'): string {
  if (to === undefined) return `${formatClock(from, at)}${dash}`;
  return `${formatClock(from, at)}${dash}${formatClock(to, from)}`;
}

/** `between 16:40 and 18:10 UTC (2h10m to 3h40m), likely 17:15`; one instant where all agree. */
export function formatEstimate({ earliest, likely, latest }: EstimatedInstant, at: string): string {
  if (earliest === undefined) return 'not within the plan';
  const after = (instant: string): string => formatAge(at, instant);
  const guess = likely === undefined ? '' : `, likely ${formatClock(likely, at)}`;
  if (latest === undefined) return `not before ${formatClock(earliest, at)} UTC (${after(earliest)})${guess}`;
  if (formatInstant(earliest) === formatInstant(latest)) return `${formatClock(earliest, at)} UTC (${after(earliest)})`;
  return `between ${formatClock(earliest, at)} and ${formatClock(latest, at)} UTC (${after(earliest)} to ${after(latest)})${guess}`;
}

/** Milliseconds as `1m30s`. */
export function formatLength(milliseconds: number): string {
  return formatAge(new Date(0).toISOString(), new Date(milliseconds).toISOString());
}
