import fc from 'fast-check';
import { isOpen, nextOpening, openWindow } from '../../../../src/karpenter/disruption/cron/windows.ts';
import type { Windows } from '../../../../src/karpenter/disruption/cron/windows.ts';
import { parseDuration } from '../../../../src/karpenter/duration.ts';
import { MINUTE, formatInstant } from '../../../../src/util/instant.ts';
import { instant, schedule } from './schedules.ts';

function windows(text: string, duration: string): Windows {
  const parsed = parseDuration(duration);
  if (!parsed.ok) throw new Error(parsed.message);
  return { schedule: schedule(text), duration: parsed.nanoseconds };
}

function spoken(text: string, duration: string, at: string): string {
  const window = openWindow(windows(text, duration), instant(at));
  if (window === undefined) return 'closed';
  const { start, end } = window;
  return `${start === undefined ? 'ever' : formatInstant(start)} to ${end === undefined ? 'ever' : formatInstant(end)}`;
}

describe('isOpen', () => {
  test.each([
    { words: 'at the start', text: '0 9 * * mon-fri', duration: '8h', at: '2026-08-21T09:00:00Z', open: true },
    { words: 'a nanosecond before', text: '0 9 * * mon-fri', duration: '8h', at: '2026-08-21T08:59:59.999999999Z', open: false },
    { words: 'a nanosecond before the end', text: '0 9 * * mon-fri', duration: '8h', at: '2026-08-21T16:59:59.999999999Z', open: true },
    { words: 'at the end', text: '0 9 * * mon-fri', duration: '8h', at: '2026-08-21T17:00:00Z', open: false },
    { words: 'over midnight', text: '0 22 * * fri', duration: '12h', at: '2026-08-22T09:59:00Z', open: true },
    { words: 'in a hole of one minute', text: '*/5 * * * *', duration: '4m', at: '2026-08-22T12:04:00Z', open: false },
    { words: 'without length', text: '* * * * *', duration: '0m', at: '2026-08-22T12:04:00Z', open: false },
    { words: 'on a date that never comes', text: '0 0 30 2 *', duration: '1h', at: '2026-08-22T12:04:00Z', open: true },
    { words: 'with a field that selects nothing', text: ', * * * *', duration: '1h', at: '2026-08-22T12:04:00Z', open: true },
    { words: 'with a delay as long as the duration', text: '@every 1h', duration: '1h', at: '2026-08-22T12:04:00.5Z', open: true },
    { words: 'with a longer delay', text: '@every 90m', duration: '1h', at: '2026-08-22T12:04:00Z', open: false },
    { words: 'with a negative duration', text: '* * * * *', duration: '-1h', at: '2026-08-22T12:04:00Z', open: false },
    { words: 'with the least duration, whose negation wraps around', text: '* * * * *', duration: '-9223372036854775808ns', at: '2026-08-22T12:04:00Z', open: true },
    { words: 'before the leap year that is out of reach', text: '0 0 29 2 *', duration: '24h', at: '2097-06-01T00:00:00Z', open: true },
  ])('$words: $open', ({ text, duration, at, open }) => {
    expect(isOpen(windows(text, duration), instant(at))).toBe(open);
  });
});

describe('openWindow', () => {
  test.each([
    { words: 'one window', text: '0 9 * * mon-fri', duration: '8h', at: '2026-08-21T12:00:00Z', expected: '2026-08-21T09:00:00Z to 2026-08-21T17:00:00Z' },
    { words: 'none', text: '0 9 * * mon-fri', duration: '8h', at: '2026-08-22T12:00:00Z', expected: 'closed' },
    { words: 'windows that touch from day to day', text: '0 17 * * mon-fri', duration: '24h', at: '2026-08-20T12:00:00Z', expected: '2026-08-17T17:00:00Z to 2026-08-22T17:00:00Z' },
    { words: 'windows that overlap within a day', text: '0 9-12 * * *', duration: '90m', at: '2026-08-20T11:00:00Z', expected: '2026-08-20T09:00:00Z to 2026-08-20T13:30:00Z' },
    { words: 'windows with a hole every hour', text: '0,10 * * * *', duration: '10m', at: '2026-08-20T11:15:00Z', expected: '2026-08-20T11:00:00Z to 2026-08-20T11:20:00Z' },
    { words: 'a window over the end of the year', text: '0 0 24 12 *', duration: '336h', at: '2027-01-01T00:00:00Z', expected: '2026-12-24T00:00:00Z to 2027-01-07T00:00:00Z' },
    { words: 'every minute of every day', text: '* * * * *', duration: '1h', at: '2026-08-20T11:15:00Z', expected: 'ever to ever' },
    { words: 'every day for a day', text: '@daily', duration: '24h', at: '2026-08-20T11:15:00Z', expected: 'ever to ever' },
    { words: 'weekdays that cover the weekend too', text: '0 0 * * mon-fri', duration: '72h', at: '2026-08-20T11:15:00Z', expected: 'ever to ever' },
    { words: 'a date that never comes', text: '0 0 30 2 *', duration: '1h', at: '2026-08-20T11:15:00Z', expected: 'ever to ever' },
    { words: 'a delay', text: '@every 1h', duration: '1h', at: '2026-08-20T11:15:00Z', expected: 'ever to ever' },
    { words: 'the years before a leap year out of reach', text: '0 0 29 2 *', duration: '24h', at: '2097-06-01T00:00:00Z', expected: '2096-02-29T00:00:00Z to 2099-01-01T23:59:59Z' },
  ])('$words', ({ text, duration, at, expected }) => {
    expect(spoken(text, duration, at)).toBe(expected);
  });

  it('holds exactly the instants that are open', () => {
    const list = fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(list, fc.integer({ min: 1, max: 2000 }), fc.constantFrom('*', 'mon', 'mon-fri'), fc.integer({ min: 0, max: 20_000 }), (hours, minutes, days, offset) => {
        const spec = { schedule: schedule(`0 ${hours.join(',')} * * ${days}`), duration: BigInt(minutes) * MINUTE };
        const at = instant('2026-08-20T00:00:00Z') + BigInt(offset) * MINUTE;
        const window = openWindow(spec, at);
        expect(window !== undefined).toBe(isOpen(spec, at));
        if (window?.end !== undefined) expect([isOpen(spec, window.end - 1n), isOpen(spec, window.end)]).toEqual([true, false]);
        if (window?.start !== undefined) expect([isOpen(spec, window.start - 1n), isOpen(spec, window.start)]).toEqual([false, true]);
      }),
    );
  });
});

describe('nextOpening', () => {
  test.each([
    { words: 'the next activation', text: '0 9 * * mon-fri', duration: '8h', expected: '2026-08-24T09:00:00Z' },
    { words: 'never without length', text: '0 9 * * mon-fri', duration: '0m', expected: undefined },
    { words: 'never for a delay', text: '@every 2h', duration: '1h', expected: undefined },
  ])('$words', ({ text, duration, expected }) => {
    const found = nextOpening(windows(text, duration), instant('2026-08-22T12:00:00Z'));
    expect(found && formatInstant(found)).toBe(expected);
  });
});
