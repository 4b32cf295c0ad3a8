import fc from 'fast-check';
import { civilFromDays, daysFromCivil, daysInMonth, floorSeconds, formatInstant, parseInstant } from '../../src/util/instant.ts';

describe('parseInstant', () => {
  test.each([
    { words: 'whole seconds', text: '1970-01-01T00:00:01Z', instant: 1_000_000_000n },
    { words: 'nanoseconds', text: '1970-01-01T00:00:00.000000001Z', instant: 1n },
    { words: 'decimals beyond nanoseconds', text: '1970-01-01T00:00:00.1234567899Z', instant: 123_456_789n },
    { words: 'an offset to the east', text: '1970-01-01T01:00:00+01:00', instant: 0n },
    { words: 'an offset to the west', text: '1969-12-31T18:30:00-05:30', instant: 0n },
    { words: 'before the epoch', text: '1969-12-31T23:59:59.5Z', instant: -500_000_000n },
    { words: 'a leap day', text: '2024-02-29T00:00:00Z', instant: 1_709_164_800_000_000_000n },
  ])('reads $words', ({ text, instant }) => {
    expect(parseInstant(text)).toBe(instant);
  });

  test.each(['', 'today', '2023-02-29T00:00:00Z', '2024-13-01T00:00:00Z', '2024-01-01T24:00:00Z', '2024-01-01T00:00:60Z', '2024-01-01T00:00:00', '2024-01-01', '2024-01-01T00:00:00+25:00'])(
    'refuses "%s"',
    (text) => {
      expect(parseInstant(text)).toBeUndefined();
    },
  );
});

describe('formatInstant', () => {
  test.each([
    { instant: 0n, text: '1970-01-01T00:00:00Z' },
    { instant: 1_500_000_000n, text: '1970-01-01T00:00:01.5Z' },
    { instant: -1n, text: '1969-12-31T23:59:59.999999999Z' },
  ])('writes $text', ({ instant, text }) => {
    expect(formatInstant(instant)).toBe(text);
  });

  it('writes what parseInstant reads', () => {
    const years = { min: -62_135_596_800_000_000_000n, max: 253_402_300_799_999_999_999n };
    fc.assert(fc.property(fc.bigInt(years), (instant) => expect(parseInstant(formatInstant(instant))).toBe(instant)));
  });
});

describe('calendar', () => {
  it('counts days as Date does', () => {
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (days) => {
        const date = new Date(days * 86_400_000);
        const civil = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
        expect(civilFromDays(days)).toEqual(civil);
        expect(daysFromCivil(civil)).toBe(days);
      }),
    );
  });

  test.each([
    { year: 2024, month: 2, days: 29 },
    { year: 2100, month: 2, days: 28 },
    { year: 2000, month: 2, days: 29 },
    { year: 2025, month: 4, days: 30 },
    { year: 2025, month: 12, days: 31 },
  ])('gives $year-$month $days days', ({ year, month, days }) => {
    expect(daysInMonth(year, month)).toBe(days);
  });

  it('rounds seconds down on both sides of the epoch', () => {
    expect([floorSeconds(1_999_999_999n), floorSeconds(-1n), floorSeconds(-1_000_000_000n)]).toEqual([1, -1, -1]);
  });
});
