import fc from 'fast-check';
import { allowedDisruptions } from '../../../src/karpenter/disruption/budgets.ts';
import { mapBudgets } from '../../../src/karpenter/disruption/counts.ts';
import { compileBudgets } from '../../../src/karpenter/disruption/decode-budgets.ts';
import type { StateNode } from '../../../src/karpenter/disruption/state-nodes.ts';
import { UNLIMITED } from '../../../src/model/disruption.ts';
import type { DisruptionReason, ReasonBudget } from '../../../src/model/disruption.ts';
import type { Budget } from '../../../src/model/karpenter.ts';
import { MINUTE } from '../../../src/util/instant.ts';
import type { Instant } from '../../../src/util/instant.ts';
import { instant } from './cron/schedules.ts';
import { condition, features, nodePool, stateNode } from './objects.ts';

const REASONS: readonly DisruptionReason[] = ['Drifted', 'Empty', 'Underutilized', 'Unhealthy'];

const nodes = fc.oneof(
  fc.nat(60).map(String),
  fc.nat(100).map((percent) => `${percent}%`),
  fc.constantFrom('2147483648', '4294967297', '9223372036854775807', '-3', '-10%'),
);
const always = fc.record({ nodes, reasons: fc.option(fc.subarray(['Drifted', 'Empty', 'drifted'])) });
const scheduled = fc.record({
  nodes,
  reasons: fc.option(fc.subarray(['Drifted', 'Unhealthy'])),
  schedule: fc.constantFrom('@daily', '0 9 * * mon-fri', '*/10 * * * *', '0 0 30 2 *', '30 22 1,15 * sat'),
  duration: fc.constantFrom('0m', '4m', '8h', '24h', '2562047h'),
});
const readable: fc.Arbitrary<Budget> = fc.oneof(always, scheduled);
const unreadable: fc.Arbitrary<Budget> = fc.oneof(
  fc.record({ nodes, schedule: fc.constantFrom('0 9 * * sat-sun', '@Daily', ''), duration: fc.constant('8h') }),
  fc.record({ nodes: fc.constantFrom('99999999999999999999', 'x', '5 %') }),
);
const budgetLists = fc.array(readable, { maxLength: 5 });
const times = fc.nat({ max: 3 * 366 * 1440 }).map((minutes) => instant('2026-01-01T00:00:00Z') + BigInt(minutes) * MINUTE);
const reasons = fc.constantFrom(...REASONS);

interface Question {
  budgets: readonly Budget[];
  nodeCount: number;
  reason: DisruptionReason;
  at: Instant;
}

function allowed({ budgets, ...question }: Question): number {
  return allowedDisruptions({ budgets: compileBudgets(budgets), ...question }).allowed;
}

const questions: fc.Arbitrary<Question> = fc.record({ budgets: budgetLists, nodeCount: fc.nat(200), reason: reasons, at: times });

describe('the allowance of a pool', () => {
  it('is never raised by one more budget', () => {
    fc.assert(fc.property(questions, readable, (question, budget) => expect(allowed({ ...question, budgets: [...question.budgets, budget] })).toBeLessThanOrEqual(allowed(question))));
  });

  it('does not depend on the order of the budgets', () => {
    fc.assert(fc.property(questions, (question) => expect(allowed({ ...question, budgets: question.budgets.toReversed() })).toBe(allowed(question))));
  });

  it('is unlimited exactly where no active budget applies', () => {
    fc.assert(
      fc.property(questions, ({ budgets, ...question }) => {
        const answer = allowedDisruptions({ budgets: compileBudgets(budgets), ...question });
        expect(answer.allowed === UNLIMITED).toBe(answer.budgets.every(({ applies, active }) => !applies || !active));
        expect(answer.decidedBy === undefined).toBe(answer.allowed === UNLIMITED);
      }),
    );
  });

  it('is zero for every reason as soon as one budget cannot be read', () => {
    fc.assert(
      fc.property(questions, unreadable, fc.nat(5), ({ budgets, ...question }, bad, position) => {
        for (const reason of REASONS) expect(allowed({ ...question, reason, budgets: budgets.toSpliced(position, 0, bad) })).toBe(0);
      }),
    );
  });
});

const NOT_READY: Parameters<typeof stateNode>[1] = { node: { conditions: [condition('Ready', 'Unknown')] } };
const DELETING: Parameters<typeof stateNode>[1] = { claim: { meta: { deletionTimestamp: '2026-08-21T08:00:00Z' } } };
const kinds = fc.constantFrom(undefined, undefined, NOT_READY, DELETING);
const fleets = fc.array(kinds, { maxLength: 30 }).map((list) => list.map((options, index) => stateNode(`node-${index}`, options)));

function reasonBudget(stateNodes: readonly StateNode[], { budgets, reason, at }: Omit<Question, 'nodeCount'>): ReasonBudget | undefined {
  const mapping = mapBudgets({ nodePools: [nodePool('default', [...budgets])], stateNodes, features: features('1.15.2'), at });
  return mapping.ok ? mapping.pools[0]?.reasons[reason] : undefined;
}

const fleetQuestions = fc.record({ budgets: budgetLists, reason: reasons, at: times });

describe('what is left of the allowance', () => {
  it('is at most max(0, limit), and the limit less what is consumed', () => {
    fc.assert(
      fc.property(fleets, fleetQuestions, (fleet, question) => {
        const { allowance, consumedBy, remaining } = reasonBudget(fleet, question) ?? { allowance: { allowed: Number.NaN }, consumedBy: [], remaining: Number.NaN };
        expect(remaining).toBeGreaterThanOrEqual(0);
        expect(remaining).toBeLessThanOrEqual(Math.max(0, allowance.allowed));
        expect(remaining).toBe(Math.max(0, allowance.allowed - consumedBy.length));
      }),
    );
  });

  it('does not grow when a node of the pool stops being Ready', () => {
    fc.assert(
      fc.property(fleets, fleetQuestions, (fleet, question) => {
        const before = reasonBudget([...fleet, stateNode('last')], question)?.remaining;
        const after = reasonBudget([...fleet, stateNode('last', NOT_READY)], question)?.remaining;
        expect(after).toBeLessThanOrEqual(before ?? Number.NaN);
      }),
    );
  });

  it('does not depend on the order of the nodes', () => {
    fc.assert(fc.property(fleets, fleetQuestions, (fleet, question) => expect(reasonBudget(fleet.toReversed(), question)?.remaining).toBe(reasonBudget(fleet, question)?.remaining)));
  });
});
