import { formatSnapshot } from '../../../src/sources/snapshot/format.ts';
import { layOutJson } from '../../../src/sources/snapshot/json-layout.ts';
import { readSnapshot } from '../../../src/sources/snapshot/read.ts';
import { scrubSnapshot } from '../../../src/sources/snapshot/scrub.ts';
import { clusterState, record } from './sample.ts';

describe('formatSnapshot', () => {
  it('writes what readSnapshot reads', async () => {
    const snapshot = scrubSnapshot(await record());
    expect(readSnapshot(formatSnapshot(snapshot), 'demo.json')).toEqual({ ok: true, snapshot });
  });

  it('says first what the file is and ends with one newline', async () => {
    const text = formatSnapshot(scrubSnapshot(await record()));
    expect(text).toMatch(/^\{\n "karpamiSnapshot": 1,\n "takenAt": "2026-11-27T14:30:00Z",\n "tool": "karpami 0.0.0",\n/);
    expect(text).toMatch(/[^\n]\n$/);
  });

  it('writes the same bytes for the same objects in another order', async () => {
    const shuffled = { ...clusterState, nodeClaims: clusterState.nodeClaims?.toReversed() };
    expect(formatSnapshot(scrubSnapshot(await record(shuffled)))).toBe(formatSnapshot(scrubSnapshot(await record())));
  });

  it('keeps every digit of a long integer', async () => {
    expect(formatSnapshot(scrubSnapshot(await record()))).toContain('"maxPods": 9007199254740993 ');
  });
});

describe('layOutJson', () => {
  test.each([
    ['an empty object', {}, '{}'],
    ['an empty list', [], '[]'],
    ['sorted keys', { b: 1, a: [true, null] }, '{ "a": [true, null], "b": 1 }'],
    ['no absent members', { a: undefined, b: 'x' }, '{ "b": "x" }'],
    ['a key that needs escapes', { 'a"b': 1 }, '{ "a\\"b": 1 }'],
    ['what does not fit on a line, one member a line', { a: 'x'.repeat(140), b: 1 }, `{\n "a": "${'x'.repeat(140)}",\n "b": 1\n}`],
    ['nested indentation', [{ a: 'x'.repeat(140) }], `[\n {\n  "a": "${'x'.repeat(140)}"\n }\n]`],
  ])('writes %s', (_name, value, text) => {
    expect(layOutJson(value)).toBe(text);
  });

  it('writes no line over 140 columns that could be broken', () => {
    const rows = Array.from({ length: 40 }, (_item, index) => ({ name: `row-${index}`, values: Array.from({ length: index }, () => 'value') }));
    const lines = layOutJson({ rows }).split('\n');
    expect(lines.filter((line) => line.length > 141)).toEqual([]);
    expect(JSON.parse(lines.join('\n'))).toEqual({ rows });
  });
});
