import { evaluateCandidate } from '../../../../src/karpenter/disruption/candidates.ts';
import { findStaticBlockers } from '../../../../src/karpenter/disruption/blockers/static-pools.ts';
import type { NodeClaim } from '../../../../src/model/karpenter.ts';
import { condition, context, features, nodeClaim, nodePool, stateNode } from '../objects.ts';
import type { ClaimOptions } from '../objects.ts';

const claims = (count: number, options: ClaimOptions = {}): NodeClaim[] => Array.from({ length: count }, (_, index) => nodeClaim(`n${index}`, options));
const DELETING = { meta: { deletionTimestamp: '2026-08-21T08:00:00Z' } };

describe('findStaticBlockers', () => {
  test.each([
    { words: 'room for one more', replicas: 5, limits: { nodes: '6' }, nodeClaims: claims(5), blocker: undefined },
    { words: 'no room', replicas: 5, limits: { nodes: '5' }, nodeClaims: claims(5), blocker: { kind: 'staticNoHeadroom', replicas: 5, running: 5, limit: 5 } },
    { words: 'no limit', replicas: 5, limits: undefined, nodeClaims: claims(5), blocker: undefined },
    { words: 'a limit as a number', replicas: 5, limits: { nodes: 5 }, nodeClaims: claims(5), blocker: { kind: 'staticNoHeadroom', replicas: 5, running: 5, limit: 5 } },
    { words: 'nodes that are leaving take up room', replicas: 5, limits: { nodes: '6' }, nodeClaims: [...claims(5), ...claims(1, DELETING)], blocker: { kind: 'staticNoHeadroom', replicas: 5, running: 6, limit: 6 } },
    { words: 'more than it should run', replicas: 1, limits: undefined, nodeClaims: claims(2), blocker: { kind: 'staticScaleDown', replicas: 1, running: 2 } },
    { words: 'a replacement under way', replicas: 1, limits: undefined, nodeClaims: [...claims(1), ...claims(1, { conditions: [condition('DisruptionReason')] })], blocker: undefined },
  ])('$words', ({ replicas, limits, nodeClaims, blocker }) => {
    expect(findStaticBlockers([nodePool('default', [], { replicas, limits })], nodeClaims).get('default')).toEqual(blocker);
  });

  it('has nothing to say about dynamic pools', () => {
    expect(findStaticBlockers([nodePool('default', [], { limits: { nodes: '1' } })], claims(5)).size).toBe(0);
  });
});

describe('a node of a static pool', () => {
  const facts = { nodePools: [nodePool('default', [], { replicas: 1, limits: { nodes: '1' } })], nodeClaims: claims(1) };

  it('has a method of its own and the blocker of its pool', () => {
    expect(evaluateCandidate(stateNode('a'), context(facts))).toMatchObject({ method: 'staticDrift', blockers: [{ kind: 'staticNoHeadroom' }] });
  });

  it('is like any other before 1.8', () => {
    expect(evaluateCandidate(stateNode('a'), context({ ...facts, features: features('1.7.0') }))).toMatchObject({ method: 'drift', blockers: [] });
  });
});
