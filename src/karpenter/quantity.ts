import { suggestQuantity } from './suggest-quantity.ts';

/** How a quantity was written, which is how it is written back. */
export type QuantityFormat = 'BinarySI' | 'DecimalSI' | 'DecimalExponent';

/** A Kubernetes quantity: `digits` times ten to the power of `exponent`, exact. */
export interface Quantity {
  digits: bigint;
  exponent: number;
  format: QuantityFormat;
  /** The text that was parsed, where Kubernetes takes it for canonical and writes it back as it is. */
  text?: string;
}

/** `suggestion` is the nearest text that parses, where it can be told. */
export type QuantityResult = { ok: true; quantity: Quantity } | { ok: false; message: string; suggestion?: string };

const SHAPE = /^([+-]?)(0*)(\d*)(?:\.(\d*))?([eEinumkKMGTP]*)([-+]?\d*)$/;

const BINARY_EXPONENTS: ReadonlyMap<string, number> = new Map([
  ['Ki', 10],
  ['Mi', 20],
  ['Gi', 30],
  ['Ti', 40],
  ['Pi', 50],
  ['Ei', 60],
]);

const DECIMAL_EXPONENTS: ReadonlyMap<string, number> = new Map([
  ['n', -9],
  ['u', -6],
  ['m', -3],
  ['', 0],
  ['k', 3],
  ['M', 6],
  ['G', 9],
  ['T', 12],
  ['P', 15],
  ['E', 18],
]);

const MAX_INT64 = (1n << 63n) - 1n;
const NANO = -9;

/** The fast path of Kubernetes, which keeps canonical texts, is taken for numbers of at most this many digits. */
const INT64_DIGITS = 18;

/** No machine has that much or that little of anything; Kubernetes would count zeros for minutes. */
const MOST_EXPONENT = 10_000;

interface Parts {
  text: string;
  negative: boolean;
  /** Digits before the point without leading zeros; `0` where there are none. */
  whole: string;
  fraction: string;
}

type Suffix = { base: 2 | 10; exponent: number; format: QuantityFormat };

/**
 * Reads `500m`, `1.5Gi`, `2e3` and so on; blanks around are refused. Accepts and rounds what
 * `k8s.io/apimachinery pkg/api/resource/quantity.go ParseQuantity` does: `Gi` is zero, what is below a billionth is rounded away
 * from zero, binary amounts are capped at 2^63-1.
 */
export function parseQuantity(text: string): QuantityResult {
  const [shape, sign = '', zeros = '', whole = '', fraction = '', letters = '', power = ''] = SHAPE.exec(text) ?? [];
  if (shape === undefined || text === '') return refuse(text, 'is no quantity');
  const suffix = findSuffix(letters, power);
  if (suffix === undefined) return refuse(text, `has an unknown suffix "${letters}${power}" (there are n, u, m, k, M, G, T, P, E and Ki to Ei)`);
  if (Math.abs(suffix.exponent) > MOST_EXPONENT) return refuse(text, 'has an exponent out of all reason');
  const parts = { text, negative: sign === '-', whole: whole === '' ? '0' : whole, fraction };
  if (isShort(parts, suffix)) {
    const digits = BigInt(parts.whole + fraction);
    const amount = suffix.base === 2 ? digits << BigInt(suffix.exponent) : digits;
    if (amount <= MAX_INT64) return { ok: true, quantity: shortQuantity({ parts, suffix, digits }) };
  }
  // Without a digit the short way reads zero and the long one gives up.
  return zeros + whole + fraction === '' ? refuse(text, 'has no number') : { ok: true, quantity: longQuantity(parts, suffix) };
}

function refuse(text: string, reason: string): QuantityResult {
  const suggestion = suggestQuantity(text);
  return { ok: false, message: `"${text}" ${reason}`, ...(suggestion !== undefined && { suggestion }) };
}

function findSuffix(letters: string, power: string): Suffix | undefined {
  if (/^[eE]$/.test(letters) && /\d$/.test(power)) {
    const exponent = BigInt(power.replace('+', ''));
    if (exponent !== BigInt.asIntN(64, exponent)) return undefined;
    return { base: 10, exponent: Number(BigInt.asIntN(32, exponent)), format: 'DecimalExponent' };
  }
  if (power !== '') return undefined;
  const decimal = DECIMAL_EXPONENTS.get(letters);
  if (decimal !== undefined) return { base: 10, exponent: decimal, format: 'DecimalSI' };
  const binary = BINARY_EXPONENTS.get(letters);
  return binary === undefined ? undefined : { base: 2, exponent: binary, format: 'BinarySI' };
}

function isShort({ whole, fraction }: Parts, { base, exponent }: Suffix): boolean {
  if (base === 2) return fraction === '' && whole.length + Math.trunc((exponent * 3) / 10) + 1 <= 15;
  return whole.length + fraction.length <= INT64_DIGITS && exponent - fraction.length >= NANO;
}

function shortQuantity({ parts, suffix, digits }: { parts: Parts; suffix: Suffix; digits: bigint }): Quantity {
  const { text, negative, whole, fraction } = parts;
  const size = suffix.base === 2 ? digits << BigInt(suffix.exponent) : digits;
  const exponent = suffix.base === 2 ? 0 : suffix.exponent - fraction.length;
  const isCanonical = suffix.base === 2 ? (digits & 7n) !== 0n : exponent % 3 === 0 && !`${whole}${fraction}`.endsWith('000') && !whole.startsWith('0');
  return { digits: negative ? -size : size, exponent, format: suffix.format, ...((isCanonical || text === '0') && { text }) };
}

function longQuantity({ negative, whole, fraction }: Parts, suffix: Suffix): Quantity {
  const scaled = BigInt(whole + fraction) << BigInt(suffix.base === 2 ? suffix.exponent : 0);
  const amount = roundAway({ digits: scaled, exponent: (suffix.base === 2 ? 0 : suffix.exponent) - fraction.length }, NANO);
  const capped = suffix.base === 2 && compareAmounts(amount, { digits: MAX_INT64, exponent: 0 }) > 0 ? { digits: MAX_INT64, exponent: 0 } : amount;
  const isBelowOne = compareAmounts(capped, { digits: 1n, exponent: 0 }) < 0 && capped.digits > 0n;
  const format = suffix.format === 'BinarySI' && isBelowOne ? 'DecimalSI' : suffix.format;
  return { ...capped, digits: negative ? -capped.digits : capped.digits, format };
}

type Amount = Pick<Quantity, 'digits' | 'exponent'>;

/** Nothing below ten to the power of `exponent` is left; what is cut off counts as one more, away from zero. */
function roundAway(amount: Amount, exponent: number): Amount {
  if (amount.exponent >= exponent) return amount;
  const unit = 10n ** BigInt(exponent - amount.exponent);
  const rest = amount.digits % unit;
  const up = rest === 0n ? 0n : rest < 0n ? -1n : 1n;
  return { digits: amount.digits / unit + up, exponent };
}

function digitsAt({ digits, exponent }: Amount, lowest: number): bigint {
  return digits * 10n ** BigInt(exponent - lowest);
}

function compareAmounts(a: Amount, b: Amount): number {
  const lowest = Math.min(a.exponent, b.exponent);
  const [left, right] = [digitsAt(a, lowest), digitsAt(b, lowest)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Sort order by amount, whatever the format: `1Gi` equals `1073741824`. */
export function compareQuantities(a: Quantity, b: Quantity): number {
  return compareAmounts(a, b);
}

/** The sum, in the format of `a` (of `b` where `a` is zero). */
export function addQuantities(a: Quantity, b: Quantity): Quantity {
  const exponent = Math.min(a.exponent, b.exponent);
  return { digits: digitsAt(a, exponent) + digitsAt(b, exponent), exponent, format: a.digits === 0n ? b.format : a.format };
}

/** The difference, in the format of `a` (of `b` where `a` is zero). */
export function subtractQuantities(a: Quantity, b: Quantity): Quantity {
  return addQuantities(a, { ...b, digits: -b.digits });
}

/** Canonical text as `Quantity.String` gives it: `1024Gi` becomes `1Ti`, `0.5` becomes `500m`, any zero becomes `0`. */
export function formatQuantity(quantity: Quantity): string {
  if (quantity.text !== undefined) return quantity.text;
  if (quantity.digits === 0n) return '0';
  if (quantity.format === 'BinarySI') {
    const whole = roundAway(quantity, 0);
    const isExact = compareAmounts(whole, quantity) === 0;
    const bytes = digitsAt(whole, 0);
    if (isExact && (bytes <= -1024n || bytes >= 1024n)) return formatBinary(bytes);
  }
  return formatDecimal(quantity, quantity.format === 'DecimalExponent' ? 'DecimalExponent' : 'DecimalSI');
}

function formatBinary(bytes: bigint): string {
  let digits = bytes;
  let exponent = 0;
  for (; digits % 1024n === 0n; exponent += 10) digits /= 1024n;
  return `${digits}${nameOf(BINARY_EXPONENTS, exponent)}`;
}

/** The exponent is a multiple of three, as large as can be without a fraction. */
function formatDecimal(amount: Amount, format: 'DecimalSI' | 'DecimalExponent'): string {
  let { digits, exponent } = amount;
  for (; digits % 10n === 0n; exponent += 1) digits /= 10n;
  for (; exponent % 3 !== 0; exponent -= 1) digits *= 10n;
  if (format === 'DecimalExponent') return exponent === 0 ? `${digits}` : `${digits}e${exponent}`;
  return `${digits}${nameOf(DECIMAL_EXPONENTS, exponent)}`;
}

/** Kubernetes writes no suffix where there is none for the exponent, so that `1000E` reads `1`. */
function nameOf(suffixes: ReadonlyMap<string, number>, exponent: number): string {
  return [...suffixes].find(([, value]) => value === exponent)?.[0] ?? '';
}
