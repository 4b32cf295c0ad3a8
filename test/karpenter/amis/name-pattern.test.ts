import { canMatch, digits, hasWildcard, literal, wordOf } from '../../../src/karpenter/amis/name-pattern.ts';

const NAME = [...literal('node-1.'), ...digits(1, 2), ...literal('-v'), ...wordOf(/[a-f]/, 2)];

describe('patterns of names', () => {
  it.each([
    ['node-1.3-vab', true],
    ['node-1.34-vab', true],
    ['node-1.345-vab', false],
    ['node-1.-vab', false],
    ['node-1.3-vabc', false],
    ['node-1.3-vag', false],
    ['*', true],
    ['', false],
    ['node-*', true],
    ['*-v??', true],
    ['node-1.??????', true],
    ['node-1.????', false],
    ['*1.3*a*', true],
    ['*1.3*g*', false],
    ['node-1.3-v\\ab', true],
    ['node-1.3\\*', false],
    ['node-1.3-vab?', true],
  ])('%s against node-1.<one or two digits>-v<two letters up to f>: %s', (pattern, expected) => {
    expect(canMatch(pattern, NAME)).toBe(expected);
  });

  it('takes no longer for many wildcards', () => {
    expect(canMatch(`${'*a'.repeat(2000)}*`, literal('a'.repeat(1999)))).toBe(false);
  });

  it.each([
    ['a*', true],
    ['a?', true],
    ['a\\*', false],
    ['a\\\\*', true],
    ['a', false],
    ['a\\', false],
  ])('%s has a wildcard: %s', (pattern, expected) => {
    expect(hasWildcard(pattern)).toBe(expected);
  });
});
