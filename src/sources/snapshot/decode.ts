import type { JsonValue } from '../../model/json.ts';

/** Takes a value of the wanted shape, without members that the shape does not have; throws WrongShape. `path` is for the message. */
export type Decoder<T> = (value: unknown, path: string) => T;

/** Never leaves this folder's public functions. */
export class WrongShape extends Error {
  constructor(path: string, expected: string, value: unknown) {
    super(`${path === '' ? 'the document' : path} must be ${expected}, not ${describe(value)}`);
    this.name = 'WrongShape';
  }
}

type Members<T> = { [K in keyof T]-?: Decoder<T[K]> };

export const text: Decoder<string> = (value, path) => {
  if (typeof value !== 'string') throw new WrongShape(path, 'a text', value);
  return value;
};

export const flag: Decoder<boolean> = (value, path) => {
  if (typeof value !== 'boolean') throw new WrongShape(path, 'true or false', value);
  return value;
};

export const integer: Decoder<number> = (value, path) => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new WrongShape(path, 'a whole number', value);
  return value;
};

export const textOrInteger: Decoder<string | number> = (value, path) => (typeof value === 'string' ? value : integer(value, path));

/** An instant that JavaScript and RFC 3339 read alike. */
export const instant: Decoder<string> = (value, path) => {
  if (typeof value === 'string' && RFC_3339.test(value) && !Number.isNaN(Date.parse(value))) return value;
  throw new WrongShape(path, 'an instant such as "2026-11-27T14:30:00Z"', value);
};

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

export const json: Decoder<JsonValue> = (value, path) => {
  if (Array.isArray(value)) return value.map((item: unknown, index) => json(item, `${path}[${index}]`));
  if (isRecord(value)) return mapOf(json)(value, path);
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new WrongShape(path, 'a JSON value', value);
};

export function oneOf<T extends string>(allowed: readonly T[]): Decoder<T> {
  return (value, path) => {
    const found = allowed.find((item) => item === value);
    if (found === undefined) throw new WrongShape(path, `one of ${allowed.join(', ')}`, value);
    return found;
  };
}

/** Those of the list that this version knows: a newer one may have added some. */
export function knownOf<T extends string>(allowed: readonly T[]): Decoder<T[]> {
  return (value, path) => {
    const items = listOf(text)(value, path);
    return allowed.filter((item) => items.includes(item));
  };
}

/** One of the keys of `allowed`: a record that TypeScript holds complete. */
export function keyOf<T extends string>(allowed: Record<T, true>): Decoder<T> {
  return oneOf(Object.keys(allowed) as T[]);
}

/** Kubernetes writes `null` where a member is absent; both are absent here. */
export function optional<T>(decoder: Decoder<T>): Decoder<T | undefined> {
  return (value, path) => (value === undefined || value === null ? undefined : decoder(value, path));
}

/** Keeps `null` apart from absent. */
export function nullable<T>(decoder: Decoder<T>): Decoder<T | null | undefined> {
  return (value, path) => (value === undefined || value === null ? value : decoder(value, path));
}

export function listOf<T>(decoder: Decoder<T>): Decoder<T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) throw new WrongShape(path, 'a list', value);
    return value.map((item: unknown, index) => decoder(item, `${path}[${index}]`));
  };
}

const MOST_SHARED = 20_000;

/** Gives the same object for values that are alike; for what thousands of objects have in common. What it gives is not to be changed. */
export function shared<T>(decoder: Decoder<T>): Decoder<T> {
  const known = new Map<string, T>();
  return (value, path) => {
    const written = writtenOut(value);
    const before = written === undefined ? undefined : known.get(written);
    if (before !== undefined) return before;
    const decoded = decoder(value, path);
    if (written !== undefined && known.size < MOST_SHARED) known.set(written, decoded);
    return decoded;
  };
}

/** Numbers beyond 53 bits cannot be written, and are not shared. */
function writtenOut(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

export function mapOf<T>(decoder: Decoder<T>): Decoder<Record<string, T>> {
  return (value, path) => {
    const entries = Object.entries(recordFrom(value, path));
    // Object.fromEntries makes own members of every key, `__proto__` too.
    return Object.fromEntries(entries.filter(([, item]) => item !== undefined).map(([key, item]) => [key, decoder(item, memberPath(path, key))]));
  };
}

export function objectOf<T>(members: Members<T>): Decoder<T> {
  const decoders = Object.entries<Decoder<unknown>>(members);
  return (value, path) => {
    const record = recordFrom(value, path);
    const decoded = decoders.map(([key, decoder]) => [key, decoder(Object.hasOwn(record, key) ? record[key] : undefined, memberPath(path, key))]);
    return Object.fromEntries(decoded.filter(([, item]) => item !== undefined)) as T;
  };
}

export function recordFrom(value: unknown, path: string): Record<string, unknown> {
  if (!isRecord(value)) throw new WrongShape(path, 'an object', value);
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function memberPath(path: string, key: string): string {
  if (!/^[\w-]+$/.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}

function describe(value: unknown): string {
  if (value === undefined) return 'absent';
  if (Array.isArray(value)) return 'a list';
  if (isRecord(value)) return 'an object';
  const shown = typeof value === 'bigint' ? String(value) : JSON.stringify(value);
  return shown.length > 60 ? `${shown.slice(0, 60)}…` : shown;
}
