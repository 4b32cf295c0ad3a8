import { usageError } from '../../errors.ts';
import type { KarpamiError } from '../../errors.ts';
import { weekSetOf } from '../../karpenter/disruption/calendar/week-set.ts';
import type { WeekRun, WeekSet } from '../../karpenter/disruption/calendar/week-set.ts';
import { nearestName } from '../../karpenter/nearest-name.ts';

const DAY = 1440;
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const GROUPS: ReadonlyMap<string, readonly number[]> = new Map([
  ['daily', EVERY_DAY],
  ['weekdays', [0, 1, 2, 3, 4]],
  ['weekends', [5, 6]],
  ['weekend', [5, 6]],
]);
const FORMS = 'write windows as "sun 02:00-06:00", "mon-fri 22:00-05:00", "sat,sun" or "daily 01:00-04:30"';

/** Windows as users write them, on the clocks of some zone. Throws KarpamiError `usage`. */
export function parseWindows(texts: readonly string[]): WeekSet {
  const runs = texts.flatMap((text) => {
    if (text.trim() === '') throw usageError('a window is empty', FORMS);
    return parseText(text);
  });
  return weekSetOf(runs);
}

/** Days before a comma share the time that comes next; without one they are whole days. */
function parseText(text: string): WeekRun[] {
  const runs: WeekRun[] = [];
  let days: number[] = [];
  for (const item of text.split(',')) {
    const words = item.trim().toLowerCase().replace(/\s*-\s*/g, '-').split(/\s+/).filter((word) => word !== '');
    if (words.length === 0) throw usageError(`window "${text}" has an empty part`, FORMS);
    const times = words.filter((word) => /^\d/.test(word));
    const names = words.filter((word) => !/^\d/.test(word));
    days.push(...names.flatMap((name) => daysOf(name, text)));
    if (times.length === 0) continue;
    const on = days.length === 0 ? EVERY_DAY : days;
    runs.push(...times.flatMap((time) => on.map((day) => runOf(day, timesOf(time, text)))));
    days = [];
  }
  return [...runs, ...days.map((day) => runOf(day, { from: 0, to: DAY }))];
}

function daysOf(name: string, text: string): readonly number[] {
  const group = GROUPS.get(name);
  if (group !== undefined) return group;
  const [first = '', second = first, ...more] = name.split('-');
  if (more.length > 0) throw usageError(`window "${text}": "${name}" is no range of days`, FORMS);
  const [from, to] = [dayOf(first, text), dayOf(second, text)];
  const count = ((to - from + 7) % 7) + 1;
  return Array.from({ length: count }, (_none, index) => (from + index) % 7);
}

function dayOf(name: string, text: string): number {
  const index = name.length < 2 ? -1 : DAYS.findIndex((day) => day.startsWith(name));
  if (index >= 0) return index;
  const near = nearestName(name, [...DAYS, ...DAYS.map((day) => day.slice(0, 3)), ...GROUPS.keys()]);
  throw usageError(`window "${text}": "${name}" is no day of the week`, near === undefined ? FORMS : `did you mean ${near}?`);
}

interface Times {
  from: number;
  to: number;
}

function timesOf(text: string, window: string): Times {
  const [, first, second] = /^([\d:]+)-([\d:]+)$/.exec(text) ?? [];
  const [from, to] = [clockOf(first), clockOf(second)];
  if (from === undefined || to === undefined || from === DAY) throw badTime(text, window);
  if (from === to) throw usageError(`window "${window}": "${text}" is no time at all, or a whole day`, 'write 00:00-24:00 for a whole day');
  return { from, to };
}

function badTime(text: string, window: string): KarpamiError {
  return usageError(`window "${window}": "${text}" is no time from-to of a day`, 'write it as 22:00-05:00, with hours from 0 to 24');
}

/** `2`, `02`, `02:30`, `24:00`. */
function clockOf(text: string | undefined): number | undefined {
  const [, hour, minute = '0'] = /^(\d{1,2})(?::(\d{2}))?$/.exec(text ?? '') ?? [];
  const clock = Number(hour) * 60 + Number(minute);
  return hour !== undefined && clock <= DAY && Number(minute) < 60 ? clock : undefined;
}

/** A window that ends before it begins ends on the next day. */
function runOf(day: number, { from, to }: Times): WeekRun {
  return { start: day * DAY + from, end: day * DAY + (to > from ? to : to + DAY) };
}
