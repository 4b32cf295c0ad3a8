import type { EstimatedInstant } from '../../../model/rollout.ts';

/** Turns milliseconds after a start into RFC 3339, to whole seconds. */
export type ToInstant = (milliseconds: number) => string;

export function instantsAfter(start: string): ToInstant {
  const startMs = Date.parse(start);
  return (milliseconds) => new Date(Math.round((startMs + milliseconds) / 1000) * 1000).toISOString().replace('.000Z', 'Z');
}

/** The least, the likely and the greatest of three runs: a faster start may lead to a later end. Where a run has none, there is no latest. */
export function estimate(times: { earliest?: number | undefined; likely?: number | undefined; latest?: number | undefined }, toInstant: ToInstant): EstimatedInstant {
  const all = [times.earliest, times.likely, times.latest];
  const known = all.filter((time) => time !== undefined);
  if (known.length === 0) return {};
  return {
    earliest: toInstant(Math.min(...known)),
    ...(times.likely !== undefined && { likely: toInstant(times.likely) }),
    ...(known.length === all.length && { latest: toInstant(Math.max(...known)) }),
  };
}

const UNITS: [name: string, ms: number][] = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
];

/** The two largest units of it, such as `5h10m`. */
export function lengthOfTime(milliseconds: number): string {
  const parts: string[] = [];
  let rest = milliseconds;
  for (const [name, ms] of UNITS) {
    const count = Math.floor(rest / ms);
    rest -= count * ms;
    if (count > 0) parts.push(`${count}${name}`);
    else if (parts.length > 0) break;
    if (parts.length === 2) break;
  }
  return parts.length === 0 ? '0s' : parts.join('');
}
