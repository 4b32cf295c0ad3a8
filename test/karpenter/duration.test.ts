import fc from 'fast-check';
import { decodeDuration, decodeNillableDuration, formatDuration, parseDuration } from '../../src/karpenter/duration.ts';

const SECOND = 1_000_000_000n;
const HOUR = 3600n * SECOND;

describe('parseDuration', () => {
  test.each([
    { text: '0', nanoseconds: 0n, spelled: '0s' },
    { text: '0m', nanoseconds: 0n, spelled: '0s' },
    { text: '90m', nanoseconds: 5400n * SECOND, spelled: '1h30m0s' },
    { text: '30m1h', nanoseconds: 5400n * SECOND, spelled: '1h30m0s' },
    { text: '1h1h', nanoseconds: 2n * HOUR, spelled: '2h0m0s' },
    { text: '.5h', nanoseconds: 1800n * SECOND, spelled: '30m0s' },
    { text: '5.h', nanoseconds: 5n * HOUR, spelled: '5h0m0s' },
    { text: '-1.5h', nanoseconds: -5400n * SECOND, spelled: '-1h30m0s' },
    { text: '+1h', nanoseconds: HOUR, spelled: '1h0m0s' },
    { text: '1500ms', nanoseconds: 1_500_000_000n, spelled: '1.5s' },
    { text: '1us', nanoseconds: 1000n, spelled: '1µs' },
    { text: '1μs', nanoseconds: 1000n, spelled: '1µs' },
    { text: '0.000000001s', nanoseconds: 1n, spelled: '1ns' },
    { text: '0.0000000001s', nanoseconds: 0n, spelled: '0s' },
    { text: '2562047h47m16s', nanoseconds: 9_223_372_036n * SECOND, spelled: '2562047h47m16s' },
    { text: '-9223372036854775808ns', nanoseconds: -(1n << 63n), spelled: '-2562047h47m16.854775808s' },
  ])('reads $text', ({ text, nanoseconds, spelled }) => {
    expect(parseDuration(text)).toEqual({ ok: true, nanoseconds });
    expect(formatDuration(nanoseconds)).toBe(spelled);
  });

  test.each([
    { words: 'no unit', text: '10', message: 'duration "10" lacks a unit (h, m, s …)' },
    { words: 'a number after a unit', text: '1h30', message: 'duration "1h30" lacks a unit (h, m, s …)' },
    { words: 'days', text: '1d', message: 'duration "1d" has an unknown unit "d" (there are h, m and s; a day is 24h)' },
    { words: 'capitals', text: '1H', message: 'duration "1H" has an unknown unit "H" (there are h, m and s; a day is 24h)' },
    { words: 'a name from the prototype chain', text: '1constructor', message: 'duration "1constructor" has an unknown unit "constructor" (there are h, m and s; a day is 24h)' },
    { words: 'a blank before', text: ' 1h', message: '" 1h" is not a duration' },
    { words: 'no digits', text: '.h', message: '".h" is not a duration' },
    { words: 'nothing', text: '', message: '"" is not a duration' },
    { words: 'a sign alone', text: '-', message: '"-" is not a duration' },
    { words: 'more than int64', text: '2562048h', message: 'duration "2562048h" is longer than a controller can hold (at most 2562047h)' },
    { words: 'one nanosecond too many', text: '9223372036854775808ns', message: 'duration "9223372036854775808ns" is longer than a controller can hold (at most 2562047h)' },
  ])('refuses $words', ({ text, message }) => {
    expect(parseDuration(text)).toEqual({ ok: false, message });
  });

  it('reads its own spelling', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(1n << 63n), max: (1n << 63n) - 1n }), (nanoseconds) => {
        expect(parseDuration(formatDuration(nanoseconds))).toEqual({ ok: true, nanoseconds });
      }),
    );
  });

  it('spells whatever it reads in a stable way', () => {
    const part = fc.tuple(fc.nat(99_999), fc.constantFrom('h', 'm', 's', 'ms', 'us', 'ns')).map(([count, unit]) => `${count}${unit}`);
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        const parsed = parseDuration(parts.join(''));
        const spelled = parsed.ok ? formatDuration(parsed.nanoseconds) : '';
        expect(parseDuration(spelled)).toEqual(parsed);
      }),
    );
  });
});

describe('decoding', () => {
  it('takes texts only', () => {
    expect(decodeDuration('8h')).toEqual({ ok: true, nanoseconds: 8n * HOUR });
    expect(decodeDuration(3600)).toEqual({ ok: false, message: 'a duration is a text such as "8h", not number' });
  });

  it('knows Never where a duration may be missing', () => {
    expect(decodeNillableDuration('Never')).toEqual({ ok: true, nanoseconds: undefined });
    expect(decodeNillableDuration('720h')).toEqual({ ok: true, nanoseconds: 720n * HOUR });
    expect(decodeNillableDuration('never').ok).toBe(false);
    expect(decodeDuration('Never').ok).toBe(false);
  });
});
