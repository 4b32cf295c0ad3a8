import type { FieldChange } from '../../model/drift.ts';
import type { JsonValue } from '../../model/json.ts';
import { fnv1Text, formatHash64 } from '../../util/fnv1.ts';
import { formatPath } from '../../util/json-path.ts';
import type { HashedChange } from '../hash/hashed-changes.ts';

/** Changes as a report shows them. User data may hold secrets: a digest stands for it. */
export function fieldChanges(changes: readonly HashedChange[]): FieldChange[] {
  return changes.map(({ path, before, after }) => {
    const shown = path[1] === 'userData' ? digestOf : same;
    return { path: formatPath(path), ...(before !== undefined && { before: shown(before) }), ...(after !== undefined && { after: shown(after) }) };
  });
}

function digestOf(value: JsonValue): JsonValue {
  return typeof value === 'string' ? { fnv1: formatHash64(fnv1Text(value)), bytes: new TextEncoder().encode(value).length } : value;
}

function same(value: JsonValue): JsonValue {
  return value;
}
