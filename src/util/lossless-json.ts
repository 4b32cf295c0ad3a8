import type { JsonValue } from '../model/json.ts';

/** Parses JSON; integers that a double cannot hold become `bigint`. Throws SyntaxError. */
export function parseJson(text: string): JsonValue {
  const marked = text.replace(STRING_OR_LONG_INTEGER, (match, integer: string | undefined) =>
    integer !== undefined && !Number.isSafeInteger(Number(integer)) ? `{"${BIGINT_MARK}":"${integer}"}` : match,
  );
  if (marked.length === text.length) return JSON.parse(text) as JsonValue;
  return JSON.parse(marked, (_key, value: JsonValue) => reviveBigint(value)) as JsonValue;
}

/** Strings are matched first so that digits inside them stay untouched. */
const STRING_OR_LONG_INTEGER = /"(?:[^"\\]|\\.)*"|(-?\d{16,})(?![\d.eE])/g;
const BIGINT_MARK = '\u0001bigint';

function reviveBigint(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const digits = value[BIGINT_MARK];
  return typeof digits === 'string' ? BigInt(digits) : value;
}

/** Compact JSON; a `bigint` is written with all its digits. */
export function formatJson(value: unknown, indent = 0): string {
  const text = JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? `${BIGINT_TEXT}${item}` : item), indent);
  return text === undefined ? 'undefined' : text.replace(BIGINT_STRING, '$1');
}

const BIGINT_TEXT = '\u0001bigint:';
const BIGINT_STRING = /"\\u0001bigint:(-?\d+)"/g;
