import fc from 'fast-check';
import { compareCandidates, sortCandidates } from '../../../src/karpenter/disruption/sort-candidates.ts';
import type { DriftCandidate } from '../../../src/model/disruption.ts';

function candidate(nodeClaim: string, since: string | undefined, reschedulablePodCount?: number): DriftCandidate {
  const drifted = since === undefined ? undefined : { reason: 'AMIDrift', since };
  return { nodeClaim, method: 'drift', drifted, blockers: [], lifted: [], podsUnknown: reschedulablePodCount === undefined, pdbsUnknown: false, reschedulablePodCount };
}

const EARLY = '2026-08-20T00:00:00Z';
const LATE = '2026-08-21T00:00:00Z';

describe('sortCandidates', () => {
  test.each([
    { words: 'the oldest first', candidates: [candidate('new', LATE, 3), candidate('old', EARLY, 3)], order: ['old', 'new'] },
    { words: 'nodes without pods before older ones with', candidates: [candidate('old', EARLY, 1), candidate('empty', LATE, 0)], order: ['empty', 'old'] },
    { words: 'nodes of unknown pods as if they had some', candidates: [candidate('unknown', EARLY), candidate('empty', LATE, 0), candidate('old', EARLY, 2)], order: ['empty', 'old', 'unknown'] },
    { words: 'nodes that are not marked last', candidates: [candidate('pending', undefined, 0), candidate('marked', LATE, 5)], order: ['marked', 'pending'] },
    { words: 'instants, not texts', candidates: [candidate('later', '2026-08-20T00:30:00Z', 1), candidate('earlier', '2026-08-20T01:00:00+02:00', 1)], order: ['earlier', 'later'] },
    { words: 'a condition without time before all others', candidates: [candidate('old', EARLY, 1), { ...candidate('timeless', undefined, 1), drifted: { reason: 'AMIDrift' } }], order: ['timeless', 'old'] },
    { words: 'ties by name', candidates: [candidate('b', EARLY, 1), candidate('a', EARLY, 2)], order: ['a', 'b'] },
  ])('takes $words', ({ candidates, order }) => {
    expect(sortCandidates(candidates).map(({ nodeClaim }) => nodeClaim)).toEqual(order);
  });

  it('does not depend on the order of its input', () => {
    const time = fc.constantFrom(EARLY, LATE, undefined);
    const list = fc.uniqueArray(fc.tuple(fc.string({ minLength: 1, maxLength: 3 }), time, fc.option(fc.nat(2), { nil: undefined })), { selector: ([name]) => name, maxLength: 12 });
    fc.assert(
      fc.property(list, (rows) => {
        const candidates = rows.map(([name, since, pods]) => candidate(name, since, pods));
        expect(sortCandidates([...candidates].reverse())).toEqual(sortCandidates(candidates));
      }),
    );
  });
});

describe('compareCandidates', () => {
  it('leaves the order open where Karpenter does', () => {
    expect(compareCandidates(candidate('a', EARLY, 1), candidate('b', EARLY, 9))).toBe(0);
  });
});
