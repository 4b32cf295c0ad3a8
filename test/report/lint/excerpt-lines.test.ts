import { displayWidth } from '../../../src/report/display-width.ts';
import { showExcerpt } from '../../../src/report/lint/excerpt-lines.ts';

/** The shown line, and the carets below it. */
function shown(text: string, meant: string, width = 80): [string, string] {
  const at = text.indexOf(meant);
  const { lines, indent, carets } = showExcerpt({ lines: [{ number: 7, text }], line: 7, column: at + 1, length: meant.length }, width);
  return [lines[0]!.text, indent + carets];
}

describe('carets', () => {
  test.each<[string, string, string, string, string]>([
    ['plain text', 'alias: al2023@latest', 'al2023@latest', 'alias: al2023@latest', '       ^^^^^^^^^^^^^'],
    ['tabs', '\tname:\tx', 'x', '    name:    x', '             ^'],
    ['wide characters', '名前: 値段 x', '値段', '名前: 値段 x', '      ^^^^'],
    ['wide characters before it', '名前: x', 'x', '名前: x', '      ^'],
    ['an escape before it', 'a\u001b[31m: x', 'x', 'a\\u001b[31m: x', '             ^'],
    ['an escape inside of it', 'a: x\u0007y', 'x\u0007y', 'a: x\\u0007y', '   ^^^^^^^^'],
    ['an accent of its own', 'e\u0301: x', 'x', 'e\u0301: x', '   ^'],
    ['emoji', '😀: x', 'x', '😀: x', '    ^'],
  ])('stand under %s', (_name, text, meant, line, carets) => {
    expect(shown(text, meant)).toEqual([line, carets]);
  });

  test.each([20, 40, 60])('stay on a page of %i columns, under what they mean', (width) => {
    for (const filler of ['x', '字', '\t', '\u0007']) {
      const [line, carets] = shown(`${filler.repeat(90)} key: "value" ${filler.repeat(90)}`, '"value"', width);
      expect(displayWidth(line)).toBeLessThanOrEqual(width - 4);
      expect(displayWidth(carets)).toBeLessThanOrEqual(width - 4);
      const start = carets.indexOf('^');
      const before = displayWidth(line.slice(0, line.indexOf('"value')));
      expect([start, carets.length - start]).toEqual([before, 7]);
    }
  });

  it('do not put a command to the runner of a job together', () => {
    expect(shown('a: ##[add-mask]x', '#[add')[0]).toBe('a: #\u266f[add-mask]x');
  });

  it('end where the page ends', () => {
    const [line, carets] = shown(`a: ${'x'.repeat(200)}`, 'x'.repeat(200), 40);
    expect(line).toBe(`a: ${'x'.repeat(32)}…`);
    expect(carets).toBe(`   ${'^'.repeat(33)}`);
  });
});
