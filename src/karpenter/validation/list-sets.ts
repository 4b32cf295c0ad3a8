import type { JsonPath, JsonValue } from '../../model/json.ts';
import { formatJson } from '../../util/lossless-json.ts';
import { memberSchema } from '../admission/schema.ts';
import type { Schema } from '../admission/schema.ts';
import { formatField, quote } from './refusal.ts';
import type { Refusal } from './refusal.ts';

/** Items that a list of different items holds twice; of each the second one is refused. `pkg/apiserver/schema/listtype/validation.go ValidateListSetsAndMaps`. */
export function findDuplicates(value: JsonValue, schema: Schema, path: JsonPath = []): Refusal[] {
  if (Array.isArray(value)) {
    if (schema.kind !== 'list') return [];
    const inner = value.flatMap((item, index) => findDuplicates(item, schema.items, [...path, index]));
    return schema.isSet === true ? [...secondOnes(value, path), ...inner] : inner;
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const memberOf = memberSchema(schema, key);
    return memberOf === undefined ? [] : findDuplicates(member, memberOf, [...path, key]);
  });
}

function secondOnes(items: readonly JsonValue[], path: JsonPath): Refusal[] {
  const counts = new Map<string, number>();
  return items.flatMap((value, index) => {
    const text = formatJson(value);
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    if (count !== 2) return [];
    const at = [...path, index];
    const message = `${typeof value === 'string' ? quote(value) : text} is listed twice`;
    return [{ kind: 'duplicate' as const, path: at, field: formatField(at), value, message }];
  });
}
