import { composeDocument } from '../../../src/manifests/yaml/compose.ts';
import { constructValue } from '../../../src/manifests/yaml/construct.ts';
import { YamlError } from '../../../src/manifests/yaml/yaml-error.ts';
import type { JsonValue } from '../../../src/model/json.ts';

function read(text: string): JsonValue | undefined {
  const { root } = composeDocument(text);
  return root === undefined ? undefined : constructValue(root);
}

function errorOf(text: string): { offset: number; message: string } {
  try {
    read(text);
  } catch (error) {
    if (error instanceof YamlError) return { offset: error.offset, message: error.message };
    throw error;
  }
  throw new Error(`nothing is wrong with ${JSON.stringify(text)}`);
}

describe('structure', () => {
  test.each<[string, string, JsonValue | undefined]>([
    ['nothing', '# only a comment\n', undefined],
    ['a mark alone', '---\n', null],
    ['maps and lists', 'a:\n  b:\n  - 1\n  -\n    c: x\nd: []\n', { a: { b: [1, { c: 'x' }] }, d: [] }],
    ['a list at the column of its key', 'a:\n- x\n- w\nb: z\n', { a: ['x', 'w'], b: 'z' }],
    ['empty values', 'a:\n- \n-\nb: {c: , d}\n', { a: [null, null], b: { c: null, d: null } }],
    ['flow collections', '{a: [1, {b: c}], d, "e":f, ? g : h}\n', { a: [1, { b: 'c' }], d: null, e: 'f', g: 'h' }],
    ['a pair in a flow list', '[a: b, c]\n', [{ a: 'b' }, 'c']],
    ['explicit keys', '? a\n: 1\n? b\n', { a: 1, b: null }],
    ['a list as entry of a list', '- - a\n  - b\n- c\n', [['a', 'b'], 'c']],
    ['the last of two equal keys', 'a: 1\nyes: 2\na: 3\ny: 4\n', { a: 3, true: 4 }],
    ['keys of every type', '1: a\n1.5: b\nno: c\n010: d\n1e7: e\n"2": f\n', { 1: 'a', 1.5: 'b', false: 'c', 8: 'd', '1e+07': 'e', 2: 'f' }],
    ['a member that is named like the prototype', '__proto__: {a: 1}\n', JSON.parse('{"__proto__": {"a": 1}}') as JsonValue],
    ['tabs between tokens', '{\t"a":\t1\t}\n', { a: 1 }],
    ['line separators', 'a: x\u2028b: z\n', { a: 'x', b: 'z' }],
    ['what stands before a dedent', '  a: 1\nb: 2\n', { a: 1 }],
    ['what stands before a second value', '{a: 1} b\n', { a: 1 }],
  ])('reads %s', (_name, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test.each([
    ['a second value on a line', 'a: b: c\n', 4, 'a value is already given on this line'],
    ['a tab as indentation', 'a:\n\tb: 1\n', 3, 'a tab cannot indent'],
    ['a key without a colon', 'a: 1\nb\n', 5, 'no ":" follows'],
    ['a wrong indentation', 'a:\n  b: 1\n c: 2\n', 11, 'indented like the others'],
    ['a list that is not closed', 'a: [1, 2\n', 9, '"," or "]"'],
    ['a map that is not closed', 'a: {b: 1\n', 9, '"," or "}"'],
    ['a text that begins with @', 'a: @daily\n', 3, 'no value may begin with "@"'],
    ['a map as key', '{{a: 1}: b}\n', 1, 'cannot be a key'],
    ['null as key', '~: b\n', 0, 'null cannot be a key'],
    ['a number beyond 63 bits as key', '9223372036854775808: b\n', 0, 'cannot be a key'],
    ['a directive', '%YAML 1.1\n', 0, 'takes no YAML directives'],
    ['a control character', 'a: "\u007f"\n', 4, 'U+007F'],
    ['half a surrogate pair', 'a: \ud800\n', 3, 'U+D800'],
    ['not a number', 'a: [.nan]\n', 4, 'NaN'],
    ['too many levels', '['.repeat(5000), 1000, '1000 levels'],
  ])('refuses %s', (_name, text, offset, message) => {
    expect(errorOf(text)).toEqual({ offset, message: expect.stringContaining(message) as string });
  });

  it('forgets a value that JSON cannot express when a later key replaces it', () => {
    expect(read('a: .inf\nb: {~: 1}\na: 1\nb: 2\n')).toEqual({ a: 1, b: 2 });
  });
});

describe('texts', () => {
  test.each<[string, string, JsonValue]>([
    ['plain over lines', 'a: b\n  c\n\n  d # comment\n', 'b c\nd'],
    ['plain with indicators', "a: b-c:d#e, [f] 'g'\n", "b-c:d#e, [f] 'g'"],
    ['plain that begins with an indicator', 'a: -x\n', '-x'],
    ['single quotes', "a: 'it''s\n\n  so'\n", "it's\nso"],
    ['double quotes', 'a: "\\t\\x41\\u00e9\\U0001F600\\N \\\n   b\n   c"\n', '\tAé😀\u0085 b c'],
    ['an escaped break before an empty line', 'a: "b\\\n\n  c"\n', 'b\nc'],
    ['literal', 'a: |\n  b\n   c\n\n  d\n\n', 'b\n c\n\nd\n'],
    ['literal, stripped and kept', 'a: |-\n  b\n\n', 'b'],
    ['literal, kept', 'a: |+\n  b\n\n', 'b\n\n'],
    ['literal with an indent', 'a: |2-\n    b\n', '  b'],
    ['folded', 'a: >\n  b\n  c\n\n  d\n   e\n  f\n', 'b c\nd\n e\nf\n'],
    ['folded, with a comment behind the mark', 'a: >- # folded\n  b\n', 'b'],
    ['a mark in a block text', 'a: |\n  ---\n', '---\n'],
  ])('reads %s', (_name, text, expected) => {
    expect(read(text)).toEqual({ a: expected });
  });

  test.each([
    ['a quote that is not closed', 'a: "b\nc: d\n', 3, 'no closing quote'],
    ['a quote around a document mark', "a: 'b\n...\n'\n", 3, 'a document mark follows'],
    ['an escape that YAML 1.1 has not', 'a: "b\\/"\n', 5, '"\\/" is no escape sequence'],
    ['a short hexadecimal escape', 'a: "\\u12"\n', 4, '4 hexadecimal digits'],
    ['an escaped surrogate', 'a: "\\ud800"\n', 4, 'no Unicode character'],
    ['text behind the mark of a block', 'a: | b\n', 5, 'nothing but a comment'],
    ['an indent of 0', 'a: |0\n  b\n', 4, 'indented by 0'],
    ['a tab in front of a block', 'a: |\n\tb\n', 5, 'a tab cannot indent'],
  ])('refuses %s', (_name, text, offset, message) => {
    expect(errorOf(text)).toEqual({ offset, message: expect.stringContaining(message) as string });
  });
});

describe('anchors, aliases and merge keys', () => {
  test.each<[string, string, JsonValue]>([
    ['an alias', 'a: &x [1]\nb: *x\n', { a: [1], b: [1] }],
    ['an alias as key', '- &x k\n- {*x : v}\n', ['k', { k: 'v' }]],
    ['an anchor that is given again', 'a: &x 1\nb: &x 2\nc: *x\n', { a: 1, b: 2, c: 2 }],
    ['an anchor without a value', 'a: &x\nb: *x\n', { a: null, b: null }],
    ['a merge before its own keys', 'a: &x {b: 1, c: 2}\nd:\n  <<: *x\n  c: 3\n', { a: { b: 1, c: 2 }, d: { b: 1, c: 3 } }],
    ['a merge behind them, which replaces them', 'a: &x {b: 1, c: 2}\nd:\n  c: 3\n  <<: *x\n', { a: { b: 1, c: 2 }, d: { b: 1, c: 2 } }],
    ['a merged list, of which the first counts', '- &x {b: 1}\n- &z {b: 2, c: 2}\n- <<: [*x, *z]\n', [{ b: 1 }, { b: 2, c: 2 }, { b: 1, c: 2 }]],
    ['a quoted merge key, which is a plain key', '"<<": {a: 1}\n', { '<<': { a: 1 } }],
  ])('reads %s', (_name, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('shares nothing between the places of an alias', () => {
    const { a, b } = read('a: &x {c: 1}\nb: *x\n') as { a: object; b: object };
    expect(a).not.toBe(b);
  });

  test.each([
    ['an unknown alias', 'a: *x\n', 3, '"&x"'],
    ['a star in a schedule', 'a: * * * * *\n', 3, 'needs quotes'],
    ['an anchor in itself', 'a: &x [*x]\n', 7, 'contains itself'],
    ['a merge of a text', 'a: {<<: b}\n', 8, 'takes a map'],
    ['a merge of a list of texts', 'a: {<<: [b]}\n', 8, 'takes a map'],
    ['a billion laughs', `a0: &a0 [x, x, x, x, x, x, x, x, x]\n${[1, 2, 3, 4, 5, 6, 7].map((n) => `a${n}: &a${n} [${Array(9).fill(`*a${n - 1}`).join(', ')}]\n`).join('')}`, expect.any(Number), 'blow this document up'],
    ['aliases that nest too deep', `a0: &a0 ${'['.repeat(600)}${']'.repeat(600)}\na1: ${'['.repeat(600)}*a0${']'.repeat(600)}\n`, expect.any(Number), '1000 levels'],
  ])('refuses %s', (_name, text, offset, message) => {
    expect(errorOf(text)).toEqual({ offset: offset as number, message: expect.stringContaining(message) as string });
  });
});

describe('tags', () => {
  test.each<[string, JsonValue]>([
    ['!!str 5', '5'],
    ['!!int "0x10"', 16],
    ['!!float 5', 5],
    ['!!bool "yes"', true],
    ['!!null ""', null],
    ['!!binary aGnDqQ==', 'hié'],
    ['!!binary 4oL/', '\ufffd\ufffd\ufffd'],
    ['!!timestamp 2026-2-28', '2026-2-28'],
    ['!<tag:yaml.org,2002:int> "5"', 5],
    ['!custom 5', '5'],
    ['! 5', '5'],
    ['!', ''],
    ['!a-%41 {b: 1}', { b: 1 }],
  ])('reads %s', (text, expected) => {
    expect(read(`a: ${text}\n`)).toEqual({ a: expected });
  });

  test.each(['!!int x', '!!int 1.5', '!!float 18446744073709551615', '!!null x', '!!bool 1', '!!timestamp 2026-02-30', '!!timestamp x', '!!binary a', '!x!y z', '!!', '!<>', '!%zz a', '!x"'])('refuses %s', (text) => {
    expect(errorOf(`a: ${text}\n`).offset).toBeGreaterThanOrEqual(3);
  });
});
