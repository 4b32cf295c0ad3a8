import fc from 'fast-check';
import { addQuantities, compareQuantities, formatQuantity, parseQuantity, subtractQuantities } from '../../src/karpenter/quantity.ts';
import type { Quantity } from '../../src/karpenter/quantity.ts';

function quantity(text: string): Quantity {
  const parsed = parseQuantity(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.quantity;
}

const texts = fc
  .tuple(
    fc.constantFrom('', '-', '+'),
    fc.nat({ max: 2 ** 31 }),
    fc.option(fc.nat({ max: 99_999 }), { nil: undefined }),
    fc.constantFrom('', 'n', 'u', 'm', 'k', 'M', 'G', 'T', 'P', 'E', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei', 'e3', 'E-2', 'e+7'),
  )
  .map(([sign, whole, fraction, suffix]) => `${sign}${whole}${fraction === undefined ? '' : `.${fraction}`}${suffix}`);

describe('formatQuantity', () => {
  test.each([
    ['binary gibibytes that make a tebibyte', '1024Gi', '1Ti'],
    ['two tebibytes', '2048Gi', '2Ti'],
    ['gibibytes that do not', '1000Gi', '1000Gi'],
    ['decimal gigabytes that make a terabyte', '1000G', '1T'],
    ['gigabytes that do not', '1500G', '1500G'],
    ['a suffix without a number', 'Ti', '0'],
    ['zero with a suffix', '0Gi', '0'],
    ['a half', '0.5', '500m'],
    ['one and a half gibibytes', '1.5Gi', '1536Mi'],
    ['less than a kibibyte in binary', '0.5Ki', '512'],
    ['a fraction of a byte in binary', '1.1Ki', '1126400m'],
    ['an exponent that is no multiple of three', '1e5', '100e3'],
    ['an exponent that is', '12e6', '12e6'],
    ['less than a billionth', '0.1n', '1n'],
    ['less than minus a billionth', '-0.1n', '-1n'],
    ['more bytes than 63 bits hold', '8Ei', '9223372036854775807'],
    ['a sign and zeros that Kubernetes keeps', '+05Gi', '+05Gi'],
    ['a suffix that Kubernetes loses', '1000E', '1'],
    ['an exponent that wraps around 32 bits', '1e4294967297', '10'],
  ])('writes %s', (_name, text, canonical) => {
    expect(formatQuantity(quantity(text))).toBe(canonical);
  });

  it('is stable when it is parsed again', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const once = formatQuantity(quantity(text));
        // Above 1e18 Kubernetes drops the suffix, and with it the value.
        fc.pre(compareQuantities(quantity(once), quantity(text)) === 0);
        expect(formatQuantity(quantity(once))).toBe(once);
      }),
    );
  });
});

describe('parseQuantity', () => {
  test.each([
    ['a byte unit', '500MiB', '500Mi'],
    ['a decimal byte unit', '2GB', '2G'],
    ['a blank', '1 Gi', '1Gi'],
    ['a lower-case suffix', '20gi', '20Gi'],
    ['an upper-case kilo', '1K', '1k'],
    ['a decimal comma', '1,5Gi', '1.5Gi'],
    ['thousands', '1,000,000', '1000000'],
    ['cores in words', '2 cores', '2'],
    ['millicores', '500millicores', '500m'],
  ])('refuses %s and suggests', (_name, text, suggestion) => {
    expect(parseQuantity(text)).toMatchObject({ ok: false, suggestion });
    expect(parseQuantity(suggestion)).toMatchObject({ ok: true });
  });

  test.each([
    ['nothing', ''],
    ['a percentage', '5%'],
    ['words', 'lots'],
    ['an exponent without digits', '1e+'],
    ['an exponent beyond 64 bits', '1e99999999999999999999'],
    ['a monstrous exponent', '1e1000000'],
    ['an exponent without a number', 'e-20'],
    ['two points', '1.2.3'],
  ])('refuses %s', (_name, text) => {
    const parsed = parseQuantity(text);
    expect(parsed.ok).toBe(false);
    expect(parsed).not.toHaveProperty('suggestion');
  });

  it('only suggests what it accepts', () => {
    const odd = fc.tuple(fc.constantFrom('1', '1.5', '1,5', '1 000', '.5', '-2'), fc.constantFrom('', ' ', '_'), fc.constantFrom('gb', 'GiB', 'Kb', 'mi', 'CPU', 'mcpu', '%', 'x', 'M', 'eb'));
    fc.assert(
      fc.property(odd, ([number, gap, unit]) => {
        const parsed = parseQuantity(number + gap + unit);
        if (!parsed.ok && parsed.suggestion !== undefined) expect(parseQuantity(parsed.suggestion).ok).toBe(true);
      }),
    );
  });
});

describe('compareQuantities', () => {
  test.each([
    ['units', '1Gi', '1073741824', 0],
    ['binary and decimal', '1Ki', '1k', 1],
    ['fractions', '0.5', '501m', -1],
    ['signs', '-1', '1n', -1],
  ])('compares across %s', (_name, a, b, order) => {
    expect(compareQuantities(quantity(a), quantity(b))).toBe(order);
    expect(compareQuantities(quantity(b), quantity(a))).toBe(order === 0 ? 0 : -order);
  });
});

describe('addQuantities and subtractQuantities', () => {
  test.each([
    ['1Gi', '512Mi', '1536Mi', '512Mi'],
    ['1', '250m', '1250m', '750m'],
    ['0', '2Gi', '2Gi', '-2Gi'],
    ['1k', '24', '1024', '976'],
  ])('of %s and %s', (a, b, sum, difference) => {
    expect(formatQuantity(addQuantities(quantity(a), quantity(b)))).toBe(sum);
    expect(formatQuantity(subtractQuantities(quantity(a), quantity(b)))).toBe(difference);
  });

  it('undo each other', () => {
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        expect(compareQuantities(subtractQuantities(addQuantities(quantity(a), quantity(b)), quantity(b)), quantity(a))).toBe(0);
      }),
    );
  });
});
