import { displayWidth } from '../../src/report/display-width.ts';
import { wrap } from '../../src/report/wrap.ts';

describe('displayWidth', () => {
  test.each([
    ['nothing', '', 0],
    ['plain text', 'ami-1 (x)', 9],
    ['accents', 'café', 4],
    ['a combining accent', 'cafe\u0301', 4],
    ['wide characters', '節点', 4],
    ['emoji', '🚀', 2],
    ['right to left', 'שלום', 4],
  ])('%s', (_name, text, width) => {
    expect(displayWidth(text)).toBe(width);
  });
});

describe('wrap', () => {
  test.each([
    ['at spaces', 'one two three', 8, ['one two', 'three']],
    ['after a slash', '/aws/service/eks', 12, ['/aws/', 'service/eks']],
    ['anywhere, where there is nothing else', 'x'.repeat(7), 3, ['xxx', 'xxx', 'x']],
    ['with an accent where its letter is', 'abcde\u0301fgh', 5, ['abcde\u0301', 'fgh']],
    ['between wide characters', '節点節点', 5, ['節点', '節点']],
  ])('%s', (_name, text, width, lines) => {
    expect(wrap(text, width)).toEqual(lines);
  });
});
