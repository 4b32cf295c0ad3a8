import type { Budget } from '../../../model/karpenter.ts';
import { groupBy } from '../../../util/group-by.ts';
import { complementWeek, runsOf, WEEK_MINUTES } from './week-set.ts';
import type { WeekRun, WeekSet } from './week-set.ts';
import { rangesOf } from './week-words.ts';

const DAY = 1440;
const HOUR = 60;

/** An entry that closes, without the reasons that it is for. */
export type Closing = Pick<Budget, 'nodes' | 'schedule' | 'duration'>;

/**
 * Entries that between them let nothing go outside of the minutes of a week, and nothing else: budgets only restrict, so that a window is
 * what is left open. Stretches that are as long and begin at the same minute of an hour share an entry where a schedule can say so.
 */
export function closingBudgets(open: WeekSet): Closing[] {
  const groups = groupBy(runsOf(complementWeek(open)), ({ start, end }) => `${start % HOUR} ${end - start}`);
  return [...groups.values()].flatMap(closingsOf);
}

/** Runs that are as long and begin at the same minute: hours that have the same days, or days that have the same hours, whichever are fewer. */
function closingsOf(runs: readonly WeekRun[]): Closing[] {
  const { start = 0, end = 0 } = runs[0] ?? {};
  if (end - start === WEEK_MINUTES) return [{ nodes: '0' }];
  const points = runs.map((run) => ({ day: cronDay(run.start), hour: Math.floor((run.start % DAY) / HOUR) }));
  const byHour = boxesOf(points.map(({ day, hour }) => ({ key: hour, value: day }))).map(({ keys, values }) => ({ hours: keys, days: values }));
  const byDay = boxesOf(points.map(({ day, hour }) => ({ key: day, value: hour }))).map(({ keys, values }) => ({ hours: values, days: keys }));
  const boxes = byDay.length < byHour.length ? byDay : byHour;
  return boxes.map(({ hours, days }) => ({
    nodes: '0',
    schedule: `${start % HOUR} ${fieldOf(hours, 24)} * * ${fieldOf(days, 7)}`,
    duration: formatDuration(end - start),
  }));
}

interface Box {
  keys: number[];
  values: number[];
}

/** Keys with the same values stand together. */
function boxesOf(points: readonly { key: number; value: number }[]): Box[] {
  const byKey = [...groupBy(points, ({ key }) => key)].map(([key, group]) => ({ key, values: ascending(group.map(({ value }) => value)) }));
  const groups = groupBy(byKey, ({ values }) => values.join(' '));
  return [...groups.values()].map((group) => ({ keys: ascending(group.map(({ key }) => key)), values: group[0]?.values ?? [] }));
}

/** Sunday is 0. */
function cronDay(minute: number): number {
  return (Math.floor(minute / DAY) + 1) % 7;
}

function fieldOf(values: readonly number[], count: number): string {
  if (values.length === count) return '*';
  return rangesOf(values).flatMap(([first, last]) => (last - first === 0 ? [String(first)] : last - first === 1 ? [String(first), String(last)] : [`${first}-${last}`])).join(',');
}

/** As the API server takes it: hours and minutes. */
function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
  return `${hours === 0 ? '' : `${hours}h`}${rest === 0 ? '' : `${rest}m`}`;
}

function ascending(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}
