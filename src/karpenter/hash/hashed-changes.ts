import type { JsonPath, JsonValue } from '../../model/json.ts';
import { formatHash64 } from '../../util/fnv1.ts';
import type { Hash64 } from '../../util/fnv1.ts';
import type { HashType, ListType, StructType } from './hash-types.ts';
import { isSkipped, memberOf, structuralHash } from './structural-hash.ts';

/** One hashed place where two stored objects differ; `undefined` where it is absent. */
export interface HashedChange {
  path: JsonPath;
  before: JsonValue | undefined;
  after: JsonValue | undefined;
}

type Pair = Pick<HashedChange, 'before' | 'after'>;

/**
 * The places that make two values hash differently, as deep as can be told. What the hash does not see is not listed: the order of a
 * list, another spelling of a duration or volume size, fields that are ignored.
 */
export function hashedChanges({ before, after }: Pair, type: HashType, path: JsonPath = []): HashedChange[] {
  if (isSameHash(structuralHash(before, type), structuralHash(after, type))) return [];
  switch (type.kind) {
    case 'struct':
      return fieldChanges({ before, after }, type, path);
    case 'map':
      return keysOf(before, after).flatMap((key) => memberChanges({ before: memberOf(before, key), after: memberOf(after, key) }, type.values, [...path, key]));
    case 'list':
      return itemChanges({ before, after }, type, path);
    default:
      return [{ path, before, after }];
  }
}

function fieldChanges({ before, after }: Pair, { fields }: StructType, path: JsonPath): HashedChange[] {
  return fields.flatMap((field) => {
    const [old, now] = [memberOf(before, field.key), memberOf(after, field.key)];
    const pair = { before: isSkipped(old, field) ? undefined : old, after: isSkipped(now, field) ? undefined : now };
    return memberChanges(pair, field.type, [...path, field.key]);
  });
}

/** A member that is there on one side only is one change, even where its value hashes like nothing. */
function memberChanges({ before, after }: Pair, type: HashType, path: JsonPath): HashedChange[] {
  if (before === undefined && after === undefined) return [];
  return before === undefined || after === undefined ? [{ path, before, after }] : hashedChanges({ before, after }, type, path);
}

/** Equal items cancel in pairs, so only those left over count. One left on each side is one item that was edited. */
function itemChanges({ before, after }: Pair, { items }: ListType, path: JsonPath): HashedChange[] {
  const [old, now] = [oddItems(before, items), oddItems(after, items)];
  const removed = [...old].filter(([hash]) => !now.has(hash)).map(([, item]) => item);
  const added = [...now].filter(([hash]) => !old.has(hash)).map(([, item]) => item);
  const [first, other] = [removed[0], added[0]];
  if (removed.length === 1 && added.length === 1 && first !== undefined && other !== undefined) {
    return hashedChanges({ before: first.value, after: other.value }, items, [...path, other.index]);
  }
  return [
    ...removed.map(({ index, value }) => ({ path: [...path, index], before: value, after: undefined })),
    ...added.map(({ index, value }) => ({ path: [...path, index], before: undefined, after: value })),
  ];
}

function oddItems(value: JsonValue | undefined, items: HashType): Map<string, { index: number; value: JsonValue }> {
  const odd = new Map<string, { index: number; value: JsonValue }>();
  for (const [index, item] of (Array.isArray(value) ? value : []).entries()) {
    const hash = formatHash64(structuralHash(item, items));
    if (!odd.delete(hash)) odd.set(hash, { index, value: item });
  }
  return odd;
}

function keysOf(before: JsonValue | undefined, after: JsonValue | undefined): string[] {
  return [...new Set([before, after].flatMap((value) => (typeof value === 'object' && value !== null ? Object.keys(value) : [])))].sort();
}

export function isSameHash(a: Hash64, b: Hash64): boolean {
  return a.high === b.high && a.low === b.low;
}
