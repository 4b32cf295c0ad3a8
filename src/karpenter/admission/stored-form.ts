import type { JsonObject, JsonPath, JsonValue } from '../../model/json.ts';
import { setMember } from '../../util/lossless-json.ts';
import { isObject } from '../json-object.ts';
import { isTextDigest } from '../text-digest.ts';
import { itemSchema, memberSchema } from './schema.ts';
import type { ObjectSchema, Schema } from './schema.ts';
import { storedNumber } from './stored-number.ts';

export interface StoredForm {
  object: JsonObject;
  /** Members that the API server drops without a word since its schema does not know them. */
  dropped: JsonPath[];
}

/**
 * What the API server stores when a manifest is created: unknown fields gone, nulls gone, defaults filled in, numbers in stored form;
 * values of a wrong type are left for validation to refuse. Ported from `k8s.io/apiextensions-apiserver pkg/apiserver/schema`:
 * `pruning/algorithm.go`, `defaulting/prunenulls.go`, `defaulting/algorithm.go`.
 */
export function storedForm(manifest: unknown, schema: ObjectSchema): StoredForm {
  const dropped: JsonPath[] = [];
  return { object: isObject(manifest) ? storeObject(manifest, { schema, trail: undefined, dropped }) : {}, dropped };
}

/** The way to a place, innermost key first: most places are never named. */
interface Trail {
  key: string | number;
  outer: Trail | undefined;
}

interface Place {
  /** `undefined` where the schema knows nothing of the place: objects there lose all members. */
  schema: Schema | undefined;
  trail: Trail | undefined;
  dropped: JsonPath[];
}

function storeValue(value: unknown, place: Place): JsonValue | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return storedNumber(value);
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  if (Array.isArray(value)) return storeList(value, place);
  if (place.schema?.kind === 'text' && isTextDigest(value)) return { ...value };
  return isObject(value) ? storeObject(value, place) : undefined;
}

/** A null in a list stays, unless the items have a default. */
function storeList(values: readonly unknown[], { schema, trail, dropped }: Place): JsonValue[] {
  const items = itemSchema(schema);
  return values.map((value, index) => storeValue(value ?? items?.default, { schema: items, trail: { key: index, outer: trail }, dropped }) ?? null);
}

function storeObject(value: Readonly<Record<string, unknown>>, place: Place): JsonObject {
  const { schema } = place;
  const stored: JsonObject = {};
  for (const key of Object.keys(value)) storeMember(stored, { key, value: value[key] }, place);
  for (const key of schema?.kind === 'object' ? schema.presets : []) {
    if (!Object.hasOwn(stored, key)) storeMember(stored, { key, value: undefined }, place);
  }
  return stored;
}

/** Null is dropped where the schema knows the member, since nothing in these schemas is nullable; `undefined` counts as absent. */
function storeMember(stored: JsonObject, { key, value }: { key: string; value: unknown }, { schema, trail, dropped }: Place): void {
  const inner = memberSchema(schema, key);
  const at = { key, outer: trail };
  if (inner === undefined) {
    dropped.push(pathOf(at));
    return;
  }
  const kept = value ?? inner.default ?? (schema?.kind === 'any' ? value : undefined);
  const result = storeValue(kept, { schema: inner, trail: at, dropped });
  if (result !== undefined) setMember(stored, key, result);
}

function pathOf(trail: Trail): JsonPath {
  const keys: (string | number)[] = [];
  for (let at: Trail | undefined = trail; at !== undefined; at = at.outer) keys.push(at.key);
  return keys.reverse();
}
