import fc from 'fast-check';
import { allowedDisruptions, budgetAllowance } from '../../../src/karpenter/disruption/budgets.ts';
import { compileBudgets } from '../../../src/karpenter/disruption/decode-budgets.ts';
import { UNLIMITED } from '../../../src/model/disruption.ts';
import type { DisruptionReason, PoolAllowance } from '../../../src/model/disruption.ts';
import { instant } from './cron/schedules.ts';

const REASONS: readonly DisruptionReason[] = ['Drifted', 'Empty', 'Underutilized', 'Unhealthy'];
const FRIDAY_NOON = '2026-08-21T12:00:00Z';

interface Case {
  budgets: unknown;
  nodeCount?: number;
  reason?: DisruptionReason;
  at?: string;
}

function allowance({ budgets, nodeCount = 10, reason = 'Drifted', at = FRIDAY_NOON }: Case): PoolAllowance {
  return allowedDisruptions({ budgets: compileBudgets(budgets), nodeCount, reason, at: instant(at) });
}

describe('allowedDisruptions', () => {
  test.each<Case & { words: string; allowed: number; decidedBy?: number }>([
    { words: 'no budgets', budgets: [], allowed: UNLIMITED },
    { words: 'null', budgets: null, allowed: UNLIMITED },
    { words: '10% of one node', budgets: [{ nodes: '10%' }], nodeCount: 1, allowed: 1, decidedBy: 0 },
    { words: '10% of eleven nodes', budgets: [{ nodes: '10%' }], nodeCount: 11, allowed: 2, decidedBy: 0 },
    { words: '10% of nothing', budgets: [{ nodes: '10%' }], nodeCount: 0, allowed: 0, decidedBy: 0 },
    { words: '29% of a hundred', budgets: [{ nodes: '29%' }], nodeCount: 100, allowed: 29, decidedBy: 0 },
    { words: 'leading zeros', budgets: [{ nodes: '010' }], allowed: 10, decidedBy: 0 },
    { words: 'the least of two', budgets: [{ nodes: '50%' }, { nodes: '2' }], allowed: 2, decidedBy: 1 },
    { words: 'the first of two equal ones', budgets: [{ nodes: '50%' }, { nodes: '5' }], allowed: 5, decidedBy: 0 },
    { words: 'another reason', budgets: [{ nodes: '0', reasons: ['Empty'] }], allowed: UNLIMITED },
    { words: 'an empty list of reasons', budgets: [{ nodes: '0', reasons: [] }], allowed: UNLIMITED },
    { words: 'reasons null', budgets: [{ nodes: '3', reasons: null }], allowed: 3, decidedBy: 0 },
    { words: 'a reason in lower case', budgets: [{ nodes: '0', reasons: ['drifted'] }], allowed: UNLIMITED },
    { words: 'node repair', budgets: [{ nodes: '0', reasons: ['Unhealthy'] }], reason: 'Unhealthy', allowed: 0, decidedBy: 0 },
    { words: 'an open window', budgets: [{ nodes: '0', schedule: '0 9 * * mon-fri', duration: '8h' }], allowed: 0, decidedBy: 0 },
    { words: 'a closed window', budgets: [{ nodes: '0', schedule: '0 9 * * mon-fri', duration: '8h' }], at: '2026-08-22T12:00:00Z', allowed: UNLIMITED },
    { words: 'an impossible date', budgets: [{ nodes: '0', schedule: '0 0 30 2 *', duration: '1h' }], allowed: 0, decidedBy: 0 },
    { words: 'schedule and duration null', budgets: [{ nodes: '3', schedule: null, duration: null }], allowed: 3, decidedBy: 0 },
    { words: '32 bits overflowing to a negative number', budgets: [{ nodes: '2147483648' }], allowed: -2_147_483_648, decidedBy: 0 },
    { words: '32 bits overflowing to one', budgets: [{ nodes: '4294967297' }], allowed: 1, decidedBy: 0 },
    { words: 'an unreadable number outside its window', budgets: [{ nodes: 'x', schedule: '0 9 * * sat', duration: '8h' }], allowed: UNLIMITED },
    { words: 'a negative percentage', budgets: [{ nodes: '-10%' }], nodeCount: 5, allowed: 0, decidedBy: 0 },
  ])('$words: $allowed', ({ words: _words, allowed, decidedBy, ...question }) => {
    const answer = allowance(question);
    expect(answer.allowed).toBe(allowed);
    expect(answer.decidedBy).toBe(decidedBy);
    expect(answer.errors).toEqual([]);
  });

  test.each([
    { words: 'a schedule that does not parse', budget: { nodes: '5', schedule: '@wrongly', duration: '1h' }, field: 'schedule' },
    { words: 'a schedule of a reason not asked for', budget: { nodes: '5', schedule: '0 9 * * 7', duration: '1h', reasons: ['Empty'] }, field: 'schedule' },
    { words: 'a duration without schedule', budget: { nodes: '5', duration: '1h' }, field: 'schedule' },
    { words: 'a number beyond int64', budget: { nodes: '99999999999999999999' }, field: 'nodes' },
    { words: 'a percentage that is none', budget: { nodes: '5 %' }, field: 'nodes' },
    { words: 'no nodes', budget: {}, field: 'nodes' },
    { words: 'nodes in other letters', budget: { Nodes: '5' }, field: 'nodes' },
  ])('closes the pool for $words', ({ budget, field }) => {
    const answers = REASONS.map((reason) => allowance({ budgets: [{ nodes: '50%' }, budget], reason }));
    expect(answers.map(({ allowed }) => allowed)).toEqual([0, 0, 0, 0]);
    expect(answers[0]).toMatchObject({ decidedBy: 1, errors: [{ index: 1, field, undecodable: false }] });
  });

  test.each([
    { words: 'a duration in days', budgets: [{ nodes: '5', schedule: '@daily', duration: '1d' }], field: 'duration' },
    { words: 'a duration that is too long', budgets: [{ nodes: '5', schedule: '@daily', duration: '2562048h' }], field: 'duration' },
    { words: 'a number of seconds', budgets: [{ nodes: '5', schedule: '@daily', duration: 3600 }], field: 'duration' },
    { words: 'nodes as a number', budgets: [{ nodes: 5 }], field: 'nodes' },
    { words: 'a schedule that is no text', budgets: [{ nodes: '5', schedule: 9, duration: '1h' }], field: 'schedule' },
    { words: 'reasons that are no list', budgets: [{ nodes: '5', reasons: 'Empty' }], field: 'reasons' },
    { words: 'a reason that is no text', budgets: [{ nodes: '5', reasons: [1] }], field: 'reasons' },
    { words: 'a budget that is a text', budgets: ['10%'], field: 'budget' },
    { words: 'budgets that are no list', budgets: { nodes: '10%' }, field: 'budget' },
  ])('cannot decode $words', ({ budgets, field }) => {
    expect(allowance({ budgets })).toMatchObject({ allowed: 0, budgets: [], errors: [{ index: 0, field, undecodable: true }] });
  });

  it('closes a pool whose weekend runs backwards, at all times and for every reason, and says what was meant', () => {
    const budgets = [
      { nodes: '15%' },
      { nodes: '3' },
      { nodes: '0', schedule: '0 9 * * sat-sun', duration: '24h' },
      { nodes: '0', schedule: '0 17 * * mon-fri', duration: '16h', reasons: ['Drifted'] },
    ];
    const hours = Array.from({ length: 7 * 24 }, (_, hour) => instant('2026-08-17T00:30:00Z') + BigInt(hour) * 3_600_000_000_000n);
    const compiled = compileBudgets(budgets);
    const answers = hours.flatMap((at) => REASONS.map((reason) => allowedDisruptions({ budgets: compiled, nodeCount: 40, reason, at })));
    expect(new Set(answers.map(({ allowed }) => allowed))).toEqual(new Set([0]));
    expect(answers[0]?.errors).toEqual([
      {
        index: 2,
        field: 'schedule',
        message: 'day of week "sat-sun" runs backwards, a range cannot wrap around',
        suggestion: 'sat,sun',
        corrected: '0 9 * * sat,sun',
        undecodable: false,
      },
    ]);
  });

  it('never allows more than each active entry that applies', () => {
    const budget = fc.record({ nodes: fc.oneof(fc.nat(50).map(String), fc.nat(100).map((percent) => `${percent}%`)), reasons: fc.option(fc.subarray(['Drifted', 'Empty'])) });
    fc.assert(
      fc.property(fc.array(budget, { maxLength: 6 }), fc.nat(500), (budgets, nodeCount) => {
        const { allowed, budgets: verdicts } = allowance({ budgets, nodeCount });
        for (const verdict of verdicts.filter(({ applies, active }) => applies && active)) expect(allowed).toBeLessThanOrEqual(Math.max(0, verdict.allowed));
        expect(allowed).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('budgetAllowance', () => {
  it('takes an entry that is not active for no limit', () => {
    const compiled = compileBudgets([{ nodes: '1', schedule: '0 9 * * sat,sun', duration: '8h' }]);
    const [budget] = compiled.ok ? compiled.budgets : [];
    expect(budget && budgetAllowance(budget, 10, instant('2026-08-23T16:59:59Z'))).toEqual({ index: 0, active: true, allowed: 1 });
    expect(budget && budgetAllowance(budget, 10, instant('2026-08-24T09:00:00Z'))).toEqual({ index: 0, active: false, allowed: UNLIMITED });
  });
});
