import fc from 'fast-check';
import { allowedDisruptions } from '../../../../src/karpenter/disruption/budgets.ts';
import { allowanceSpans } from '../../../../src/karpenter/disruption/calendar/allowance-spans.ts';
import type { AllowanceSpan } from '../../../../src/karpenter/disruption/calendar/allowance-spans.ts';
import { compileBudgets } from '../../../../src/karpenter/disruption/decode-budgets.ts';
import { UNLIMITED } from '../../../../src/model/disruption.ts';
import type { PoolAllowance } from '../../../../src/model/disruption.ts';
import type { Budget } from '../../../../src/model/karpenter.ts';
import { MINUTE, SECOND, formatInstant } from '../../../../src/util/instant.ts';
import type { Instant } from '../../../../src/util/instant.ts';
import { instant } from '../cron/schedules.ts';

const MONDAY = instant('2026-08-17T00:00:00Z');
const DAY = 1440n * MINUTE;
const OFFICE_HOURS = { nodes: '0', schedule: '0 9 * * mon-fri', duration: '8h' };

interface Asked {
  budgets: unknown;
  at?: Instant;
  until?: Instant;
  nodeCount?: number;
}

function spansOf({ budgets, at = MONDAY, until = at + 2n * DAY, nodeCount = 10 }: Asked): string[] {
  const spans = [...allowanceSpans({ budgets: compileBudgets(budgets), reason: 'Drifted', nodeCount, at }, until)];
  return spans.map(({ start, end, allowed, decidedBy }) => `${short(start)} ${short(end)} ${allowed === UNLIMITED ? 'unlimited' : allowed} ${decidedBy ?? '-'}`);
}

function short(at: Instant): string {
  return formatInstant(at).slice(5, 16);
}

describe('allowanceSpans', () => {
  test.each([
    { words: 'no budgets', budgets: [], spans: ['08-17T00:00 08-19T00:00 unlimited -'] },
    { words: 'an entry that always holds', budgets: [{ nodes: '10%' }], spans: ['08-17T00:00 08-19T00:00 1 0'] },
    {
      words: 'windows alone leave the rest without limit',
      budgets: [OFFICE_HOURS],
      spans: ['08-17T00:00 08-17T09:00 unlimited -', '08-17T09:00 08-17T17:00 0 0', '08-17T17:00 08-18T09:00 unlimited -', '08-18T09:00 08-18T17:00 0 0', '08-18T17:00 08-19T00:00 unlimited -'],
    },
    { words: 'a window that is open at the beginning', budgets: [{ nodes: '2' }, { nodes: '1', schedule: '0 22 * * sun', duration: '12h' }], spans: ['08-17T00:00 08-17T10:00 1 1', '08-17T10:00 08-19T00:00 2 0'] },
    { words: 'a window that never closes', budgets: [{ nodes: '0', schedule: '@daily', duration: '24h' }], spans: ['08-17T00:00 08-19T00:00 0 0'] },
    { words: 'a window that never opens', budgets: [{ nodes: '0', schedule: '@daily', duration: '0m' }], spans: ['08-17T00:00 08-19T00:00 unlimited -'] },
    { words: 'a date that never comes', budgets: [{ nodes: '0', schedule: '0 0 30 2 *', duration: '1h' }], spans: ['08-17T00:00 08-19T00:00 0 0'] },
    { words: 'a schedule that selects no minute', budgets: [{ nodes: '0', schedule: ', * * * *', duration: '1h' }], spans: ['08-17T00:00 08-19T00:00 0 0'] },
    { words: 'a delay within the duration', budgets: [{ nodes: '1', schedule: '@every 1h', duration: '1h' }], spans: ['08-17T00:00 08-19T00:00 1 0'] },
    { words: 'one bad schedule', budgets: [{ nodes: '5' }, { nodes: '1', schedule: '0 9 * * sat-sun', duration: '8h', reasons: ['Empty'] }], spans: ['08-17T00:00 08-19T00:00 0 1'] },
    { words: 'a number that is none, while it is active', budgets: [{ nodes: 'x', schedule: '0 12 17 8 *', duration: '1h', reasons: ['Empty'] }], spans: ['08-17T00:00 08-17T12:00 unlimited -', '08-17T12:00 08-17T13:00 0 0', '08-17T13:00 08-19T00:00 unlimited -'] },
    { words: 'a list that cannot be decoded', budgets: [{ nodes: '5' }, { nodes: 5 }], spans: ['08-17T00:00 08-19T00:00 0 1'] },
    { words: 'entries of other reasons', budgets: [{ nodes: '0', reasons: ['Empty'] }, { nodes: '1', reasons: [] }], spans: ['08-17T00:00 08-19T00:00 unlimited -'] },
  ])('$words', ({ budgets, spans }) => {
    expect(spansOf({ budgets })).toEqual(spans);
  });

  it('finds the leap day, and the years before 2100 in which Karpenter does not', () => {
    const budgets = [{ nodes: '0', schedule: '0 0 29 2 *', duration: '24h' }];
    expect(spansOf({ budgets, until: MONDAY + 600n * DAY })).toEqual(['08-17T00:00 02-29T00:00 unlimited -', '02-29T00:00 03-01T00:00 0 0', '03-01T00:00 04-08T00:00 unlimited -']);
    const at = instant('2098-12-30T00:00:00Z');
    expect(spansOf({ budgets, at, until: at + 3n * DAY })).toEqual(['12-30T00:00 01-01T23:59 0 0', '01-01T23:59 01-02T00:00 unlimited -']);
  });

  it('ends early where there are too many windows', () => {
    const budgets = [{ nodes: '0', schedule: '*/2 * * * *', duration: '1m' }, { nodes: '0', schedule: '1-59/2 * * * *', duration: '1m' }];
    const spans = [...allowanceSpans({ budgets: compileBudgets(budgets), reason: 'Drifted', nodeCount: 1, at: MONDAY }, MONDAY + 3650n * DAY)];
    expect(spans).toHaveLength(100_000);
  });

  it('says for each minute what the budgets allow', () => {
    const field = (max: number, min = 0): fc.Arbitrary<string> => fc.oneof(fc.constant('*'), fc.integer({ min, max }).map(String), fc.integer({ min: 2, max: 20 }).map((step) => `*/${step}`));
    const schedule = fc.oneof(
      fc.constantFrom('@daily', '@weekly', '@monthly', '@hourly', '@every 7m', '0 9 * * mon-fri', '0 0 30 2 *', '0 9 * * sat-sun', '30 22 1,15 * sat', '* * * * *'),
      fc.tuple(field(59), field(23), field(31, 1), fc.constantFrom('*', '8', '*/2'), field(6)).map((fields) => fields.join(' ')),
    );
    const duration = fc.oneof(fc.constantFrom('0m', '1m', '30s', '24h', '2562047h'), fc.integer({ min: 1, max: 4000 }).map((minutes) => `${minutes}m`));
    const timing = fc.oneof({ weight: 5, arbitrary: fc.record({ schedule, duration }) }, { weight: 1, arbitrary: fc.constant({}) });
    const budget: fc.Arbitrary<Budget> = fc
      .tuple(fc.constantFrom('0', '1', '2', '10%', '50%', '4294967297', '2147483648', 'x'), fc.option(fc.subarray(['Drifted', 'Empty']), { nil: undefined }), timing)
      .map(([nodes, reasons, times]) => ({ nodes, ...times, ...(reasons && { reasons }) }));
    const start = fc.nat({ max: 400 * 1440 }).map((minutes) => MONDAY + BigInt(minutes) * MINUTE);
    fc.assert(
      fc.property(fc.array(budget, { maxLength: 4 }), start, fc.constantFrom(0n, 7n * SECOND), (list, from, offset) => {
        const question = { budgets: compileBudgets(list), reason: 'Drifted' as const, nodeCount: 10 };
        const until = from + 2n * DAY;
        const spans = [...allowanceSpans({ ...question, at: from }, until)];
        expect(spans.map(({ end }) => end)).toEqual([...spans.slice(1).map(({ start: next }) => next), until]);
        const wrong = spans.flatMap((span) => timesIn(span, offset).filter((at) => !isAnswer(span, allowedDisruptions({ ...question, at }))));
        expect(wrong).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});

/** The first second, the last one, and every 17 minutes between them. */
function timesIn({ start, end }: AllowanceSpan, offset: bigint): Instant[] {
  const times = [start, end - SECOND];
  for (let at = start + offset; at < end; at += 17n * MINUTE) times.push(at);
  return times;
}

function isAnswer(span: AllowanceSpan, { allowed, decidedBy }: PoolAllowance): boolean {
  return span.allowed === allowed && span.decidedBy === decidedBy;
}
