import fc from 'fast-check';
import { compileSelection, selectJson } from '../../../../src/sources/live/kubernetes/select-json.ts';
import type { Members } from '../../../../src/sources/live/kubernetes/select-json.ts';

function select(text: string, members: Members): unknown {
  return JSON.parse(selectJson(Buffer.from(text), compileSelection(members)));
}

describe('members of a JSON text', () => {
  it.each<[string, string, Members, unknown]>([
    ['one of several', '{"a":1,"b":2,"c":3}', { b: true }, { b: 2 }],
    ['the first and the last', '{"a":1,"b":2,"c":3}', { a: true, c: true }, { a: 1, c: 3 }],
    ['none', '{"a":1}', { b: true }, {}],
    ['of nothing', '{}', { a: true }, {}],
    ['a part of one', '{"a":{"b":1,"c":{"d":2}},"e":3}', { a: { c: true } }, { a: { c: { d: 2 } } }],
    ['of each element', '{"a":[{"b":1,"c":2},{"c":3},{"b":4}]}', { a: { b: true } }, { a: [{ b: 1 }, {}, { b: 4 }] }],
    ['of an empty list', '{"a":[],"b":1}', { a: { b: true } }, { a: [] }],
    ['of a list of lists', '[[{"a":1,"b":2}],[]]', { a: true }, [[{ a: 1 }], []]],
    ['a part of what is null or no object', '{"a":null,"b":"x","c":[1,"y",null]}', { a: { z: true }, b: { z: true }, c: { z: true } }, { a: null, b: 'x', c: [1, 'y', null] }],
    ['with marks in texts', '{"a":"}]{[,:\\"","b":"\\\\","c":"\\\\\\"","d":1}', { b: true, d: true }, { b: '\\', d: 1 }],
    ['behind long texts', `{"a":"${'x'.repeat(100)}\\"${'y'.repeat(100)}\\\\","b":1}`, { b: true }, { b: 1 }],
    ['behind nested texts', '{"a":[{"x":"]}"},{"y":["}"]}],"b":1}', { b: true }, { b: 1 }],
    ['beyond ASCII', '{"ä":"ü","b":"日本🎉","c":"é"}', { b: true }, { b: '日本🎉' }],
    ['with blanks everywhere', ' {\n "a" : { "b" : 1 , "c" : 2 } ,\r\n\t"d" : [ { "e" : 3 } , { } ] } ', { a: { c: true }, d: { e: true } }, { a: { c: 2 }, d: [{ e: 3 }, {}] }],
    ['that look alike', '{"name":1,"nope":2,"nale":3}', { name: true }, { name: 1 }],
    ['named like what objects have', '{"constructor":1,"toString":2,"__proto__":3}', { a: true }, {}],
    ['of all kinds', '{"a":-1.5e+3,"b":true,"c":false,"d":null,"e":""}', { a: true, b: true, d: true, e: true }, { a: -1500, b: true, d: null, e: '' }],
  ])('%s', (_name, text, members, expected) => {
    expect(select(text, members)).toEqual(expected);
  });

  it('are written as they were', () => {
    expect(selectJson(Buffer.from('{"a":12345678901234567890,"b":1}'), compileSelection({ a: true }))).toBe('{"a":12345678901234567890}');
  });

  it('are the same as if everything had been parsed', () => {
    const names = ['a', 'b', 'name', 'spec', 'status'];
    const json = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(null, true, 1, -2.5),
        fc.string({ unit: 'binary' }),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string({ minLength: 1 })), tie('value'), { maxKeys: 5 }),
      ),
    })).value;
    const members = fc.dictionary(fc.constantFrom(...names), fc.oneof(fc.constant(true as const), fc.dictionary(fc.constantFrom(...names), fc.constant(true as const))));

    fc.assert(
      fc.property(json, members, fc.constantFrom(0, 1), (value, wanted, indent) => {
        expect(select(JSON.stringify(value, null, indent), wanted)).toEqual(JSON.parse(JSON.stringify(pick(value, wanted))));
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});

/** What `selectJson` is to give, the slow way. */
function pick(value: unknown, members: true | Members): unknown {
  if (members === true || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => pick(item, members));
  const kept = Object.entries(value).flatMap(([name, item]) => (Object.hasOwn(members, name) ? [[name, pick(item, members[name] ?? true)]] : []));
  return Object.fromEntries(kept) as unknown;
}

it('names that cannot be told apart are refused', () => {
  expect(() => compileSelection({ about: true, adept: true })).toThrow('about, adept');
});

it('a text that breaks off is refused wherever it does', () => {
  const text = '{"metadata":{"continue":"x"},"items":[{"a":{"b":[1,"c\\"]"]},"d":"e"},{"d":true}]}';
  const broken = Array.from({ length: text.length }, (_, length) => text.slice(0, length));

  for (const part of broken) expect(() => select(part, { metadata: true, items: { d: true } })).toThrow(SyntaxError);
});
