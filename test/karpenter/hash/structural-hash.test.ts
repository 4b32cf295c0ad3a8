import { INT32, INT64, BOOLEAN, field, listOf, plainField, struct, TEXT, TEXTS } from '../../../src/karpenter/hash/hash-types.ts';
import type { HashType } from '../../../src/karpenter/hash/hash-types.ts';
import { structuralHash } from '../../../src/karpenter/hash/structural-hash.ts';
import type { JsonValue } from '../../../src/model/json.ts';
import { formatHash64 } from '../../../src/util/fnv1.ts';

function hash(value: JsonValue | undefined, type: HashType): string {
  return formatHash64(structuralHash(value, type));
}

const INNER = struct('Inner', [plainField('Name', 'name', TEXT)], ['ignored']);
const OUTER = struct('Outer', [field('Pointer', 'pointer', INNER), plainField('Value', 'value', INNER), plainField('Count', 'count', INT32)]);

describe('structuralHash', () => {
  test.each<[string, JsonValue | undefined, HashType, string]>([
    ['an empty text', '', TEXT, '14695981039346656037'],
    ['a text', 'a', TEXT, '12638153115695167422'],
    ['true', true, BOOLEAN, '12638153115695167454'],
    ['false', false, BOOLEAN, '12638153115695167455'],
    ['a 32-bit one', 1, INT32, '4934814342159144266'],
    ['a 64-bit one', 1, INT64, '16390143479181108970'],
    ['a long 64-bit one', 1n, INT64, '16390143479181108970'],
    ['an empty map', {}, TEXTS, '12161962213042174405'],
    ['a map', { a: 'b' }, TEXTS, '3629586248519120669'],
    ['a list of one', ['a'], listOf(TEXT), '12638153115695167422'],
    ['a list of equal texts', ['a', 'a'], listOf(TEXT), '0'],
    ['an empty list', [], listOf(TEXT), '0'],
    ['a struct without fields', {}, struct('EC2NodeClassSpec', []), '14104529526982937558'],
  ])('of %s', (_name, value, type, expected) => {
    expect(hash(value, type)).toBe(expected);
  });

  it('takes null in a list for the zero value', () => {
    expect(hash([null], listOf(TEXT))).toBe(hash([''], listOf(TEXT)));
    expect(hash([null], listOf(INNER))).toBe(hash([{}], listOf(INNER)));
  });

  test.each([
    ['an absent pointer and null', {}, { pointer: null }],
    ['an absent number and zero', {}, { count: 0 }],
    ['an absent struct and one of zeros', {}, { value: { name: '' } }],
    ['an absent struct and one with unknown members', {}, { value: { other: 1 } }],
  ])('does not tell %s apart', (_name, a, b) => {
    expect(hash(a, OUTER)).toBe(hash(b, OUTER));
  });

  test.each([
    ['an absent pointer and an empty struct', {}, { pointer: {} }],
    ['an absent struct and one with an ignored field', {}, { value: { ignored: [] } }],
    ['a pointer and a plain field', { pointer: { name: 'a' } }, { value: { name: 'a' } }],
  ])('tells %s apart', (_name, a, b) => {
    expect(hash(a, OUTER)).not.toBe(hash(b, OUTER));
  });

  it('hashes a zero duration like a type name and Never like nothing', () => {
    expect(hash('0s', { kind: 'duration' })).toBe(hash({}, struct('Duration', [])));
    expect(hash('Never', { kind: 'nillableDuration' })).toBe(hash({}, struct('NillableDuration', [])));
    expect(hash('0s', { kind: 'nillableDuration' })).not.toBe(hash('Never', { kind: 'nillableDuration' }));
  });

  it('has members of any name, not those of every object', () => {
    expect(hash({}, struct('Outer', [field('A', 'constructor', TEXT)]))).toBe(hash({}, struct('Outer', [])));
    expect(hash(JSON.parse('{"__proto__":"a"}') as JsonValue, TEXTS)).not.toBe(hash({}, TEXTS));
  });
});
