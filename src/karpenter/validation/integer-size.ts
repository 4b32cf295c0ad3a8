import type { JsonObject, JsonPath, JsonValue } from '../../model/json.ts';
import { memberSchema } from '../admission/schema.ts';
import type { IntegerSchema, Schema } from '../admission/schema.ts';
import { formatField } from './refusal.ts';
import type { Refusal } from './refusal.ts';

/**
 * Whole numbers that are too large for the size that the definition names. API servers before Kubernetes 1.37 let them pass, and the
 * controller cannot read them then. The error names no field. `k8s.io/kube-openapi pkg/validation/validate numberValidator`.
 */
export function findOversizedIntegers(value: JsonValue, schema: Schema, path: JsonPath = []): Refusal[] {
  switch (schema.kind) {
    case 'integer':
      return isWhole(value) && !fits(value, schema) ? [oversized(value, schema, path)] : [];
    case 'list':
      return Array.isArray(value) ? value.flatMap((item, index) => findOversizedIntegers(item, schema.items, [...path, index])) : [];
    case 'map':
    case 'object':
      return isObject(value) ? Object.entries(value).flatMap(([key, member]) => findOversizedMember(member, memberSchema(schema, key), [...path, key])) : [];
    default:
      return [];
  }
}

function findOversizedMember(member: JsonValue, schema: Schema | undefined, path: JsonPath): Refusal[] {
  return schema === undefined ? [] : findOversizedIntegers(member, schema, path);
}

function isWhole(value: JsonValue): value is number | bigint {
  return typeof value === 'bigint' || Number.isInteger(value);
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fits(value: number | bigint, { bits }: IntegerSchema): boolean {
  return BigInt.asIntN(bits, BigInt(value)) === BigInt(value);
}

function oversized(value: number | bigint, { bits }: IntegerSchema, path: JsonPath): Refusal {
  return { kind: 'outOfRange', path, field: '', value, message: `${value} in ${formatField(path)} is beyond ${bits} bits` };
}
