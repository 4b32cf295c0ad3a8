import type { JsonPath, JsonValue } from '../../model/json.ts';
import { member } from './members.ts';

/**
 * Whether the part of an object that holds `path` is as it was: the deepest part that can be compared, since the items of a list are not told apart. What
 * an update leaves alone is not refused. `k8s.io/apiserver pkg/cel/common/equality.go CorrelatedObject`.
 */
export function isUnchanged(path: JsonPath, value: JsonValue, old: JsonValue): boolean {
  const [key, ...rest] = path;
  const [inner, oldInner] = typeof key === 'string' ? [member(value, key), member(old, key)] : [undefined, undefined];
  if (inner === undefined || oldInner === undefined) return isEqual(value, old);
  return isUnchanged(rest, inner, oldInner);
}

function isEqual(a: JsonValue, b: JsonValue): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => isEqual(item, b[index] ?? null));
  }
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key] ?? null, b[key] ?? null));
}
