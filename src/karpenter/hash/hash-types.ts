import { fnv1Text, fnv1Word } from '../../util/fnv1.ts';
import type { Hash64 } from '../../util/fnv1.ts';

/** A Go type as the structural hash sees it. Values are stored JSON: absent and null are Go's nil. */
export type HashType = { kind: 'text' | 'boolean' | 'int32' | 'int64' | ValueKind } | ListType | MapType | StructType;

/**
 * Types with a JSON text of their own: `resource.Quantity` (hashed as its canonical text, or in old releases by its format alone),
 * `metav1.Duration`, core's `NillableDuration` and `metav1.Time`.
 */
type ValueKind = 'quantity' | 'quantityFormat' | 'duration' | 'nillableDuration' | 'time';

export interface ListType {
  kind: 'list';
  items: HashType;
}

export interface MapType {
  kind: 'map';
  values: HashType;
}

export interface StructType {
  kind: 'struct';
  name: string;
  nameHash: Hash64;
  /** In the order of the Go declaration, which counts. */
  fields: readonly HashField[];
  /** JSON names of fields that are not hashed but make the struct non-zero. */
  ignored: readonly string[];
}

export interface HashField {
  /** JSON name. */
  key: string;
  type: HashType;
  /** No pointer, map or list: its zero value is skipped like an absent one. */
  isPlain: boolean;
  /** FNV-1 after the hash of the Go name: what the field's value goes on from. */
  start: Hash64;
}

export const TEXT: HashType = { kind: 'text' };
export const BOOLEAN: HashType = { kind: 'boolean' };
export const INT32: HashType = { kind: 'int32' };
export const INT64: HashType = { kind: 'int64' };
export const TEXTS: HashType = { kind: 'map', values: TEXT };

export function listOf(items: HashType): ListType {
  return { kind: 'list', items };
}

export function struct(name: string, fields: readonly HashField[], ignored: readonly string[] = []): StructType {
  return { kind: 'struct', name, nameHash: fnv1Text(name), fields, ignored };
}

/** A field behind a pointer, or a map or list: whatever is present is hashed. */
export function field(goName: string, key: string, type: HashType): HashField {
  return { key, type, isPlain: false, start: fnv1Word(fnv1Text(goName)) };
}

export function plainField(goName: string, key: string, type: HashType): HashField {
  return { ...field(goName, key, type), isPlain: true };
}
