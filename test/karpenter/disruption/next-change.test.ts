import fc from 'fast-check';
import { allowedDisruptions } from '../../../src/karpenter/disruption/budgets.ts';
import { compileBudgets } from '../../../src/karpenter/disruption/decode-budgets.ts';
import { nextChange } from '../../../src/karpenter/disruption/next-change.ts';
import { UNLIMITED } from '../../../src/model/disruption.ts';
import { MINUTE, formatInstant } from '../../../src/util/instant.ts';
import { instant } from './cron/schedules.ts';

const FRIDAY_NOON = '2026-08-21T12:00:00Z';
const OFFICE_HOURS = { nodes: '0', schedule: '0 9 * * mon-fri', duration: '8h' };

describe('nextChange', () => {
  test.each([
    { words: 'an open window closes', budgets: [OFFICE_HOURS], at: FRIDAY_NOON, change: { at: '2026-08-21T17:00:00Z', allowed: UNLIMITED } },
    { words: 'a closed window opens', budgets: [{ nodes: '2' }, OFFICE_HOURS], at: '2026-08-22T12:00:00Z', change: { at: '2026-08-24T09:00:00Z', allowed: 0 } },
    { words: 'one window takes over from another', budgets: [OFFICE_HOURS, { nodes: '0', schedule: '0 17 * * fri', duration: '64h' }], at: FRIDAY_NOON, change: { at: '2026-08-24T17:00:00Z', allowed: UNLIMITED } },
    { words: 'a looser window opens without effect', budgets: [{ nodes: '1' }, { nodes: '5', schedule: '@daily', duration: '1h' }], at: FRIDAY_NOON, change: undefined },
    { words: 'a window of another reason', budgets: [{ ...OFFICE_HOURS, reasons: ['Empty'] }], at: FRIDAY_NOON, change: undefined },
    { words: 'nothing is scheduled', budgets: [{ nodes: '10%' }], at: FRIDAY_NOON, change: undefined },
    { words: 'two windows take turns for ever', budgets: [{ nodes: '0', schedule: '0 9 * * *', duration: '12h' }, { nodes: '0', schedule: '0 21 * * *', duration: '12h' }], at: FRIDAY_NOON, change: undefined },
    { words: 'a date that never comes', budgets: [{ nodes: '0', schedule: '0 0 30 2 *', duration: '1h' }], at: FRIDAY_NOON, change: undefined },
    { words: 'a window without length', budgets: [{ nodes: '0', schedule: '@daily', duration: '0m' }], at: FRIDAY_NOON, change: undefined },
    { words: 'an entry that cannot be parsed', budgets: [OFFICE_HOURS, { nodes: '1', schedule: '0 9 * * 7', duration: '8h' }], at: FRIDAY_NOON, change: undefined },
    { words: 'an unreadable number comes into force, whatever its reasons', budgets: [{ nodes: 'x', schedule: '0 0 * * sat', duration: '8h', reasons: ['Empty'] }], at: FRIDAY_NOON, change: { at: '2026-08-22T00:00:00Z', allowed: 0 } },
  ])('$words', ({ budgets, at, change }) => {
    const found = nextChange({ budgets: compileBudgets(budgets), nodeCount: 10, reason: 'Drifted', at: instant(at) });
    expect(found && { at: formatInstant(found.at), allowed: found.allowed }).toEqual(change);
  });

  it('passes over no change of the allowance', () => {
    const hour = fc.integer({ min: 0, max: 23 });
    const budget = fc.record({ nodes: fc.integer({ min: 0, max: 3 }).map(String), schedule: fc.tuple(hour, fc.constantFrom('*', 'mon-fri', 'sat,sun')).map(([h, days]) => `0 ${h} * * ${days}`), duration: fc.integer({ min: 1, max: 30 }).map((hours) => `${hours}h`) });
    fc.assert(
      fc.property(fc.array(budget, { minLength: 1, maxLength: 4 }), fc.integer({ min: 0, max: 10_000 }), (list, minutes) => {
        const budgets = compileBudgets(list);
        const at = instant('2026-08-17T00:00:00Z') + BigInt(minutes) * MINUTE;
        const allowedAt = (time: bigint): number => allowedDisruptions({ budgets, nodeCount: 10, reason: 'Drifted', at: time }).allowed;
        const change = nextChange({ budgets, nodeCount: 10, reason: 'Drifted', at });
        const end = change?.at ?? at + 14n * 1440n * MINUTE;
        for (let time = at; time < end; time += 60n * MINUTE) expect(allowedAt(time)).toBe(allowedAt(at));
        if (change !== undefined) expect([allowedAt(change.at - 1n), allowedAt(change.at)]).toEqual([allowedAt(at), change.allowed]);
        expect(change?.allowed).not.toBe(allowedAt(at));
      }),
      { numRuns: 60 },
    );
  });
});
