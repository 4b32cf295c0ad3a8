import { isWildcardMatch } from '../../../src/sources/memory/wildcard.ts';

describe('isWildcardMatch', () => {
  test.each([
    ['a literal matches itself', 'prod', 'prod', true],
    ['a literal has to match the whole text', 'prod', 'production', false],
    ['case counts', 'Prod', 'prod', false],
    ['an empty pattern matches empty text', '', '', true],
    ['an empty pattern matches nothing else', '', 'a', false],
    ['a star matches an empty run', 'node-*', 'node-', true],
    ['a star matches a long run', 'node-*-v2', 'node-x86-1.31-v2', true],
    ['a star alone matches empty text', '*', '', true],
    ['a star gives back what the rest needs', '*aab', 'aaaab', true],
    ['a star matches line breaks', 'a*b', 'a\nb', true],
    ['a question mark matches no character', 'prod?', 'prod', true],
    ['a question mark matches one character', 'prod?', 'prods', true],
    ['a question mark matches no two characters', 'prod?', 'prod-a', false],
    ['two question marks match one character', '??', 'a', true],
    ['a question mark counts code points', 'a?b', 'a😀b', true],
    ['an escaped star is a star', 'a\\*', 'a*', true],
    ['an escaped star is no wildcard', 'a\\*', 'ab', false],
    ['an escaped question mark is no wildcard', 'a\\?', 'a', false],
    ['an escaped backslash is a backslash', 'a\\\\b', 'a\\b', true],
    ['an escaped ordinary character is itself', '\\a', 'a', true],
    ['a backslash at the end is a backslash', 'a\\', 'a\\', true],
    ['characters of regular expressions have no meaning', 'a.c[d]+$', 'a.c[d]+$', true],
    ['a dot is a dot', 'a.c', 'abc', false],
  ])('%s', (_name, pattern, text, expected) => {
    expect(isWildcardMatch(pattern, text)).toBe(expected);
  });

  it('answers a pattern of many stars without trying every split', () => {
    expect(isWildcardMatch('*a'.repeat(100) + 'b', 'a'.repeat(2000))).toBe(false);
  });
});
