import type { JsonValue } from '../model/json.ts';
import { readValidJson } from './valid-json.ts';

/**
 * Parses JSON as `JSON.parse` does, except that an integer beyond the safe ones becomes a `bigint`.
 * Of two equal keys the last one counts. Throws SyntaxError.
 */
export function parseJson(text: string): JsonValue {
  const value = JSON.parse(text) as JsonValue;
  return LONG_INTEGER.test(text) ? readValidJson(text) : value;
}

/**
 * Where no number literal begins with sixteen digits, none is beyond 2^53 and `JSON.parse` has lost nothing. A match inside a
 * string costs time, never correctness; digits right behind a quote (hashes in annotations) do not match.
 */
const LONG_INTEGER = /[\s:,[]-?\d{16}|^-?\d{16}/;

/**
 * JSON text as `JSON.stringify` writes it, with all digits of a `bigint`. `indent` is a number of blanks; 0 gives one line.
 * A value that has no JSON text, such as `undefined`, gives `undefined`.
 */
export function formatJson(value: unknown, indent = 0): string {
  try {
    return JSON.stringify(value, null, indent) ?? 'undefined';
  } catch (error) {
    if (!(error instanceof TypeError && error.message.includes('BigInt'))) throw error;
    return formatValue(value, indent, '\n') ?? 'undefined';
  }
}

/** `lineBreak` is what begins a line at the depth of the value itself. */
function formatValue(value: unknown, indent: number, lineBreak: string): string | undefined {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null || hasToJson(value)) return JSON.stringify(value);
  const inner = lineBreak + ' '.repeat(indent);
  const parts = Array.isArray(value)
    ? value.map((item: unknown) => formatValue(item, indent, inner) ?? 'null')
    : Object.entries(value).flatMap(([key, item]) => formatMember(key, formatValue(item, indent, inner), indent));
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (parts.length === 0) return `${open}${close}`;
  return indent === 0 ? `${open}${parts.join(',')}${close}` : `${open}${inner}${parts.join(`,${inner}`)}${lineBreak}${close}`;
}

function formatMember(key: string, text: string | undefined, indent: number): string[] {
  return text === undefined ? [] : [`${JSON.stringify(key)}:${indent === 0 ? '' : ' '}${text}`];
}

function hasToJson(value: object): boolean {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}
