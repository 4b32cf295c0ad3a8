import { exactNumber } from '../../util/lossless-json.ts';

const MIN_INT64 = -(1n << 63n);
const MAX_INT64 = (1n << 63n) - 1n;

/**
 * A number as it reads after it went through the API server, which keeps 64-bit integers digit by digit and makes everything else a
 * double: `110.0` is 110, `-0` is 0, `9223372036854775808` is 9223372036854776000.
 */
export function storedNumber(value: number | bigint): number | bigint {
  return Number.isSafeInteger(value) && !Object.is(value, -0) ? value : exactNumber(formatNumber(value));
}

/** The JSON text of a stored number. Go writes a double as JavaScript does: shortest digits, an exponent from 1e21 on and below 1e-6. */
export function formatNumber(value: number | bigint): string {
  const isInt64 = typeof value === 'bigint' && value >= MIN_INT64 && value <= MAX_INT64;
  return isInt64 ? value.toString() : String(Number(value));
}
