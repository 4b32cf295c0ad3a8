import type { JsonObject, JsonPath, JsonValue } from '../../model/json.ts';
import { mismatch } from '../admission/decode-problem.ts';
import { memberSchema } from '../admission/schema.ts';
import type { ListSchema, MapSchema, ObjectSchema, Schema, TextSchema } from '../admission/schema.ts';
import { isTextDigest } from '../text-digest.ts';
import { formatField } from './refusal.ts';
import type { Refusal } from './refusal.ts';
import { integerRefusals, textRefusals } from './scalars.ts';
import { suggestOtherType } from './suggest-type.ts';
import type { WantedType } from './suggest-type.ts';

/**
 * What the API server holds against the shape of a stored form: types, required fields, values, patterns, bounds and sizes. Several
 * faults of one value are told as the API server tells them.
 * `k8s.io/kube-openapi pkg/validation/validate`, called by `pkg/apiserver/validation/validation.go ValidateCustomResource`.
 */
export function findStructuralRefusals(value: JsonValue, schema: Schema, path: JsonPath = []): Refusal[] {
  switch (schema.kind) {
    case 'any':
      return [];
    case 'text':
      if (typeof value === 'string') return textRefusals(value, schema, path);
      return isUnseenText(value, schema) ? [] : wrongType(value, 'text', path);
    case 'boolean':
      return typeof value === 'boolean' ? [] : wrongType(value, 'boolean', path);
    case 'number':
      return typeof value === 'number' || typeof value === 'bigint' ? [] : wrongType(value, 'number', path);
    case 'integer':
      return [...(isInteger(value) ? [] : wrongType(value, 'integer', path)), ...(isNumber(value) ? integerRefusals(value, schema, path) : [])];
    case 'intOrText':
      if (typeof value === 'string') return textRefusals(value, { kind: 'text', pattern: schema.pattern }, path);
      return isInteger(value) ? [] : wrongType(value, 'quantity', path);
    case 'list':
      return Array.isArray(value) ? listRefusals(value, schema, path) : wrongType(value, 'list', path);
    case 'map':
      return isObject(value) ? mapRefusals(value, schema, path) : wrongType(value, 'object', path);
    case 'object':
      return isObject(value) ? objectRefusals(value, schema, path) : wrongType(value, 'object', path);
  }
}

/** A digest stands for a text, and where a format is asked for the API server lets a list pass. */
function isUnseenText(value: JsonValue, { holds }: TextSchema): boolean {
  return holds === 'instant' ? Array.isArray(value) : holds === undefined && isTextDigest(value);
}

const WANTED: Readonly<Record<WantedType, string>> = {
  text: 'a text',
  boolean: 'true or false',
  number: 'a number',
  integer: 'a whole number',
  quantity: 'a whole number or a quantity as a text',
  list: 'a list',
  object: 'an object',
};

function wrongType(value: JsonValue, type: WantedType, path: JsonPath): Refusal[] {
  const wanted = WANTED[type];
  const suggestion = suggestOtherType(value, type);
  return [{ kind: 'wrongType', path, field: formatField(path), value, wanted, message: mismatch(value, wanted), ...(suggestion !== undefined && { suggestion }) }];
}

function isNumber(value: JsonValue): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** A double counts as whole only within 2^53; a `bigint` is what was written as an integer. */
function isInteger(value: JsonValue): boolean {
  return typeof value === 'bigint' ? BigInt.asIntN(64, value) === value : Number.isSafeInteger(value);
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listRefusals(items: readonly JsonValue[], schema: ListSchema, path: JsonPath): Refusal[] {
  const refusals = items.flatMap((item, index) => findStructuralRefusals(item, schema.items, [...path, index]));
  const { minItems: minimum = 0, maxItems: maximum = Infinity } = schema;
  const [field, count] = [formatField(path), items.length];
  if (count < minimum) refusals.push({ kind: 'tooFew', path, field, count, minimum, message: `the list needs at least ${minimum} ${minimum === 1 ? 'item' : 'items'}` });
  if (count > maximum) refusals.push({ kind: 'tooMany', path, field, count, maximum, message: `the list has ${count} items, and at most ${maximum} are allowed` });
  return refusals;
}

function mapRefusals(value: JsonObject, { values, maxKeys: maximum = Infinity }: MapSchema, path: JsonPath): Refusal[] {
  const entries = Object.entries(value);
  const count = entries.length;
  const refusals: Refusal[] = [];
  if (count > maximum) {
    refusals.push({ kind: 'tooMany', path, field: formatField(path), count, maximum, message: `there are ${count} entries, and at most ${maximum} are allowed` });
  }
  return [...refusals, ...entries.flatMap(([key, member]) => findStructuralRefusals(member, values, [...path, key]))];
}

function objectRefusals(value: JsonObject, schema: ObjectSchema, path: JsonPath): Refusal[] {
  const refusals = Object.entries(value).flatMap(([key, member]) => {
    const inner = memberSchema(schema, key);
    return inner === undefined ? [] : findStructuralRefusals(member, inner, [...path, key]);
  });
  const missing = (schema.required ?? []).filter((key) => !Object.hasOwn(value, key));
  return [...refusals, ...missing.map((key) => missingRefusal([...path, key], key))];
}

function missingRefusal(path: JsonPath, key: string): Refusal {
  return { kind: 'missing', path, field: formatField(path), message: `"${key}" is required` };
}
