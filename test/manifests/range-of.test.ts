import fc from 'fast-check';
import { writeScalar } from '../../src/manifests/edits.ts';
import { parseManifests, readDocuments } from '../../src/manifests/parse-manifests.ts';
import type { JsonPath, JsonValue } from '../../src/model/json.ts';
import type { DuplicateKey, ScalarRange } from '../../src/model/manifest.ts';

function rangeIn(text: string, path: JsonPath, file = 'f.yaml'): ScalarRange | undefined {
  return parseManifests({ path: file, text }).documents[0]!.rangeOf(path);
}

describe('rangeOf', () => {
  test.each<[string, string, JsonPath, string | undefined]>([
    ['a plain scalar', 'a: b c # d\n', ['a'], 'plain block: b c'],
    ['single quotes', "a: 'it''s'\n", ['a'], "single block: 'it''s'"],
    ['double quotes', 'a: "\\x41"\n', ['a'], 'double block: "\\x41"'],
    ['a flow map', 'a: {b: c}\n', ['a', 'b'], 'plain flow: c'],
    ['a flow list in a list', '- - [x, "y"]\n', [0, 0, 1], 'double flow: "y"'],
    ['a pair in a flow list', '[a: b]\n', [0, 'a'], 'plain flow: b'],
    ['an entry of a list', 'a:\n- b\n- 5\n', ['a', 1], 'plain block: 5'],
    ['the last of two equal keys', 'a: b\na: c\n', ['a'], 'plain block: c'],
    ['carriage returns', 'x: y\r\na: b\r\n', ['a'], 'plain block: b'],
    ['a byte order mark', '\ufeffa: b\n', ['a'], 'plain block: b'],
    ['the second line of a value', 'a:\n  b\n', ['a'], 'plain block: b'],
    ['JSON', '{\r\n "a": ["b\\/c"]}', ['a', 0], 'double json: "b\\/c"'],
    ['a number in JSON', '{"a": 5}', ['a'], 'plain json: 5'],
    ['a map', 'a: {b: c}\n', ['a'], undefined],
    ['a missing key', 'a: b\n', ['c'], undefined],
    ['an empty value', 'a:\nb: c\n', ['a'], undefined],
    ['several lines', 'a: b\n  c\n', ['a'], undefined],
    ['several lines in quotes', 'a: "b\n  c"\n', ['a'], undefined],
    ['a block text', 'a: |\n  b\n', ['a'], undefined],
    ['a tag', 'a: !!str 5\n', ['a'], undefined],
    ['an anchor', 'a: &x b\nc: *x\n', ['a'], undefined],
    ['an alias', 'a: &x b\nc: *x\n', ['c'], undefined],
    ['what an anchor holds', 'a: &x {b: c}\nd: *x\n', ['a', 'b'], undefined],
    ['what an alias holds', 'a: &x {b: c}\nd: *x\n', ['d', 'b'], undefined],
    ['what a merge key brings', 'a: &x {b: c}\nd:\n  <<: *x\n  e: f\n', ['d', 'b'], undefined],
    ['what a map in a merge key brings', 'd:\n  <<: {b: c}\n', ['d', 'b'], undefined],
    ['what stands beside a merge key', 'a: &x {b: c}\nd:\n  <<: *x\n  e: f\n', ['d', 'e'], 'plain block: f'],
    ['what replaces what is merged', 'a: &x {b: c}\nd:\n  <<: *x\n  b: f\n', ['d', 'b'], 'plain block: f'],
  ])('of %s', (_name, text, path, expected) => {
    const range = rangeIn(text, path);
    expect(range && `${range.style} ${range.context}: ${text.slice(range.start, range.end)}`).toBe(expected);
  });

  it('counts from the beginning of the file, documents before it too', () => {
    const text = 'a: 1\r\n---\r\nb: 2\r\n---\r\nc: [x, y]\r\n';
    const { start, end } = parseManifests({ path: 'f', text }).documents[2]!.rangeOf(['c', 1])!;
    expect(text.slice(start, end)).toBe('y');
  });
});

describe('duplicateKeys', () => {
  function keysOf(text: string, path: JsonPath = []): string[] {
    return parseManifests({ path: 'f', text }).documents[0]!.duplicateKeys(path).map(describeKey);
  }

  test.each<[string, string, string[]]>([
    ['none', 'a: {b: 1}\nc: {b: 1}\n', []],
    ['a map', 'a: 1\nb: 2\na: 3\n', ['a at : 1:1 3:1']],
    ['a key that is given three times', 'a: 1\na: 2\na: 3\n', ['a at : 1:1 2:1', 'a at : 1:1 3:1']],
    ['deeper maps', 'x:\n- {a: 1, a: 2}\n', ['a at x.0: 2:4 2:10']],
    ['maps of keys that are given twice', 'x: {a: 1, a: 2}\nx: {b: 1, b: 2}\n', ['a at x: 1:5 1:11', 'x at : 1:1 2:1', 'b at x: 2:5 2:11']],
    ['keys that mean the same', 'yes: 1\ntrue: 2\n', ['true at : 1:1 2:1']],
    ['two merge keys', 'a: &a {x: 1}\nb:\n  <<: *a\n  <<: *a\n  x: 2\n', []],
    ['an alias, once', 'a: &a {x: 1, x: 2}\nb: *a\n', ['x at a: 1:8 1:14']],
    ['keys of the prototype', '__proto__: 1\n__proto__: 2\n', ['__proto__ at : 1:1 2:1']],
    ['JSON', '{"a": 1,\n "\\u0061": {"b": 1, "b": 2}}', ['a at : 1:2 2:2', 'b at a: 2:13 2:21']],
  ])('in %s', (_name, text, expected) => {
    expect(keysOf(text)).toEqual(expected);
  });

  it('below a path', () => {
    expect(keysOf('items:\n- {a: 1, a: 2}\n- {c: {b: 1, b: 2}}\n', ['items', 1])).toEqual(['b at c: 3:8 3:14']);
  });
});

function describeKey({ key, path, first, again }: DuplicateKey): string {
  return `${key} at ${path.join('.')}: ${first.line}:${first.column} ${again.line}:${again.column}`;
}

describe('a scalar that is replaced', () => {
  const texts = fc.oneof(fc.string(), fc.constantFrom('a', '5', '0x1f', '010', 'yes', '~', '', '1e3', 'a: b', '- x', '# c', 'a #b', "it's", '"q"', '[x]', '{y}', 'a, b', '*x', '&y', '!z', '@daily', '0 9 * * 1-5', '\t', ' lead', 'trail ', '\u2028', '\u0085', 'ü😀', '|', '>-', '%a', '`b`', '---', '...', '<<'));
  const value = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof({ depthSize: 'small' }, texts, fc.integer(), fc.boolean(), fc.dictionary(texts, tie('node'), { maxKeys: 3 }), fc.array(tie('node'), { maxLength: 3 })),
  })).node;
  const layouts = fc.record({ flow: fc.boolean(), quotes: fc.constantFrom('plain', 'single', 'double'), lineBreak: fc.constantFrom('\n', '\r\n'), comment: fc.boolean(), mark: fc.boolean(), json: fc.boolean() });

  it('changes that value, and no other byte', () => {
    let replacedCount = 0;
    fc.assert(
      fc.property(value, layouts, texts, fc.nat(), fc.boolean(), (content, layout, replacement, choice, isText) => {
        const text = write({ root: content } as JsonValue, layout);
        const [document] = readDocuments({ path: 'f.yaml', text }).documents;
        const paths = scalarsOf(document?.value ?? null);
        const path = paths[choice % paths.length] ?? [];
        const range = document?.rangeOf(path);
        const written = range === undefined ? undefined : writeScalar(replacement, { ...range, isText });
        if (document === undefined || range === undefined || written === undefined) return;
        replacedCount += 1;
        const after = text.slice(0, range.start) + written + text.slice(range.end);
        const [changed] = readDocuments({ path: 'f.yaml', text: after }).documents;
        const found = valueAt(changed!.value, path);
        if (isText) expect(found).toBe(replacement);
        expect(changed!.value).toEqual(withValue(document.value, path, found));
      }),
      { numRuns: 1000 },
    );
    expect(replacedCount).toBeGreaterThan(100);
  });
});

interface Layout {
  flow: boolean;
  quotes: string;
  lineBreak: string;
  comment: boolean;
  mark: boolean;
  json: boolean;
}

/** A document that holds the value; where a text cannot do without quotes in its layout, it has them. */
function write(value: JsonValue, layout: Layout): string {
  if (layout.json) return JSON.stringify(value, null, 1).replaceAll('\n', layout.lineBreak);
  const body = layout.flow ? `${writeFlow(value, layout)}\n` : writeBlock(value, layout, '');
  return `${layout.mark ? '\ufeff' : ''}${layout.comment ? '# first\n' : ''}${body}`.replaceAll('\n', layout.lineBreak);
}

function writeText(text: string, { quotes, flow }: Layout): string {
  const style = quotes === 'single' ? 'single' : quotes === 'plain' ? 'plain' : 'double';
  return writeScalar(text, { style, context: flow ? 'flow' : 'block', isEmbedded: false, isText: true }) ?? '""';
}

function writeFlow(value: JsonValue, layout: Layout): string {
  if (typeof value === 'string') return writeText(value, layout);
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map((item) => writeFlow(item, layout)).join(', ')}]`;
  return `{${Object.entries(value).map(([key, item]) => `${writeText(key, { ...layout, quotes: 'double' })}: ${writeFlow(item, layout)}`).join(', ')}}`;
}

function writeBlock(value: JsonValue, layout: Layout, indent: string): string {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return ` ${writeFlow(value, layout)}${layout.comment ? ' # note' : ''}\n`;
  const lines = Array.isArray(value)
    ? value.map((item) => `${indent}-${writeBlock(item, layout, `${indent}  `)}`)
    : Object.entries(value).map(([key, item]) => `${indent}${writeText(key, { ...layout, quotes: 'double', flow: true })}:${writeBlock(item, layout, `${indent}  `)}`);
  return `${indent === '' ? '' : '\n'}${lines.join('')}`;
}

function scalarsOf(value: JsonValue, path: JsonPath = []): JsonPath[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, member]) => scalarsOf(member, [...path, Array.isArray(value) ? Number(key) : key]));
}

function valueAt(value: JsonValue, path: JsonPath): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((at, step) => (at as Record<string, JsonValue>)[step], value);
}

function withValue(value: JsonValue, path: JsonPath, replacement: JsonValue | undefined): JsonValue {
  const [step, ...rest] = path;
  if (step === undefined) return replacement ?? null;
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? withValue(item, rest, replacement) : item));
  return Object.fromEntries(Object.entries(value as Record<string, JsonValue>).map(([key, item]) => [key, key === step ? withValue(item, rest, replacement) : item]));
}
