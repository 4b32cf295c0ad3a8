import { shiftWeek } from '../../karpenter/disruption/calendar/week-set.ts';
import type { WeekSet } from '../../karpenter/disruption/calendar/week-set.ts';
import { formatWeek } from '../../karpenter/disruption/calendar/week-words.ts';
import type { LocalTimes } from '../../model/calendar.ts';
import type { OffsetSpan } from './zone.ts';

/** The different offsets of a zone, the least first. */
export function distinctOffsets(spans: readonly OffsetSpan[]): number[] {
  return [...new Set(spans.map(({ offsetMinutes }) => offsetMinutes))].sort((a, b) => a - b);
}

/** Minutes of a week in UTC on the clocks of a zone, one line for each of its offsets; none where that is too much to say. */
export function localTimesOf(week: WeekSet, offsets: readonly number[]): LocalTimes[] {
  return offsets.flatMap((offsetMinutes, index) => {
    const times = formatWeek(shiftWeek(week, offsetMinutes));
    return times === undefined ? [] : [{ season: seasonOf(index, offsets.length), offsetMinutes, times }];
  });
}

function seasonOf(index: number, count: number): LocalTimes['season'] {
  if (count === 1) return 'always';
  return index === 0 ? 'winter' : 'summer';
}
