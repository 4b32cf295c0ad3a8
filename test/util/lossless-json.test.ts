import fc from 'fast-check';
import { formatJson, parseJson, readValidJson } from '../../src/util/lossless-json.ts';

const LONG = '12345678901234567890';

describe('parseJson', () => {
  test.each([
    ['the greatest safe integer', '9007199254740991', 9007199254740991],
    ['one beyond it', '9007199254740992', 9007199254740992n],
    ['a long integer at the root', LONG, 12345678901234567890n],
    ['a negative one', `[-${LONG}]`, [-12345678901234567890n]],
    ['without blanks', `{"a":${LONG},"b":${LONG}}`, { a: 12345678901234567890n, b: 12345678901234567890n }],
    ['a fraction stays a double', `[${LONG}.5]`, [Number(`${LONG}.5`)]],
    ['an exponent stays a double', `[ ${LONG}e2]`, [Number(`${LONG}e2`)]],
    ['long but safe', '[0.12345678901234567890, 1000000000000000]', [0.12345678901234568, 1000000000000000]],
    ['digits in a string', `{"a": ": ${LONG}", "b": ${LONG}}`, { a: `: ${LONG}`, b: 12345678901234567890n }],
    ['text that looks like a mark', `["\\u0001bigint:${LONG}", {"\\u0001bigint": "${LONG}"}, ${LONG}]`, [`\u0001bigint:${LONG}`, { '\u0001bigint': LONG }, 12345678901234567890n]],
    ['quotes and backslashes', `["\\"\\\\", "\\\\\\"", "{[,:", ${LONG}]`, ['"\\', '\\"', '{[,:', 12345678901234567890n]],
    ['collections in collections', `{"a": {"b": []}, "c": [{}, [${LONG}], null, true, false], "d": 1}`, { a: { b: [] }, c: [{}, [12345678901234567890n], null, true, false], d: 1 }],
    ['the last of two equal keys', `{"a": 1, "a": ${LONG}}`, { a: 12345678901234567890n }],
  ])('reads %s', (_name, text, expected) => {
    expect(parseJson(text)).toEqual(expected);
  });

  it('keeps a member that is named like the prototype', () => {
    const value = parseJson(`{"__proto__": {"polluted": true}, "a": ${LONG}}`) as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(['__proto__', 'a']);
    expect(value.polluted).toBeUndefined();
  });

  test.each(['', '{', '[1,]', `{"a": ${LONG},}`, `0${LONG}`, `[${LONG}] x`])('refuses %j', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });

  it('needs no stack for depth', () => {
    const depth = 50_000;
    expect(() => parseJson(`${'['.repeat(depth)}${LONG}${']'.repeat(depth)}`)).not.toThrow();
  });
});

describe('readValidJson', () => {
  it('can keep the spelling of numbers', () => {
    expect(readValidJson('{"a": [1.0, 1e3, -0], "b": 1.50}', (literal) => literal)).toEqual({ a: ['1.0', '1e3', '-0'], b: '1.50' });
  });

  it('agrees with JSON.parse but for numbers', () => {
    fc.assert(fc.property(fc.json(), (text) => expect(readValidJson(text, Number)).toEqual(JSON.parse(text))));
  });
});

const lossless = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.bigInt({ min: 9007199254740992n, max: 10n ** 25n }), fc.bigInt({ max: -9007199254740992n, min: -(10n ** 25n) })),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

describe('formatJson', () => {
  it('writes what parseJson reads back', () => {
    fc.assert(fc.property(lossless, fc.constantFrom(0, 2), (value, indent) => expect(parseJson(formatJson(value, indent))).toEqual(value)));
  });

  test.each([
    ['a lone big integer', 12345678901234567890n, LONG],
    ['nothing', undefined, 'undefined'],
    ['absent members', { a: 1n, b: undefined, c: [undefined] }, '{"a":1,"c":[null]}'],
    ['instants', { a: 1n, at: new Date(0) }, '{"a":1,"at":"1970-01-01T00:00:00.000Z"}'],
    ['a text that looks like a mark', ['\u0001bigint:1', 1n], '["\\u0001bigint:1",1]'],
  ])('writes %s', (_name, value, expected) => {
    expect(formatJson(value)).toBe(expected);
  });

  it('lays out big integers as JSON.stringify lays out others', () => {
    const layout = (leaf: unknown) => ({ a: [leaf, { b: leaf, c: {}, d: [] }], e: 'x' });
    expect(formatJson(layout(7n), 2)).toBe(JSON.stringify(layout(7), null, 2));
    expect(formatJson(layout(7n))).toBe(JSON.stringify(layout(7)));
  });

  it('still refuses circles', () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(() => formatJson(circle)).toThrow(TypeError);
  });
});
