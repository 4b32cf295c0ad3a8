import { SECOND, floorSeconds } from '../../../util/instant.ts';
import type { Instant } from '../../../util/instant.ts';
import { nextActivation, previousActivation } from '../cron/activation.ts';
import type { FieldSchedule } from '../cron/cron.ts';
import { isOpen, nextOpening, openWindow } from '../cron/windows.ts';
import type { Windows } from '../cron/windows.ts';

/** Whole seconds since the epoch; the end is outside. */
export interface Stretch {
  start: number;
  end: number;
}

const DAY = 86_400;

/**
 * When windows are open between two instants, in order, with windows that overlap or touch as one. Times are cut to whole seconds, which loses
 * nothing: activations are whole minutes, and the API server takes durations of whole minutes only.
 */
export function* openStretches(windows: Windows, from: Instant, until: Instant): Generator<Stretch, void> {
  const span = { start: floorSeconds(from), end: floorSeconds(until) };
  const { schedule, duration } = windows;
  if (schedule.kind === 'every' || duration < SECOND) {
    if (isOpen(schedule.kind === 'every' ? windows : { schedule, duration: 0n }, from)) yield span;
  } else if (isRare(schedule, from)) yield* clipped(windowByWindow(windows, span), span);
  else yield* clipped(merged(dayByDay({ schedule, duration: Number(duration / SECOND) }, span)), span);
}

/** Where upstream may find no activation, which it takes for an open window: dates that never come, and 29 February before 2100. */
function isRare(schedule: FieldSchedule, from: Instant): boolean {
  const { months, daysOfMonth, daysOfWeek } = schedule;
  const isFebruary = months.selected.every((value, month) => value === 0 || month === 2);
  const isEachYear = daysOfMonth.selected.subarray(1, 29).includes(1) || (!daysOfMonth.star && !daysOfWeek.star && daysOfWeek.selected.includes(1));
  return (isFebruary && !isEachYear) || nextActivation(schedule, from) === undefined;
}

function* windowByWindow(windows: Windows, { start, end }: Stretch): Generator<Stretch, void> {
  let at: number | undefined = start;
  while (at !== undefined && at < end) {
    const instant: Instant = BigInt(at) * SECOND;
    if (isOpen(windows, instant)) {
      const close: number = endOf(openWindow(windows, instant)?.end);
      yield { start: at, end: close };
      at = close;
    } else {
      const opening = nextOpening(windows, instant);
      at = opening === undefined ? undefined : floorSeconds(opening);
    }
  }
}

function endOf(end: Instant | undefined): number {
  return end === undefined ? Infinity : floorSeconds(end);
}

interface DayWindows {
  schedule: FieldSchedule;
  /** Seconds. */
  duration: number;
}

/** What the last activation before the span leaves open, then the windows of each day. */
function* dayByDay({ schedule, duration }: DayWindows, span: Stretch): Generator<Stretch, void> {
  const last = previousActivation(schedule, BigInt(span.start) * SECOND);
  if (last !== undefined) yield { start: floorSeconds(last), end: floorSeconds(last) + duration };
  const pattern = [...merged(windowsOfDay(schedule, duration))];
  let activation = nextActivation(schedule, BigInt(span.start) * SECOND - 1n);
  while (activation !== undefined && floorSeconds(activation) < span.end) {
    const midnight = Math.floor(floorSeconds(activation) / DAY) * DAY;
    for (const { start, end } of pattern) yield { start: midnight + start, end: midnight + end };
    activation = nextActivation(schedule, BigInt(midnight + DAY) * SECOND - 1n);
  }
}

function* windowsOfDay({ hours, minutes }: FieldSchedule, duration: number): Generator<Stretch, void> {
  for (const hour of hours) {
    for (const minute of minutes) {
      const start = hour * 3600 + minute * 60;
      yield { start, end: start + duration };
    }
  }
}

function* merged(stretches: Iterable<Stretch>): Generator<Stretch, void> {
  let current: Stretch | undefined;
  for (const stretch of stretches) {
    if (current !== undefined && stretch.start <= current.end) current = { start: current.start, end: Math.max(current.end, stretch.end) };
    else {
      if (current !== undefined) yield current;
      current = stretch;
    }
  }
  if (current !== undefined) yield current;
}

function* clipped(stretches: Iterable<Stretch>, span: Stretch): Generator<Stretch, void> {
  for (const stretch of stretches) {
    const [start, end] = [Math.max(stretch.start, span.start), Math.min(stretch.end, span.end)];
    if (start < end) yield { start, end };
  }
}
