import { heatDays, localTime } from '../../../src/report/html/heat-days.ts';
import type { HeatDay } from '../../../src/report/html/heat-days.ts';
import type { ZoneOffset } from '../../../src/model/calendar.ts';

const BERLIN_SPRING: ZoneOffset[] = [
  { from: '2027-03-27T23:00:00Z', offsetMinutes: 60 },
  { from: '2027-03-28T01:00:00Z', offsetMinutes: 120 },
];

const BERLIN_AUTUMN: ZoneOffset[] = [
  { from: '2026-10-24T22:00:00Z', offsetMinutes: 120 },
  { from: '2026-10-25T01:00:00Z', offsetMinutes: 60 },
];

/** Such as `2027-03-28: 0-2 1, 3-24 1`, in hours. */
function wordsOf(days: readonly HeatDay[]): string[] {
  return days.map(({ midnight, pieces }) => `${new Date(midnight).toISOString().slice(0, 10)}: ${pieces.map(({ start, end, limit }) => `${+(start * 24).toFixed(3)}-${+(end * 24).toFixed(3)} ${limit}`).join(', ')}`);
}

describe('segments by days', () => {
  test.each<[string, string, string, ZoneOffset[], string[]]>([
    ['a part of a day', '2026-11-27T09:00:00Z', '2026-11-27T17:30:00Z', [], ['2026-11-27: 9-17.5 1']],
    ['to midnight ends with the day', '2026-11-27T09:00:00Z', '2026-11-28T00:00:00Z', [], ['2026-11-27: 9-24 1']],
    ['over midnight', '2026-11-27T22:00:00Z', '2026-11-29T06:00:00Z', [], ['2026-11-27: 22-24 1', '2026-11-28: 0-24 1', '2026-11-29: 0-6 1']],
    ['in a zone behind UTC', '2026-11-27T03:00:00Z', '2026-11-27T09:00:00Z', [{ from: '2026-11-27T00:00:00Z', offsetMinutes: -300 }], ['2026-11-26: 22-24 1', '2026-11-27: 0-4 1']],
    ['a day of 23 hours has a hole', '2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z', BERLIN_SPRING, ['2027-03-28: 0-2 1, 3-24 1']],
    ['a day of 25 hours has an hour twice', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', BERLIN_AUTUMN, ['2026-10-25: 0-3 1, 2-24 1']],
    ['after the clocks are changed', '2027-03-28T02:00:00Z', '2027-03-28T03:00:00Z', BERLIN_SPRING, ['2027-03-28: 4-5 1']],
  ])('%s', (_name, from, to, offsets, days) => {
    expect(wordsOf(heatDays([{ from, to, limit: 1 }], offsets))).toEqual(days);
  });

  it('keep their order, and the days too', () => {
    const segments = [
      { from: '2026-11-27T00:00:00Z', to: '2026-11-27T09:00:00Z', limit: 2 },
      { from: '2026-11-27T09:00:00Z', to: '2026-11-28T09:00:00Z', limit: 0 },
    ];
    expect(wordsOf(heatDays(segments))).toEqual(['2026-11-27: 0-9 2, 9-24 0', '2026-11-28: 0-9 0']);
  });
});

describe('the time on clocks of a zone', () => {
  test.each([
    ['before they are changed', '2027-03-28T00:59:00Z', '2027-03-28T01:59:00.000Z'],
    ['when they are changed', '2027-03-28T01:00:00Z', '2027-03-28T03:00:00.000Z'],
    ['before the range', '2027-03-01T12:00:00Z', '2027-03-01T13:00:00.000Z'],
  ])('%s', (_name, instant, local) => {
    expect(new Date(localTime(instant, BERLIN_SPRING)).toISOString()).toBe(local);
  });
});
