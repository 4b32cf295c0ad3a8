import type { BudgetSegment, ZoneOffset } from '../model/calendar.ts';
import { UNLIMITED } from '../model/disruption.ts';
import type { HeatCell, HeatLevel } from './view.ts';

/** The hours of a day on the clocks of a zone. */
export interface HeatDay {
  /** `2026-11-30`. */
  date: string;
  cells: HeatCell[];
}

export interface HeatInput {
  segments: readonly BudgetSegment[];
  /** The zone's; for UTC none. */
  offsets: readonly ZoneOffset[];
  nodeCount: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Every day that the segments touch. An hour that clocks pass over is `none`, one that comes twice is both. */
export function heatDays({ segments, offsets, nodeCount }: HeatInput): HeatDay[] {
  const hours = new Map<number, { least: number; most: number }>();
  for (const { start, end, limit } of localSpans(segments, offsets)) {
    for (let hour = Math.floor(start / HOUR_MS); hour * HOUR_MS < end; hour += 1) {
      const known = hours.get(hour);
      if (known === undefined) hours.set(hour, { least: limit, most: limit });
      else {
        known.least = Math.min(known.least, limit);
        known.most = Math.max(known.most, limit);
      }
    }
  }
  const days = [...new Set([...hours.keys()].map((hour) => Math.floor(hour / 24)))].sort((a, b) => a - b);
  return days.map((day) => ({
    date: new Date(day * DAY_MS).toISOString().slice(0, 10),
    cells: Array.from({ length: 24 }, (_none, index) => cellOf(hours.get(day * 24 + index), nodeCount)),
  }));
}

function cellOf(limits: { least: number; most: number } | undefined, nodeCount: number): HeatCell {
  if (limits === undefined) return { level: 'none', limit: 0, changes: false };
  return { level: levelOf(limits.least, nodeCount), limit: limits.least, changes: limits.least !== limits.most };
}

function levelOf(limit: number, nodeCount: number): HeatLevel {
  if (limit <= 0) return 'closed';
  if (limit >= UNLIMITED) return 'unlimited';
  return limit >= nodeCount ? 'open' : 'limited';
}

interface LocalSpan {
  /** Milliseconds on the clocks of the zone, as if they were UTC. */
  start: number;
  end: number;
  limit: number;
}

function* localSpans(segments: readonly BudgetSegment[], offsets: readonly ZoneOffset[]): Generator<LocalSpan, void> {
  const zone = offsets.length === 0 ? [{ from: -Infinity, offset: 0 }] : offsets.map(({ from, offsetMinutes }, index) => ({ from: index === 0 ? -Infinity : Date.parse(from), offset: offsetMinutes * 60_000 }));
  for (const { from, to, limit } of segments) {
    const [first, last] = [Date.parse(from), Date.parse(to)];
    for (const [index, { from: begin, offset }] of zone.entries()) {
      const [start, end] = [Math.max(first, begin), Math.min(last, zone[index + 1]?.from ?? Infinity)];
      if (start < end) yield { start: start + offset, end: end + offset, limit };
    }
  }
}

/** Weeks one after the other that look the same. */
export interface HeatWeeks {
  days: HeatDay[];
  /** 1 or more. */
  weekCount: number;
  lastDate: string;
}

const LONGEST_ROW_OF_DAYS = 8;

/** A few days stay as they are; of more, weeks that are alike stand together. */
export function alikeWeeks(days: readonly HeatDay[]): HeatWeeks[] {
  if (days.length <= LONGEST_ROW_OF_DAYS) return [{ days: [...days], weekCount: 1, lastDate: days.at(-1)?.date ?? '' }];
  const weeks: HeatWeeks[] = [];
  for (let first = 0; first < days.length; first += 7) {
    const week = days.slice(first, first + 7);
    const last = weeks.at(-1);
    const lastDate = week.at(-1)?.date ?? '';
    if (last !== undefined && looksLike(last.days, week)) Object.assign(last, { weekCount: last.weekCount + 1, lastDate });
    else weeks.push({ days: week, weekCount: 1, lastDate });
  }
  return weeks;
}

function looksLike(a: readonly HeatDay[], b: readonly HeatDay[]): boolean {
  return JSON.stringify(a.map(({ cells }) => cells)) === JSON.stringify(b.map(({ cells }) => cells));
}
