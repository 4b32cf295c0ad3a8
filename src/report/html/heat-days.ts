import type { BudgetSegment, ZoneOffset } from '../../model/calendar.ts';

const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** A part of a day in which one limit is in force; both ends are parts of 1. */
export interface DayPiece {
  start: number;
  end: number;
  limit: number;
}

export interface HeatDay {
  /** Midnight of that day on the clocks of the zone, in milliseconds as if it were UTC. */
  midnight: number;
  pieces: DayPiece[];
}

interface LocalSpan {
  from: number;
  to: number;
  limit: number;
}

/**
 * Segments by the days of a zone; UTC where it has no `offsets`. Where clocks are put forward an hour of the day stays without a piece, where they are put
 * back the later of its two pieces is the last.
 */
export function heatDays(segments: readonly BudgetSegment[], offsets: readonly ZoneOffset[] = []): HeatDay[] {
  const days = new Map<number, DayPiece[]>();
  for (const { from, to, limit } of segments.flatMap((segment) => localSpans(segment, offsets))) {
    for (let midnight = Math.floor(from / DAY_MS) * DAY_MS; midnight < to; midnight += DAY_MS) {
      const piece = { start: Math.max(0, (from - midnight) / DAY_MS), end: Math.min(1, (to - midnight) / DAY_MS), limit };
      days.set(midnight, [...(days.get(midnight) ?? []), piece]);
    }
  }
  return [...days].sort(([a], [b]) => a - b).map(([midnight, pieces]) => ({ midnight, pieces }));
}

/** Cut where the clocks change. */
function localSpans({ from, to, limit }: BudgetSegment, offsets: readonly ZoneOffset[]): LocalSpan[] {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const known = offsets.length === 0 ? [{ from, offsetMinutes: 0 }] : offsets;
  return known.flatMap((offset, index): LocalSpan[] => {
    const next = known[index + 1];
    const first = index === 0 ? start : Math.max(start, Date.parse(offset.from));
    const last = next === undefined ? end : Math.min(end, Date.parse(next.from));
    const shift = offset.offsetMinutes * MINUTE_MS;
    return first < last ? [{ from: first + shift, to: last + shift, limit }] : [];
  });
}

/** An instant on the clocks of a zone, in milliseconds as if it were UTC. */
export function localTime(instant: string, offsets: readonly ZoneOffset[] = []): number {
  const time = Date.parse(instant);
  const offset = offsets.findLast(({ from }, index) => index === 0 || Date.parse(from) <= time);
  return time + (offset?.offsetMinutes ?? 0) * MINUTE_MS;
}
