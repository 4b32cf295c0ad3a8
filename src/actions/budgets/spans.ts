import type { WeekSet } from '../../karpenter/disruption/calendar/week-set.ts';
import { runsOf, WEEK_MINUTES } from '../../karpenter/disruption/calendar/week-set.ts';
import { MINUTE, floorSeconds } from '../../util/instant.ts';
import type { Instant } from '../../util/instant.ts';
import type { OffsetSpan } from './zone.ts';

/** A span of time; the end is outside. */
export interface Span {
  start: Instant;
  end: Instant;
}

/** 1970-01-05 was a Monday. */
const MONDAY_MINUTE = 4 * 1440;

/** When clocks are within a set of minutes of the week, in order; spans that touch are one. */
export function spansOfWeek(set: WeekSet, offsets: readonly OffsetSpan[]): Span[] {
  const runs = runsOf(set);
  return merged(offsets.flatMap(({ start, end, offsetMinutes }) => {
    const offset = BigInt(offsetMinutes) * MINUTE;
    const firstWeek = Math.floor((floorSeconds(start + offset) / 60 - MONDAY_MINUTE) / WEEK_MINUTES) - 1;
    const lastWeek = Math.floor((floorSeconds(end + offset) / 60 - MONDAY_MINUTE) / WEEK_MINUTES);
    const spans: Span[] = [];
    for (let week = firstWeek; week <= lastWeek; week += 1) {
      const monday = BigInt(MONDAY_MINUTE + week * WEEK_MINUTES) * MINUTE - offset;
      for (const run of runs) spans.push(clip({ start: monday + BigInt(run.start) * MINUTE, end: monday + BigInt(run.end) * MINUTE }, { start, end }));
    }
    return spans;
  }));
}

function clip(span: Span, to: Span): Span {
  return { start: span.start > to.start ? span.start : to.start, end: span.end < to.end ? span.end : to.end };
}

/** In order and without the empty ones; spans that overlap or touch are one. */
export function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const { start, end } of spans) {
    if (start >= end) continue;
    const last = result.at(-1);
    if (last !== undefined && start <= last.end) last.end = end > last.end ? end : last.end;
    else result.push({ start, end });
  }
  return result;
}

/** What is in the first and in none of the second. Both in order, neither with spans that overlap. */
export function subtract(spans: readonly Span[], others: readonly Span[]): Span[] {
  const result: Span[] = [];
  let index = 0;
  for (const { start, end } of spans) {
    let from = start;
    while ((others[index]?.end ?? end) <= from && index < others.length) index += 1;
    for (let next = index; next < others.length && from < end; next += 1) {
      const other = others[next];
      if (other === undefined || other.start >= end) break;
      if (other.start > from) result.push({ start: from, end: other.start });
      from = other.end > from ? other.end : from;
    }
    if (from < end) result.push({ start: from, end });
  }
  return result;
}

export function minutesOf(spans: readonly Span[]): number {
  return Number(spans.reduce((sum, { start, end }) => sum + (end - start), 0n) / MINUTE);
}
