import { defaultBudgets } from '../../../src/karpenter/disruption/default-budgets.ts';
import { disruptionFeatures } from '../../../src/karpenter/disruption/disruption-features.ts';
import type { JsonValue } from '../../../src/model/json.ts';

const TEN_PERCENT = [{ nodes: '10%' }];

describe('defaultBudgets', () => {
  test.each<{ words: string; disruption: JsonValue | undefined; budgets: JsonValue }>([
    { words: 'no disruption', disruption: undefined, budgets: TEN_PERCENT },
    { words: 'disruption null', disruption: null, budgets: TEN_PERCENT },
    { words: 'no budgets', disruption: { consolidateAfter: '0s' }, budgets: TEN_PERCENT },
    { words: 'budgets null', disruption: { consolidateAfter: '0s', budgets: null }, budgets: TEN_PERCENT },
    { words: 'an empty list', disruption: { budgets: [] }, budgets: [] },
    { words: 'an entry without nodes', disruption: { budgets: [{ schedule: '@daily', duration: '1h' }] }, budgets: [{ schedule: '@daily', duration: '1h', nodes: '10%' }] },
    { words: 'nodes null', disruption: { budgets: [{ nodes: null }] }, budgets: TEN_PERCENT },
    { words: 'other nulls', disruption: { budgets: [{ nodes: '1', schedule: null, duration: null, reasons: null }] }, budgets: [{ nodes: '1' }] },
    { words: 'an empty list of reasons', disruption: { budgets: [{ nodes: '1', reasons: [] }] }, budgets: [{ nodes: '1', reasons: [] }] },
    { words: 'only scheduled entries', disruption: { budgets: [{ nodes: '0', schedule: '@daily', duration: '1h' }] }, budgets: [{ nodes: '0', schedule: '@daily', duration: '1h' }] },
    { words: 'what admission refuses', disruption: { budgets: [{ nodes: 5 }, 'x'] }, budgets: [{ nodes: 5 }, 'x'] },
  ])('$words', ({ disruption, budgets }) => {
    expect(defaultBudgets(disruption, disruptionFeatures({ major: 1, minor: 14, patch: 1 }))).toEqual(budgets);
  });

  it('adds nothing to a missing disruption before 1.0.4', () => {
    expect(defaultBudgets(undefined, disruptionFeatures({ major: 1, minor: 0, patch: 3 }))).toEqual([]);
  });
});
