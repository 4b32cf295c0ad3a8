import { groupBy } from '../../../util/group-by.ts';
import { WEEK_MINUTES, runsOf } from './week-set.ts';
import type { WeekRun, WeekSet } from './week-set.ts';

const DAY = 1440;
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** More than so many kinds of windows a week are no help. */
const MOST_GROUPS = 6;

/** `Mon-Fri 09:00-17:00, Sat 22:00 to Mon 05:00`; `undefined` where that would be too long. Empty for a set that is. */
export function formatWeek(set: WeekSet): string | undefined {
  const runs = runsOf(set);
  const [first] = runs;
  if (first === undefined) return '';
  if (first.end - first.start === WEEK_MINUTES) return 'always';
  const groups = groupBy(wholeDays(runs), ({ start, end }) => `${start % DAY} ${end - start}`);
  if (groups.size > MOST_GROUPS) return undefined;
  return [...groups.values()].map(formatGroup).join(', ');
}

/** Days that follow each other are cut at midnight where all of them are in from midnight to midnight. */
function wholeDays(runs: readonly WeekRun[]): WeekRun[] {
  return runs.flatMap(({ start, end }) => {
    if (start % DAY !== 0 || end % DAY !== 0) return [{ start, end }];
    return Array.from({ length: (end - start) / DAY }, (_none, day) => ({ start: start + day * DAY, end: start + (day + 1) * DAY }));
  });
}

function formatGroup(runs: readonly WeekRun[]): string {
  const { start = 0, end = 0 } = runs[0] ?? {};
  if (end - start > DAY) return runs.map((run) => `${formatMoment(run.start)} to ${formatMoment(run.end)}`).join(', ');
  const days = formatDays(runs.map((run) => Math.floor(run.start / DAY) % 7));
  const isWholeDay = end - start === DAY && start % DAY === 0;
  return isWholeDay ? days : `${days} ${formatClock(start)}-${end % DAY === 0 ? '24:00' : formatClock(end)}`;
}

/** `Sat 22:00`, a moment of the week. */
function formatMoment(minute: number): string {
  return `${DAYS[Math.floor(minute / DAY) % 7] ?? ''} ${formatClock(minute)}`;
}

function formatClock(minute: number): string {
  const time = minute % DAY;
  return `${String(Math.floor(time / 60)).padStart(2, '0')}:${String(time % 60).padStart(2, '0')}`;
}

/** `daily`, `Mon-Fri`, `Mon, Thu`: days from Monday, 0 to 6. */
export function formatDays(days: readonly number[]): string {
  const sorted = [...new Set(days)].sort((a, b) => a - b);
  if (sorted.length === 7) return 'daily';
  return rangesOf(sorted).map(([first, last]) => (first === last ? (DAYS[first] ?? '') : `${DAYS[first] ?? ''}${last - first === 1 ? '/' : '-'}${DAYS[last] ?? ''}`)).join('/');
}

/** Ascending numbers as ranges. */
export function rangesOf(sorted: readonly number[]): [first: number, last: number][] {
  const ranges: [number, number][] = [];
  for (const value of sorted) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === value - 1) last[1] = value;
    else ranges.push([value, value]);
  }
  return ranges;
}
