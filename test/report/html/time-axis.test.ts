import { shareOf, ticksOf } from '../../../src/report/html/time-axis.ts';

const axis = (start: string, end: string): { start: number; end: number } => ({ start: Date.parse(start), end: Date.parse(end) });

describe('the ticks of an axis', () => {
  test.each([
    ['minutes', '2026-11-27T14:30:20Z', '2026-11-27T14:36:00Z', ['27 Nov 14:31', '14:32', '14:33', '14:34', '14:35']],
    ['hours, and a date at midnight', '2026-11-27T21:30:00Z', '2026-11-28T02:30:00Z', ['27 Nov 22:00', '23:00', '28 Nov', '01:00', '02:00']],
    ['days', '2026-11-27T12:00:00Z', '2026-12-02T12:00:00Z', ['28 Nov', '29 Nov', '30 Nov', '1 Dec', '2 Dec']],
  ])('are %s', (_name, start, end, labels) => {
    expect(ticksOf(axis(start, end)).map(({ label }) => label)).toEqual(labels);
  });
});

describe('the place of an instant', () => {
  test.each([
    ['in the middle', '2026-11-27T13:00:00Z', 0.5],
    ['before the start', '2026-11-27T11:00:00Z', 0],
    ['behind the end', '2026-11-28T11:00:00Z', 1],
  ])('%s', (_name, instant, share) => {
    expect(shareOf(axis('2026-11-27T12:00:00Z', '2026-11-27T14:00:00Z'), instant)).toBe(share);
  });
});
