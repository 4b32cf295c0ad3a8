import { findDecodeProblem } from '../../../src/karpenter/admission/decode-problem.ts';
import { any, boolean, int32, int64, intOrText, list, map, object, objectAt, text } from '../../../src/karpenter/admission/schema.ts';
import { release } from '../release-of.ts';

const SCHEMA = objectAt(
  object({
    text: text(),
    duration: text({ holds: 'duration' }),
    orNever: text({ holds: 'durationOrNever' }),
    quantity: text({ holds: 'quantity' }),
    instant: text({ holds: 'instant' }),
    flag: boolean(),
    small: int32(),
    large: int64(),
    limit: intOrText(),
    list: list(int32()),
    map: map(text()),
    any: any(),
  }),
  release('1.14.1').version,
);

describe('findDecodeProblem', () => {
  test.each<[string, unknown]>([
    ['nothing', {}],
    ['nulls', { text: null, list: null, map: { a: null } }],
    ['members that are not in the schema', { other: { deep: 1 } }],
    ['anything where anything may stand', { any: { a: [1, null, 'x'] } }],
    ['a signed duration', { duration: '-1h30m' }],
    ['Never where it is allowed', { orNever: 'Never' }],
    ['a quantity with blanks around', { quantity: ' 1Gi ' }],
    ['a number for a quantity', { quantity: 5, limit: 1e21 }],
    ['the greatest 32-bit number', { small: 2147483647 }],
    ['the smallest 64-bit number', { large: -9223372036854775808n }],
    ['a digest for a text', { text: { fnv1: '1', bytes: 1 } }],
  ])('accepts %s', (_name, value) => {
    expect(findDecodeProblem(value, SCHEMA)).toBeUndefined();
  });

  test.each<[string, unknown, (string | number)[], RegExp]>([
    ['a number for a text', { text: 1 }, ['text'], /the number 1 where a text belongs/],
    ['a text for a number', { small: '1' }, ['small'], /the text "1" where a whole number belongs/],
    ['a fraction', { small: 1.5 }, ['small'], /1\.5 where a whole number/],
    ['one more than 32 bits', { small: 2147483648 }, ['small'], /beyond 32 bits/],
    ['one more than 64 bits', { large: 9223372036854775808n }, ['large'], /beyond 64 bits/],
    ['a text for a boolean', { flag: 'true' }, ['flag'], /true or false/],
    ['an object for a list', { list: {} }, ['list'], /an object where a list belongs/],
    ['a list for a map', { map: [] }, ['map'], /a list where an object belongs/],
    ['a bad item', { list: [1, true] }, ['list', 1], /true where/],
    ['a bad entry', { map: { a: 'b', c: 1 } }, ['map', 'c'], /the number 1/],
    ['Never where it is not allowed', { duration: 'Never' }, ['duration'], /"Never"/],
    ['a duration in days', { orNever: '1d' }, ['orNever'], /unit/],
    ['a quantity with a byte unit', { quantity: '1GB' }, ['quantity'], /did you mean "1G"/],
    ['a boolean for a limit', { limit: true }, ['limit'], /a quantity/],
    ['a date without a time', { instant: '2026-01-01' }, ['instant'], /RFC 3339/],
    ['a digest for a duration', { duration: { fnv1: '1', bytes: 1 } }, ['duration'], /an object/],
  ])('finds %s', (_name, value, path, message) => {
    expect(findDecodeProblem(value, SCHEMA)).toEqual({ path, message: expect.stringMatching(message) as string });
  });
});
