import fc from 'fast-check';
import { allowedDisruptions } from '../../../../src/karpenter/disruption/budgets.ts';
import { outlookOf } from '../../../../src/karpenter/disruption/calendar/outlook.ts';
import { compileBudgets } from '../../../../src/karpenter/disruption/decode-budgets.ts';
import { UNLIMITED } from '../../../../src/model/disruption.ts';
import { MINUTE, formatInstant } from '../../../../src/util/instant.ts';
import type { Instant } from '../../../../src/util/instant.ts';
import { instant } from '../cron/schedules.ts';

const TUESDAY = instant('2026-12-01T12:00:00Z');

function outlook(budgets: unknown): Record<string, unknown> {
  const { now, until, opening, closing } = outlookOf({ budgets: compileBudgets(budgets), reason: 'Drifted', nodeCount: 10, at: TUESDAY });
  const text = (at: Instant | undefined): string | undefined => (at === undefined ? undefined : formatInstant(at));
  return { allowed: now.allowed, until: text(until), opens: text(opening?.start), closes: text(closing?.start) };
}

describe('outlookOf', () => {
  test.each([
    { words: 'no budgets', budgets: [], expected: { allowed: UNLIMITED } },
    { words: 'one that always holds', budgets: [{ nodes: '20%' }], expected: { allowed: 2 } },
    { words: 'closed in office hours', budgets: [{ nodes: '0', schedule: '0 9 * * 1-5', duration: '8h' }], expected: { allowed: 0, until: '2026-12-01T17:00:00Z', opens: '2026-12-01T17:00:00Z', closes: '2026-12-02T09:00:00Z' } },
    { words: 'another limit is no opening', budgets: [{ nodes: '3' }, { nodes: '1', schedule: '0 11 * * *', duration: '2h' }], expected: { allowed: 1, until: '2026-12-01T13:00:00Z' } },
    { words: 'a date of next year', budgets: [{ nodes: '0', schedule: '0 0 24 12 *', duration: '48h' }], expected: { allowed: UNLIMITED, until: '2026-12-24T00:00:00Z', opens: '2026-12-26T00:00:00Z', closes: '2026-12-24T00:00:00Z' } },
    { words: 'what cannot be read', budgets: [{ nodes: '3', schedule: '0 0 * * sat-sun', duration: '1h' }], expected: { allowed: 0 } },
    { words: 'what cannot be decoded', budgets: 3, expected: { allowed: 0 } },
  ])('$words', ({ budgets, expected }) => {
    expect(outlook(budgets)).toEqual({ until: undefined, opens: undefined, closes: undefined, ...expected });
  });

  it('finds what each minute of a week says', () => {
    const entry = fc.record({
      nodes: fc.constantFrom('0', '1', '20%'),
      schedule: fc.tuple(fc.constantFrom('0', '30', '*/20'), fc.constantFrom('*', '3', '8-20/4'), fc.constantFrom('*', '1-5', '0,6', '2')).map(([minute, hour, day]) => `${minute} ${hour} * * ${day}`),
      duration: fc.constantFrom('10m', '1h', '9h30m', '30h'),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 3 }), (budgets) => {
        const question = { budgets: compileBudgets(budgets), reason: 'Drifted' as const, nodeCount: 10 };
        const allowed = Array.from({ length: 8 * 1440 }, (_none, minute) => allowedDisruptions({ ...question, at: TUESDAY + BigInt(minute) * MINUTE }).allowed);
        const first = (fits: (now: number, before: number) => boolean): Instant | undefined => {
          const index = allowed.findIndex((now, minute) => minute > 0 && fits(now, allowed[minute - 1] ?? 0));
          return index < 0 ? undefined : TUESDAY + BigInt(index) * MINUTE;
        };
        const { now, until, opening, closing } = outlookOf({ ...question, at: TUESDAY });
        expect(now.allowed).toBe(allowed[0]);
        expect(until).toBe(first((after, before) => after !== before));
        expect(opening?.start).toBe(first((after, before) => after > 0 && before <= 0));
        expect(closing?.start).toBe(first((after, before) => after <= 0 && before > 0));
      }),
      { numRuns: 8 },
    );
  });
});
