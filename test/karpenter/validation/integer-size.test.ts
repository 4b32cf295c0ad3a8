import { validateNodeClass } from '../../../src/karpenter/validation/validate-node-class.ts';
import { release } from '../release-of.ts';
import { nodeClass, refusalsOf } from './objects.ts';

function refusals(karpenter: string, ipPrefixCount: number | bigint): string[] {
  return refusalsOf(validateNodeClass(nodeClass({ ipPrefixCount }), { release: release(karpenter) }));
}

describe('an integer beyond the 32 bits of its field', () => {
  test.each([
    { words: 'is let pass before 1.15', karpenter: '1.14.1', count: 2 ** 31, expected: [] },
    { words: 'is refused from 1.15 on', karpenter: '1.15.0', count: 2 ** 31, expected: ['spec.ipPrefixCount outOfRange'] },
    { words: 'is refused where a double would lose digits', karpenter: '1.15.0', count: 9_007_199_254_740_993n, expected: ['spec.ipPrefixCount outOfRange'] },
    { words: 'is let pass where it just fits', karpenter: '1.15.0', count: 2 ** 31 - 1, expected: [] },
  ])('$words', ({ karpenter, count, expected }) => {
    expect(refusals(karpenter, count)).toEqual(expected);
  });
});
