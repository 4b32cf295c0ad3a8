import type { JsonObject, JsonPath, JsonValue } from '../../model/json.ts';

/** Where a value stands, and whom to tell that it is wrong. */
export interface Place {
  path: JsonPath;
  report: (path: JsonPath, message: string, hint?: string) => void;
}

/** A value of the type, or `undefined` after a report. `null` counts as absent, as it does for Go's decoder; readers never see it. */
export type Reader<T> = (value: JsonValue, place: Place) => T | undefined;

/** A field that the type needs: where it is absent or wrong, the stand-in takes its place. */
export interface RequiredField<T> {
  read: Reader<T>;
  standIn: T;
  /** Whether its absence is worth a report. */
  mustBeGiven: boolean;
}

type Present<T> = Exclude<T, undefined | null>;

export type Fields<T> = { [K in keyof T]-?: undefined extends T[K] ? Reader<Present<T[K]>> : RequiredField<T[K]> };

/** Go decodes what is absent to the type's zero value. */
export function orElse<T>(read: Reader<T>, standIn: T): RequiredField<T> {
  return { read, standIn, mustBeGiven: false };
}

export function needed<T>(read: Reader<T>, standIn: T): RequiredField<T> {
  return { read, standIn, mustBeGiven: true };
}

export const text: Reader<string> = (value, place) => {
  if (typeof value === 'string') return value;
  const isScalar = typeof value !== 'object';
  place.report(place.path, `must be a text, not ${describe(value)}`, isScalar ? 'put the value in quotes' : undefined);
  return undefined;
};

export const integer: Reader<number> = (value, place) => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  place.report(place.path, `must be a whole number, not ${describe(value)}`, typeof value === 'string' ? 'leave out the quotes' : undefined);
  return undefined;
};

export const flag: Reader<boolean> = (value, place) => {
  if (typeof value === 'boolean') return value;
  place.report(place.path, `must be true or false, not ${describe(value)}`);
  return undefined;
};

export const anything: Reader<JsonValue> = (value) => value;

/** An entry that is wrong as a whole becomes the stand-in, so that indexes stay; without a stand-in it is left out. */
export function listOf<T>(read: Reader<T>, standIn?: () => T): Reader<T[]> {
  return (value, place) => {
    if (!Array.isArray(value)) {
      place.report(place.path, `must be a list, not ${describe(value)}`);
      return undefined;
    }
    return value.flatMap((item, index) => {
      const entry = readEntry(item, inside(place, index), read) ?? standIn?.();
      return entry === undefined ? [] : [entry];
    });
  };
}

function readEntry<T>(item: JsonValue, place: Place, read: Reader<T>): T | undefined {
  if (item !== null) return read(item, place);
  place.report(place.path, 'is an empty entry of its list');
  return undefined;
}

export function mapOf<T>(read: Reader<T>): Reader<Record<string, T>> {
  return (value, place) => {
    const object = asObject(value, place);
    if (object === undefined) return undefined;
    const entries = Object.entries(object).flatMap(([key, item]) => {
      const member = item === null ? undefined : read(item, inside(place, key));
      return member === undefined ? [] : [[key, member] as const];
    });
    return Object.fromEntries(entries);
  };
}

/** Reads the fields that the type has; others are passed over. */
export function fields<T extends object>(fieldsOfType: Fields<T>): Reader<T> {
  const readers = Object.entries<Reader<unknown> | RequiredField<unknown>>(fieldsOfType);
  return (value, place) => {
    const object = asObject(value, place);
    if (object === undefined) return undefined;
    const entries = readers.map(([key, field]) => [key, readField(object, key, { field, place })] as const);
    return Object.fromEntries(entries.filter(([, member]) => member !== undefined)) as T;
  };
}

function readField(object: JsonObject, key: string, { field, place }: { field: Reader<unknown> | RequiredField<unknown>; place: Place }): unknown {
  const member = Object.hasOwn(object, key) ? (object[key] ?? null) : null;
  const at = inside(place, key);
  if (typeof field === 'function') return member === null ? undefined : field(member, at);
  if (member === null && field.mustBeGiven) at.report(at.path, 'is missing');
  return (member === null ? undefined : field.read(member, at)) ?? field.standIn;
}

function inside({ path, report }: Place, step: string | number): Place {
  return { path: [...path, step], report };
}

export function asObject(value: JsonValue, place: Place): JsonObject | undefined {
  if (isObject(value)) return value;
  place.report(place.path, `must be a map, not ${describe(value)}`);
  return undefined;
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function describe(value: JsonValue): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  if (typeof value === 'string') return 'a text';
  return typeof value === 'boolean' ? String(value) : `the number ${String(value)}`;
}
