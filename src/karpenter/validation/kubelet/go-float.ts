const DIGITS = String.raw`\d+(?:_\d+)*`;
const HEX_DIGITS = '[0-9a-f]+(?:_[0-9a-f]+)*';
const DECIMAL = new RegExp(`^[+-]?(?:${DIGITS}(?:\\.(?:${DIGITS})?)?|\\.${DIGITS})(?:e[+-]?${DIGITS})?$`, 'i');
const HEXADECIMAL = new RegExp(`^([+-]?)0x(?:_?(${HEX_DIGITS})(?:\\.(${HEX_DIGITS})?)?|\\.(${HEX_DIGITS}))p([+-]?${DIGITS})$`, 'i');

/** Go's `strconv.ParseFloat` for 64 bits: `undefined` where it answers with an error. Knows `NaN`, hexadecimal numbers and underscores between digits. */
export function parseGoFloat(text: string): number | undefined {
  if (/^nan$/i.test(text)) return NaN;
  const infinite = /^([+-]?)inf(?:inity)?$/i.exec(text);
  if (infinite !== null) return infinite[1] === '-' ? -Infinity : Infinity;
  const value = DECIMAL.test(text) ? Number(text.replaceAll('_', '')) : parseHexadecimal(text);
  return value === undefined || Number.isFinite(value) ? value : undefined;
}

const BITS_PER_DIGIT = 4;
/** More than a double and the way it is rounded can tell apart. */
const KEPT_DIGITS = 32;

function parseHexadecimal(text: string): number | undefined {
  const match = HEXADECIMAL.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', onlyFraction = '', power = '0'] = match.map((part: string | undefined) => part?.replaceAll('_', ''));
  const decimals = fraction + onlyFraction;
  const digits = `${whole}${decimals}`.replace(/^0+(?=.)/, '');
  const cut = Math.max(digits.length - KEPT_DIGITS, 0);
  const isInexact = /[^0]/.test(digits.slice(digits.length - cut));
  const mantissa = Number(BigInt(`0x${digits.slice(0, digits.length - cut)}${isInexact ? '1' : '0'}`));
  const exponent = Number(power) + (cut - 1 - decimals.length) * BITS_PER_DIGIT;
  // In two steps, since the power of two alone may be out of range.
  const half = Math.trunc(exponent / 2);
  return (sign === '-' ? -1 : 1) * mantissa * 2 ** half * 2 ** (exponent - half);
}
