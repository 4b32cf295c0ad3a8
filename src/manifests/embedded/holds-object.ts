import type { JsonValue } from '../../model/json.ts';

/** Whether a value has a Kubernetes object at any depth; a fragment of one, as documentation shows it, has none. */
export function holdsObject(value: JsonValue): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(holdsObject);
  const isObject = isText(value, 'apiVersion') && isText(value, 'kind');
  return isObject || Object.values(value).some(holdsObject);
}

function isText(map: Record<string, JsonValue>, key: string): boolean {
  return Object.hasOwn(map, key) && typeof map[key] === 'string';
}
