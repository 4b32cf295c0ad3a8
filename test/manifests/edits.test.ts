import { applyEdits, writeScalar } from '../../src/manifests/edits.ts';
import type { ScalarPlace } from '../../src/manifests/edits.ts';

describe('applyEdits', () => {
  test.each([
    ['none', [], 'abcdef', 0],
    ['one', [{ start: 1, end: 3, text: 'X' }], 'aXdef', 0],
    ['several, in any order', [{ start: 4, end: 5, text: '' }, { start: 0, end: 1, text: 'XYZ' }, { start: 6, end: 6, text: '!' }], 'XYZbcdf!', 0],
    ['neighbours', [{ start: 0, end: 2, text: 'X' }, { start: 2, end: 4, text: 'Y' }], 'XYef', 0],
    ['the same twice', [{ start: 0, end: 2, text: 'X' }, { start: 0, end: 2, text: 'X' }], 'Xcdef', 0],
    ['two for one place', [{ start: 0, end: 2, text: 'X' }, { start: 0, end: 2, text: 'Y' }], 'Xcdef', 1],
    ['one across another', [{ start: 1, end: 3, text: 'X' }, { start: 2, end: 4, text: 'Y' }], 'aXdef', 1],
    ['one beyond the end', [{ start: 5, end: 9, text: 'X' }], 'abcdef', 1],
  ])('makes %s', (_name, edits, expected, refusedCount) => {
    const { text, applied, refused } = applyEdits('abcdef', edits);
    expect([text, applied.length, refused.length]).toEqual([expected, edits.length - refusedCount, refusedCount]);
  });
});

describe('writeScalar', () => {
  const plain: ScalarPlace = { style: 'plain', context: 'block', isEmbedded: false, isText: true };
  const single: ScalarPlace = { ...plain, style: 'single' };
  const double: ScalarPlace = { ...plain, style: 'double' };

  test.each<[string, string, ScalarPlace, string | undefined]>([
    ['a word stays without quotes', 'al2023@v20260801', plain, 'al2023@v20260801'],
    ['a number that is a text needs them', '5', plain, '"5"'],
    ['a number in octal, too', '010', plain, '"010"'],
    ['a number with underscores, too', '1_0', plain, '"1_0"'],
    ['a word for a boolean, too', 'yes', plain, '"yes"'],
    ['nothing, too', '', plain, '""'],
    ['a date does not', '2026-12-01', plain, '2026-12-01'],
    ['a percentage does not', '15%', plain, '15%'],
    ['a number that is a number does not', '5', { ...plain, isText: false }, '5'],
    ['a number that is a number loses them', '5', { ...double, isText: false }, '5'],
    ['a text that need not be one keeps them', 'a', { ...double, isText: false }, '"a"'],
    ['nothing that is no text', '', { ...plain, isText: false }, 'null'],
    ['what JSON has no number for', '.inf', { ...plain, isText: false }, '".inf"'],
    ['a schedule', '0 9 * * 6,0', plain, '0 9 * * 6,0'],
    ['a schedule in a flow map', '0 9 * * 6,0', { ...plain, context: 'flow' }, '"0 9 * * 6,0"'],
    ['a bracket in a flow map', 'a]', { ...plain, context: 'flow' }, '"a]"'],
    ['a schedule that begins with a star', '* * * * *', plain, '"* * * * *"'],
    ['a schedule by name', '@daily', plain, '"@daily"'],
    ['a colon', 'a: b', plain, '"a: b"'],
    ['a colon at the end', 'a:', plain, '"a:"'],
    ['a comment', 'a #b', plain, '"a #b"'],
    ['a hash', 'a#b', plain, 'a#b'],
    ['blanks around', ' a ', plain, '" a "'],
    ['a list entry', '- a', plain, '"- a"'],
    ['a quote at the beginning', "'a", plain, '"\'a"'],
    ['single quotes', "it's", single, "'it''s'"],
    ['single quotes around a line break', 'a\nb', single, '"a\\nb"'],
    ['double quotes', 'a"b\\c\u0001\u2028\t', double, '"a\\"b\\\\c\\u0001\\u2028\\t"'],
    ['a line break', 'a\nb', plain, '"a\\nb"'],
    ['half of a pair', 'a\ud800', double, undefined],
    ['a text in JSON', 'a"b', { ...plain, style: 'double', context: 'json' }, '"a\\"b"'],
    ['a text in the place of a number in JSON', '5', { ...plain, context: 'json' }, '"5"'],
    ['a number in JSON', '5', { ...plain, context: 'json', isText: false }, '5'],
    ['no number of JSON', '0x5', { ...plain, context: 'json', isText: false }, '"0x5"'],
    ['a word in a heredoc', 'al2023@v20260801', { ...plain, isEmbedded: true }, 'al2023@v20260801'],
    ['a variable in a heredoc', 'a$B', { ...plain, isEmbedded: true }, undefined],
    ['an escape in a heredoc', 'a"b', { ...double, isEmbedded: true }, undefined],
  ])('%s', (_name, value, place, expected) => {
    expect(writeScalar(value, place)).toBe(expected);
  });
});
