import type { JsonObject, JsonValue } from '../../model/json.ts';

/** The members of an object; none of anything else. */
export function membersOf(value: JsonValue | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

/** The items of a list; none of anything else. */
export function itemsOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** A text; empty where it is anything else. */
export function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** A member that is a text; empty where it is anything else or absent, as Go's zero value is. */
export function textAt(object: JsonObject, key: string): string {
  return textOf(member(object, key));
}

/** CEL's `has`: whether the object has the member, whatever it holds. */
export function has(value: JsonValue | undefined, key: string): boolean {
  return Object.hasOwn(membersOf(value), key);
}

/** Whether the object has one of the members. */
export function hasAny(value: JsonValue | undefined, ...keys: string[]): boolean {
  return keys.some((key) => has(value, key));
}

/** A member of an object, own ones only. */
export function member(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return has(value, key) ? membersOf(value)[key] : undefined;
}
