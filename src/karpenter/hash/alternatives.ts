import type { JsonObject, JsonPath, JsonValue } from '../../model/json.ts';
import { setMember } from '../../util/lossless-json.ts';
import { isJsonObject } from '../json-object.ts';
import type { HashType, ListType, MapType, StructType } from './hash-types.ts';
import { memberOf } from './structural-hash.ts';
import { isSwitch, usualValues } from './usual-values.ts';

/** A value with one place changed. */
export interface Alternative {
  path: JsonPath;
  /** What stands at the place; `undefined`: nothing. */
  value: JsonValue | undefined;
  /** The whole value with that place changed. */
  whole: JsonValue | undefined;
}

/**
 * What a stored value may have been before one edit, as far as that can be enumerated: any single field, entry or item not there yet, a boolean the
 * other way round, another usual value, an empty collection. A text that was edited or removed cannot be found.
 */
export function* alternatives(value: JsonValue | undefined, type: HashType, key = ''): Generator<Alternative> {
  if (type.kind === 'struct') yield* structAlternatives(value, type);
  else if (type.kind === 'map') yield* mapAlternatives(value, type);
  else if (type.kind === 'list') yield* listAlternatives(value, type);
  else yield* leafAlternatives(value, type.kind === 'boolean' ? [true, false] : usualValues(key));
}

function* leafAlternatives(value: JsonValue | undefined, values: readonly JsonValue[]): Generator<Alternative> {
  for (const other of values) if (other !== value) yield here(other);
}

function here(value: JsonValue): Alternative {
  return { path: [], value, whole: value };
}

/** Of a struct that is absent only one in which nothing or one switch was set is tried. */
function* structAlternatives(value: JsonValue | undefined, { fields }: StructType): Generator<Alternative> {
  if (value === undefined) yield here({});
  const tried = value === undefined ? fields.filter(({ key, type }) => type.kind === 'boolean' || isSwitch(key)) : fields;
  for (const { key, type } of tried) {
    const member = memberOf(value, key) ?? undefined;
    if (member !== undefined) yield { path: [key], value: undefined, whole: withMember(value, key, undefined) };
    for (const inner of alternatives(member, type, key)) yield { path: [key, ...inner.path], value: inner.value, whole: withMember(value, key, inner.whole) };
  }
}

function* mapAlternatives(value: JsonValue | undefined, { values }: MapType): Generator<Alternative> {
  if (value === undefined) yield here({});
  for (const [key, member] of Object.entries(isJsonObject(value) ? value : {})) {
    yield { path: [key], value: undefined, whole: withMember(value, key, undefined) };
    for (const inner of alternatives(member, values)) yield { path: [key, ...inner.path], value: inner.value, whole: withMember(value, key, inner.whole) };
  }
}

function* listAlternatives(value: JsonValue | undefined, { items }: ListType): Generator<Alternative> {
  const list = Array.isArray(value) ? value : [];
  if (value === undefined) yield here([]);
  for (const [index, item] of list.entries()) {
    yield { path: [index], value: undefined, whole: list.toSpliced(index, 1) };
    for (const inner of alternatives(item, items)) yield { path: [index, ...inner.path], value: inner.value, whole: list.with(index, inner.whole ?? null) };
  }
}

/** `undefined` takes the member away. */
export function withMember(value: JsonValue | undefined, key: string, member: JsonValue | undefined): JsonObject {
  const changed: JsonObject = {};
  for (const [name, kept] of Object.entries(isJsonObject(value) ? value : {})) if (name !== key) setMember(changed, name, kept);
  if (member !== undefined) setMember(changed, key, member);
  return changed;
}
