/** The minutes of a week that comes again and again: 1 at each that is in, counted from Monday 00:00. */
export type WeekSet = Uint8Array;

export const WEEK_MINUTES = 10_080;

/** Minutes of the week, from `start` up to `end`; what reaches beyond the week's end goes on at its beginning. */
export interface WeekRun {
  /** 0 to 10079. */
  start: number;
  /** The first minute that is outside again; at most a week after the start. */
  end: number;
}

export function weekSetOf(runs: Iterable<WeekRun>): WeekSet {
  const set = new Uint8Array(WEEK_MINUTES);
  for (const { start, end } of runs) {
    for (let minute = start; minute < end; minute += 1) set[wrapMinute(minute)] = 1;
  }
  return set;
}

/** As it is on clocks that are so many minutes ahead. */
export function shiftWeek(set: WeekSet, minutes: number): WeekSet {
  return Uint8Array.from({ length: WEEK_MINUTES }, (_none, minute) => set[wrapMinute(minute - minutes)] ?? 0);
}

export function intersectWeeks(sets: readonly WeekSet[]): WeekSet {
  return Uint8Array.from({ length: WEEK_MINUTES }, (_none, minute) => Number(sets.every((set) => set[minute] === 1)));
}

export function uniteWeeks(sets: readonly WeekSet[]): WeekSet {
  return Uint8Array.from({ length: WEEK_MINUTES }, (_none, minute) => Number(sets.some((set) => set[minute] === 1)));
}

export function complementWeek(set: WeekSet): WeekSet {
  return set.map((value) => 1 - value);
}

/** The stretches that have no hole, in the order in which they begin; a whole week is one that begins on Monday. */
export function runsOf(set: WeekSet): WeekRun[] {
  const isIn = (minute: number): boolean => set[wrapMinute(minute)] === 1;
  const runs: WeekRun[] = [];
  for (let start = 0; start < WEEK_MINUTES; start += 1) {
    if (!isIn(start) || isIn(start - 1)) continue;
    let end = start + 1;
    while (isIn(end)) end += 1;
    runs.push({ start, end });
  }
  return runs.length === 0 && isIn(0) ? [{ start: 0, end: WEEK_MINUTES }] : runs;
}

function wrapMinute(minute: number): number {
  return ((minute % WEEK_MINUTES) + WEEK_MINUTES) % WEEK_MINUTES;
}
