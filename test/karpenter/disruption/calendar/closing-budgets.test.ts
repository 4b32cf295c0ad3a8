import fc from 'fast-check';
import { closingBudgets } from '../../../../src/karpenter/disruption/calendar/closing-budgets.ts';
import { weekOfBudget } from '../../../../src/karpenter/disruption/calendar/week-of-budget.ts';
import { complementWeek, runsOf, shiftWeek, uniteWeeks, WEEK_MINUTES, weekSetOf } from '../../../../src/karpenter/disruption/calendar/week-set.ts';
import type { WeekRun, WeekSet } from '../../../../src/karpenter/disruption/calendar/week-set.ts';
import { formatWeek } from '../../../../src/karpenter/disruption/calendar/week-words.ts';
import { compileBudgets } from '../../../../src/karpenter/disruption/decode-budgets.ts';

/** Days from Monday, 0; hours may be of the next day. */
const hours = (day: number, from: number, to: number): WeekRun => ({ start: day * 1440 + from * 60, end: day * 1440 + to * 60 });

function closedBy(closings: readonly object[]): WeekSet {
  const compiled = compileBudgets(closings);
  if (!compiled.ok) throw new Error(compiled.error.message);
  return uniteWeeks(compiled.budgets.map((budget) => weekOfBudget(budget) ?? new Uint8Array(WEEK_MINUTES)));
}

/** Comparing value by value takes longer than the rest. */
function isSame(a: WeekSet, b: WeekSet): boolean {
  return Buffer.from(a).equals(Buffer.from(b));
}

const weeks = fc.array(fc.tuple(fc.nat({ max: WEEK_MINUTES - 1 }), fc.integer({ min: 1, max: 4000 })), { minLength: 0, maxLength: 6 }).map((runs) => weekSetOf(runs.map(([start, length]) => ({ start, end: start + length }))));

describe('closingBudgets', () => {
  test.each([
    { words: 'one window', runs: [hours(6, 2, 6)], entries: ['0 6 * * 0 164h'] },
    { words: 'each day', runs: [0, 1, 2, 3, 4, 5, 6].map((day) => hours(day, 1, 4)), entries: ['0 4 * * * 21h'] },
    { words: 'nights of working days', runs: [0, 1, 2, 3, 4].map((day) => hours(day, 22, 29)), entries: ['0 5 * * 2-5 17h', '0 5 * * 6 65h'] },
    { words: 'twice a day', runs: [0, 1, 2, 3, 4, 5, 6].flatMap((day) => [hours(day, 2, 4), hours(day, 14, 16)]), entries: ['0 4,16 * * * 10h'] },
    { words: 'minutes', runs: [{ start: 30, end: 75 }], entries: ['15 1 * * 1 167h15m'] },
    { words: 'Saturday and Sunday apart', runs: [hours(5, 0, 1), hours(6, 0, 1)], entries: ['0 1 * * 6 23h', '0 1 * * 0 143h'] },
    { words: 'nothing', runs: [], entries: ['  '] },
    { words: 'all of the week', runs: [hours(0, 0, 168)], entries: [] },
  ])('$words', ({ runs, entries }) => {
    expect(closingBudgets(weekSetOf(runs)).map(({ schedule, duration }) => (schedule === undefined ? '  ' : `${schedule ?? ''} ${duration ?? ''}`))).toEqual(entries);
  });

  it('closes all minutes but those, in no more entries than there are stretches', () => {
    fc.assert(
      fc.property(weeks, (open) => {
        const closings = closingBudgets(open);
        expect(isSame(closedBy(closings), complementWeek(open))).toBe(true);
        expect(closings.length).toBeLessThanOrEqual(runsOf(complementWeek(open)).length);
        for (const { schedule, duration } of closings) expect(`${schedule ?? ''} ${duration ?? ''}`).toMatch(/^\d+ [\d,*-]+ \* \* [0-6,*-]+ (?:\d+h)?(?:\d+m)?$|^ $/);
      }),
      { numRuns: 60 },
    );
  });
});

describe('sets of minutes of a week', () => {
  it('come back from their stretches and from a shift', () => {
    fc.assert(
      fc.property(weeks, fc.integer({ min: -900, max: 900 }), (set, minutes) => {
        expect(isSame(weekSetOf(runsOf(set)), set)).toBe(true);
        expect(isSame(shiftWeek(shiftWeek(set, minutes), -minutes), set)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  test.each([
    { runs: [], words: '' },
    { runs: [hours(0, 0, 168)], words: 'always' },
    { runs: [0, 1, 2, 3, 4].map((day) => hours(day, 9, 17)), words: 'Mon-Fri 09:00-17:00' },
    { runs: [hours(5, 0, 48)], words: 'Sat/Sun' },
    { runs: [hours(5, 22, 53)], words: 'Sat 22:00 to Mon 05:00' },
    { runs: [hours(0, 22, 29), hours(3, 22, 29)], words: 'Mon/Thu 22:00-05:00' },
    { runs: [hours(2, 20, 24)], words: 'Wed 20:00-24:00' },
    { runs: Array.from({ length: 7 }, (_none, day) => ({ start: day * 1440, end: day * 1440 + day + 1 })), words: undefined },
  ])('are $words in words', ({ runs, words }) => {
    expect(formatWeek(weekSetOf(runs))).toBe(words);
  });
});
