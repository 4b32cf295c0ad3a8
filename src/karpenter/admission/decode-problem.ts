import type { JsonPath } from '../../model/json.ts';
import { parseInstant } from '../../util/instant.ts';
import { decodeDuration, decodeNillableDuration } from '../duration.ts';
import { parseQuantity } from '../quantity.ts';
import { isTextDigest } from '../text-digest.ts';
import { memberSchema } from './schema.ts';
import type { IntegerSchema, ListSchema, Schema, TextSchema } from './schema.ts';
import { formatNumber } from './stored-number.ts';

/** Why the controller cannot decode an object. It then sees neither this object nor, in a list, any other of its kind. */
export interface DecodeProblem {
  path: JsonPath;
  /** Such as `a text where a whole number belongs`. */
  message: string;
}

/**
 * The first value of a stored object that does not fit the Go type behind its field; the API server lets some of them pass. Null
 * fits nearly everything and members without a schema are skipped. Follows the decoder of the typed client (`sigs.k8s.io/json`) and the
 * `UnmarshalJSON` of `metav1.Duration`, `metav1.Time`, `resource.Quantity` and core's `NillableDuration`.
 */
export function findDecodeProblem(value: unknown, schema: Schema): DecodeProblem | undefined {
  if (value === null && schema.kind === 'text' && schema.refusesNull === true) return problemHere('null where a text belongs');
  if (value === null || value === undefined || schema.kind === 'any') return undefined;
  switch (schema.kind) {
    case 'text':
      return problemHere(textProblem(value, schema));
    case 'boolean':
      return problemHere(typeof value === 'boolean' ? undefined : mismatch(value, 'true or false'));
    case 'integer':
      return problemHere(integerProblem(value, schema));
    case 'number':
      return problemHere(isNumber(value) ? undefined : mismatch(value, 'a number'));
    case 'intOrText':
      return problemHere(quantityProblem(value));
    case 'list':
      return Array.isArray(value) ? itemsProblem(value, schema) : problemHere(mismatch(value, 'a list'));
    case 'map':
    case 'object':
      return isObject(value) ? membersProblem(value, schema) : problemHere(mismatch(value, 'an object'));
  }
}

function problemHere(message: string | undefined): DecodeProblem | undefined {
  return message === undefined ? undefined : { path: [], message };
}

function itemsProblem(values: readonly unknown[], { items }: ListSchema): DecodeProblem | undefined {
  for (const [index, value] of values.entries()) {
    const problem = findDecodeProblem(value, items);
    if (problem !== undefined) return { ...problem, path: [index, ...problem.path] };
  }
  return undefined;
}

function membersProblem(value: Readonly<Record<string, unknown>>, schema: Schema): DecodeProblem | undefined {
  for (const key of Object.keys(value)) {
    const inner = memberSchema(schema, key);
    const problem = inner === undefined ? undefined : findDecodeProblem(value[key], inner);
    if (problem !== undefined) return { ...problem, path: [key, ...problem.path] };
  }
  return undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textProblem(value: unknown, { holds }: TextSchema): string | undefined {
  if (holds === 'quantity') return quantityProblem(value);
  if (isTextDigest(value) && holds === undefined) return undefined;
  if (holds === 'durationOrNanoseconds' && isNumber(value)) return integerProblem(value, { kind: 'integer', bits: 64 });
  if (typeof value !== 'string') return mismatch(value, 'a text');
  if (holds === undefined) return undefined;
  if (holds === 'instant') return parseInstant(value) === undefined ? `"${value}" is no instant in RFC 3339` : undefined;
  const decoded = holds === 'durationOrNever' ? decodeNillableDuration(value) : decodeDuration(value);
  return decoded.ok ? undefined : decoded.message;
}

function integerProblem(value: unknown, { bits, unsigned = false }: IntegerSchema): string | undefined {
  const integer = typeof value === 'bigint' ? value : Number.isInteger(value) && typeof value === 'number' ? BigInt(value) : undefined;
  if (integer === undefined) return mismatch(value, 'a whole number');
  if (unsigned && integer < 0n) return `${integer} is negative`;
  const kept = unsigned ? BigInt.asUintN(bits, integer) : BigInt.asIntN(bits, integer);
  return kept === integer ? undefined : `${integer} is beyond ${bits} bits`;
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** White space that Go trims around a quantity and JSON lets stand unescaped. */
const OUTER_BLANKS = /^[ \u0085\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+|[ \u0085\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+$/g;

/** The text that a quantity is parsed from; `undefined` where the value is neither text nor number. */
export function quantityText(value: unknown): string | undefined {
  if (typeof value === 'string') return value.replace(OUTER_BLANKS, '');
  return typeof value === 'number' || typeof value === 'bigint' ? formatNumber(value) : undefined;
}

function quantityProblem(value: unknown): string | undefined {
  const text = quantityText(value);
  if (text === undefined) return mismatch(value, 'a quantity');
  const parsed = parseQuantity(text);
  if (parsed.ok) return undefined;
  return parsed.suggestion === undefined ? parsed.message : `${parsed.message}; did you mean "${parsed.suggestion}"?`;
}

/** Says that a value is of a wrong type, such as `the number 10 where a text belongs`. */
export function mismatch(value: unknown, wanted: string): string {
  return `${describe(value)} where ${wanted} belongs`;
}

function describe(value: unknown): string {
  if (typeof value === 'string') return `the text "${value}"`;
  if (typeof value === 'number' || typeof value === 'bigint') return `the number ${value}`;
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : 'an object';
}
