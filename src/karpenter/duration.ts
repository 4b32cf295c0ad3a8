/** What a Go duration text means, or why Go refuses it. */
export type DurationResult = { ok: true; nanoseconds: bigint } | { ok: false; message: string };

/** As `DurationResult`; `Never` is spelled exactly so. */
export type NillableDurationResult = { ok: true; nanoseconds: bigint | undefined } | { ok: false; message: string };

export const NEVER = 'Never';

const UNITS: ReadonlyMap<string, bigint> = new Map([
  ['ns', 1n],
  ['us', 1_000n],
  ['µs', 1_000n],
  ['μs', 1_000n],
  ['ms', 1_000_000n],
  ['s', 1_000_000_000n],
  ['m', 60_000_000_000n],
  ['h', 3_600_000_000_000n],
]);

/** One beyond the greatest positive Go duration; reached only by a negative one. */
const LIMIT = 1n << 63n;

const PART = /(\d*)(?:\.(\d*))?([^\d.]*)/g;

/**
 * Reads a Go duration such as `1h30m`, `-1.5h`, `.5s` or `0`; units are h, m, s, ms, us and ns, and no others.
 * Ported from the Go standard library, time.ParseDuration, with its overflow at 2562047h47m16.854775807s.
 */
export function parseDuration(text: string): DurationResult {
  const negative = text.startsWith('-');
  const body = negative || text.startsWith('+') ? text.slice(1) : text;
  if (body === '0') return { ok: true, nanoseconds: 0n };
  if (body === '') return invalid(text);
  let total = 0n;
  for (const [part, whole = '', fraction = '', unit = ''] of body.matchAll(PART)) {
    if (part === '') continue;
    if (whole === '' && fraction === '') return invalid(text);
    if (unit === '') return { ok: false, message: `duration "${text}" lacks a unit (h, m, s …)` };
    const scale = UNITS.get(unit);
    if (scale === undefined) return unknownUnit(text, unit);
    total += BigInt(whole) * scale + fractionOf(fraction, scale);
    if (total > LIMIT) return tooLong(text);
  }
  if (!negative && total === LIMIT) return tooLong(text);
  return { ok: true, nanoseconds: negative ? -total : total };
}

/** Go computes the fraction in doubles, which shows in the last nanosecond of long fractions of an hour. */
function fractionOf(digits: string, unit: bigint): bigint {
  let value = 0n;
  let scale = 1;
  for (const digit of digits) {
    const next = value * 10n + BigInt(digit);
    if (value > (LIMIT - 1n) / 10n || next > LIMIT) break;
    value = next;
    scale *= 10;
  }
  return BigInt(Math.trunc(Number(value) * (Number(unit) / scale)));
}

/** Go's own spelling, such as `1h30m0s`, `1.5s`, `100ms` or `0s`. Ported from time.Duration.String. */
export function formatDuration(nanoseconds: bigint): string {
  if (nanoseconds === 0n) return '0s';
  const sign = nanoseconds < 0n ? '-' : '';
  const size = nanoseconds < 0n ? -nanoseconds : nanoseconds;
  if (size < 1_000n) return `${sign}${size}ns`;
  if (size < 1_000_000n) return `${sign}${decimal(size, 3)}µs`;
  if (size < 1_000_000_000n) return `${sign}${decimal(size, 6)}ms`;
  const minutes = size / 60_000_000_000n;
  const seconds = `${decimal(size % 60_000_000_000n, 9)}s`;
  if (minutes === 0n) return `${sign}${seconds}`;
  return minutes < 60n ? `${sign}${minutes}m${seconds}` : `${sign}${minutes / 60n}h${minutes % 60n}m${seconds}`;
}

function decimal(value: bigint, places: number): string {
  const digits = String(value).padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  return digits.slice(0, -places) + (fraction === '' ? '' : `.${fraction}`);
}

/** Decodes a field of type metav1.Duration: `duration` of a budget, `terminationGracePeriod`. */
export function decodeDuration(value: unknown): DurationResult {
  return typeof value === 'string' ? parseDuration(value) : { ok: false, message: `a duration is a text such as "8h", not ${typeof value}` };
}

/** Decodes `expireAfter` or `consolidateAfter` (`pkg/apis/v1/duration.go NillableDuration`); `undefined` nanoseconds stand for `Never`. */
export function decodeNillableDuration(value: unknown): NillableDurationResult {
  return value === NEVER ? { ok: true, nanoseconds: undefined } : decodeDuration(value);
}

function invalid(text: string): DurationResult {
  return { ok: false, message: `"${text}" is not a duration` };
}

function tooLong(text: string): DurationResult {
  return { ok: false, message: `duration "${text}" is longer than a controller can hold (at most 2562047h)` };
}

function unknownUnit(text: string, unit: string): DurationResult {
  return { ok: false, message: `duration "${text}" has an unknown unit "${unit}" (there are h, m and s; a day is 24h)` };
}
