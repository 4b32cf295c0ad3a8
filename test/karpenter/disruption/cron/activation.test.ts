import fc from 'fast-check';
import { activationsOfDay, nextActivation, previousActivation } from '../../../../src/karpenter/disruption/cron/activation.ts';
import { formatInstant } from '../../../../src/util/instant.ts';
import { instant, schedule } from './schedules.ts';

function next(text: string, after: string): string | undefined {
  const found = nextActivation(schedule(text), instant(after));
  return found === undefined ? undefined : formatInstant(found);
}

describe('nextActivation', () => {
  test.each([
    { words: 'strictly after an activation', text: '0 9 * * *', after: '2026-08-21T09:00:00Z', expected: '2026-08-22T09:00:00Z' },
    { words: 'a nanosecond before it', text: '0 9 * * *', after: '2026-08-21T08:59:59.999999999Z', expected: '2026-08-21T09:00:00Z' },
    { words: 'across the end of the year', text: '59 23 31 12 *', after: '2025-12-31T23:59:00Z', expected: '2026-12-31T23:59:00Z' },
    { words: 'by weekday', text: '0 9 * * 1', after: '2026-08-22T09:30:00Z', expected: '2026-08-24T09:00:00Z' },
    { words: 'date or weekday without a star', text: '0 9 13 * fri', after: '2026-08-10T00:00:00Z', expected: '2026-08-13T09:00:00Z' },
    { words: 'date and weekday with a star of step 1', text: '0 9 */1 * mon', after: '2026-08-23T00:00:00Z', expected: '2026-08-24T09:00:00Z' },
    { words: 'date or weekday with a greater step', text: '0 9 */2 * mon', after: '2026-08-22T10:00:00Z', expected: '2026-08-23T09:00:00Z' },
    { words: 'an impossible date saved by a weekday', text: '0 0 30 2 1', after: '2027-01-15T00:00:00Z', expected: '2027-02-01T00:00:00Z' },
    { words: 'the next leap day', text: '0 0 29 2 *', after: '2026-08-22T00:00:00Z', expected: '2028-02-29T00:00:00Z' },
    { words: 'a leap day that a longer search finds', text: '0 0 29 2 *', after: '2098-12-31T23:59:59Z', expected: '2104-02-29T00:00:00Z' },
    { words: 'no leap day in reach', text: '0 0 29 2 *', after: '2098-12-31T23:59:58.999999999Z', expected: undefined },
    { words: 'an impossible date', text: '0 0 31 4 *', after: '2026-01-01T00:00:00Z', expected: undefined },
    { words: 'a field without values', text: ', * * * *', after: '2026-01-01T00:00:00Z', expected: undefined },
    { words: 'a delay from the second that has begun', text: '@every 90m', after: '2026-01-01T00:00:00.7Z', expected: '2026-01-01T01:30:00Z' },
    { words: 'a delay below a second', text: '@every 1ms', after: '2026-01-01T00:00:00Z', expected: '2026-01-01T00:00:01Z' },
    { words: 'a delay with a fraction', text: '@every 1500ms', after: '2026-01-01T00:00:00Z', expected: '2026-01-01T00:00:01Z' },
  ])('$words', ({ text, after, expected }) => {
    expect(next(text, after)).toBe(expected);
  });
});

describe('previousActivation', () => {
  test.each([
    { words: 'the activation itself', text: '0 9 * * *', at: '2026-08-21T09:00:00Z', expected: '2026-08-21T09:00:00Z' },
    { words: 'the day before', text: '0 9 * * *', at: '2026-08-21T08:59:59.999999999Z', expected: '2026-08-20T09:00:00Z' },
    { words: 'the year before', text: '30 6 24 12 *', at: '2026-01-01T00:00:00Z', expected: '2025-12-24T06:30:00Z' },
    { words: 'the leap day before 2100', text: '0 0 29 2 *', at: '2103-12-31T00:00:00Z', expected: '2096-02-29T00:00:00Z' },
  ])('$words', ({ text, at, expected }) => {
    const found = previousActivation(schedule(text), instant(at));
    expect(found && formatInstant(found)).toBe(expected);
  });

  it('is unknown for a delay and for what never activates', () => {
    expect(previousActivation(schedule('@every 1h'), 0n)).toBeUndefined();
    expect(previousActivation(schedule('0 0 30 2 *'), 0n)).toBeUndefined();
  });
});

describe('activationsOfDay', () => {
  it('gives the first and the last', () => {
    const fields = schedule('*/20 9-17 * * *');
    if (fields.kind !== 'fields') throw new Error('expected fields');
    const { first, last } = activationsOfDay(fields, instant('2026-08-21T12:20:00Z'));
    expect([formatInstant(first), formatInstant(last)]).toEqual(['2026-08-21T09:00:00Z', '2026-08-21T17:40:00Z']);
  });
});

describe('all schedules', () => {
  const value = (min: number, max: number): fc.Arbitrary<string> => fc.oneof(fc.constant('*'), fc.integer({ min, max }).map(String), fc.integer({ min: 1, max: 20 }).map((step) => `*/${step}`));
  const text = fc.tuple(value(0, 59), value(0, 23), value(1, 28), value(1, 12), value(0, 6)).map((fields) => fields.join(' '));
  const at = fc.bigInt({ min: -2_000_000_000_000_000_000n, max: 4_000_000_000_000_000_000n });

  it('go on strictly', () => {
    fc.assert(
      fc.property(text, at, (spec, from) => {
        const found = nextActivation(schedule(spec), from);
        expect(found !== undefined && found > from).toBe(true);
      }),
    );
  });

  it('leave no activation out between the previous and the next', () => {
    fc.assert(
      fc.property(text, at, (spec, from) => {
        const parsed = schedule(spec);
        const previous = previousActivation(parsed, from) ?? 0n;
        expect(previous <= from).toBe(true);
        expect(nextActivation(parsed, previous - 1n)).toBe(previous);
        expect(nextActivation(parsed, previous)).toBe(nextActivation(parsed, from));
      }),
    );
  });
});
