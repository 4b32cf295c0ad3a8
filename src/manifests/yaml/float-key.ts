/** Digits that any 32-bit float needs at most. */
const MAX_DIGITS = 9;
/** Go's shortest `%g` turns to an exponent from here on, and below -4. */
const EXPONENT_FROM = 6;

/**
 * A float as a key of a map: `strconv.FormatFloat(value, 'g', -1, 32)`, with YAML's names for what is no number. Yes, at 32 bits: keys
 * lose precision upstream.
 */
export function formatFloatKey(value: number): string {
  const single = Math.fround(value);
  if (Number.isNaN(single)) return '.nan';
  if (!Number.isFinite(single)) return single > 0 ? '.inf' : '-.inf';
  const sign = single < 0 || Object.is(single, -0) ? '-' : '';
  const [digits = '', exponent = ''] = shortestDigits(Math.abs(single)).split('e');
  return sign + layOut(digits.replace('.', ''), Number(exponent));
}

/** The fewest digits that mean this float, in the form `1.5e+3`. */
function shortestDigits(single: number): string {
  for (let count = 0; count < MAX_DIGITS - 1; count += 1) {
    const text = roundToEven(single, count);
    if (Math.fround(Number(text)) === single) return text;
  }
  return roundToEven(single, MAX_DIGITS - 1);
}

/** Where the next digit is exactly a half, Go goes to the even neighbour and JavaScript to the greater one. */
function roundToEven(single: number, count: number): string {
  const longer = single.toExponential(count + 1);
  const isTie = Number(longer) === single && /[02468]\.?5e/.test(longer);
  return isTie ? longer.replace(/\.?5e/, 'e') : single.toExponential(count);
}

function layOut(digits: string, exponent: number): string {
  if (exponent < -4 || exponent >= EXPONENT_FROM) {
    const fraction = digits.length > 1 ? `.${digits.slice(1)}` : '';
    return `${digits.charAt(0)}${fraction}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
  }
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const fraction = digits.slice(exponent + 1);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
