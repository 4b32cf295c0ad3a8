import { compareText } from '../../src/util/compare-text.ts';

describe('compareText', () => {
  it.each([
    ['equal', 'a', 'a', 0],
    ['a prefix comes first', 'a', 'ab', -1],
    ['capitals come before small letters', 'B', 'a', -1],
    ['digits are compared one by one', 'v10', 'v9', -1],
    ['U+FFFD comes before an emoji', '\ufffd', '😀', -1],
    ['an emoji comes after every letter', '😀', '\ue000', 1],
  ])('%s', (_name, a, b, sign) => {
    expect(Math.sign(compareText(a, b))).toBe(sign);
    expect(Math.sign(compareText(b, a))).toBe(sign === 0 ? 0 : -sign);
  });

  it('sorts like the bytes of UTF-8', () => {
    const texts = ['😀', 'é', '\ue000', 'z', '', '\ud7ff', 'Z', '漢'];
    const byBytes = [...texts].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect([...texts].sort(compareText)).toEqual(byBytes);
  });
});
