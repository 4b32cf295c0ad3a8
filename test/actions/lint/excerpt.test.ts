import { excerptAt, indexTextLines } from '../../../src/actions/lint/excerpt.ts';
import type { ExcerptPlace } from '../../../src/actions/lint/excerpt.ts';

/** What an excerpt points at, between `[` and `]`. */
function marked(text: string, place: ExcerptPlace): string | undefined {
  const excerpt = excerptAt(indexTextLines(text), place);
  const line = excerpt?.lines.find(({ number }) => number === excerpt.line)?.text;
  if (excerpt === undefined || line === undefined) return undefined;
  const at = excerpt.column - 1;
  return `${line.slice(0, at)}[${line.slice(at, at + excerpt.length)}]${line.slice(at + excerpt.length)}`;
}

describe('an excerpt', () => {
  test.each<[string, string, ExcerptPlace, string]>([
    ['a plain value', 'alias: al2023@latest # for now', { line: 1, column: 8, value: 'al2023@latest' }, 'alias: [al2023@latest] # for now'],
    ['a plain value with blanks', '  schedule: 0 9 * * sat-sun', { line: 1, column: 13, value: '0 9 * * sat-sun' }, '  schedule: [0 9 * * sat-sun]'],
    ['a value in double quotes', 'a: "x \\" y", b', { line: 1, column: 4, value: 'x " y' }, 'a: ["x \\" y"], b'],
    ['a value in single quotes', "a: 'it''s' # b", { line: 1, column: 4, value: "it's" }, "a: ['it''s'] # b"],
    ['a number', '- {nodes: 3, x: 1}', { line: 1, column: 11, value: 3 }, '- {nodes: [3], x: 1}'],
    ['a number that is written otherwise', 'nodes: 0x10', { line: 1, column: 8, value: 16 }, 'nodes: [0x10]'],
    ['a key', '  disruption:', { line: 1, column: 3 }, '  [disruption]:'],
    ['a key in a flow', '{spec: {}}', { line: 1, column: 2 }, '{[spec]: {}}'],
    ['an entry of a list', '- alias: a', { line: 1, column: 1 }, '[-] alias: a'],
    ['a value whose text goes on below', 'a: one two', { line: 1, column: 4, value: 'one two three' }, 'a: [one] two'],
    ['a line of another document', 'a: 1\r\nb: x\r\n', { line: 2, column: 4, value: 'x' }, 'b: [x]'],
    ['a first line behind a byte order mark', '\ufeffa: x', { line: 1, column: 4, value: 'x' }, 'a: [x]'],
    ['a place beyond the end of its line', 'a:', { line: 1, column: 9 }, 'a:[]'],
  ])('points at %s', (_name, text, place, expected) => {
    expect(marked(text, place)).toBe(expected);
  });

  it('is cut around the place where the line is long', () => {
    const text = `${'x'.repeat(5000)} schedule: bad ${'y'.repeat(5000)}`;
    const shown = marked(text, { line: 1, column: 5012, value: 'bad' });
    expect(shown).toMatch(/^…x+ schedule: \[bad\] y+…$/);
    expect(shown).toHaveLength(162);
  });

  it('cuts no character in two', () => {
    for (const shift of ['', 'a']) {
      const excerpt = excerptAt(indexTextLines(`${shift}${'😀'.repeat(300)}x${'😀'.repeat(300)}`), { line: 1, column: 601 + shift.length });
      expect(excerpt?.lines[0]?.text).not.toMatch(/\p{Surrogate}/u);
    }
  });

  it('is none beyond the end of the text', () => {
    expect(excerptAt(indexTextLines('a: 1'), { line: 3, column: 1 })).toBeUndefined();
  });

  test.each([
    ['a token', '{apiToken: abc, nodes: 1}'],
    ['a password in quotes', '{"dbPassword" : "x", "nodes": 1}'],
    ['user data', '{nodes: 1, userData: "#!/bin/sh"}'],
    ['an assignment', 'nodes: AWS_SECRET_ACCESS_KEY=abc'],
    ['a blob', `nodes: ${'aB3/'.repeat(10)}`],
    ['a blob that is cut', `nodes: 1 ${'x '.repeat(70)}${'aB3/'.repeat(20)}`],
  ])('does not show a line with %s', (_name, text) => {
    expect(excerptAt(indexTextLines(text), { line: 1, column: 1 })).toBeUndefined();
  });

  test.each([
    ['httpTokens', 'httpTokens: required'],
    ['a path of parameters', 'ssmParameter: /aws/service/eks/optimized-ami/1.34/amazon-linux-2023/x86_64/standard/recommended/image_id'],
    ['a long path of letters', 'ssmParameter: /example/golden/images/production/current/id'],
    ['an ARN', 'role: arn:aws:iam::111122223333:role/demo-node'],
  ])('shows a line with %s', (_name, text) => {
    expect(excerptAt(indexTextLines(text), { line: 1, column: 1 })).toBeDefined();
  });
});
