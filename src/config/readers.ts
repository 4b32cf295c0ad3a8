import { nearestName } from '../karpenter/nearest-name.ts';
import type { JsonObject, JsonPath, JsonValue } from '../model/json.ts';

/** Takes what is wrong at a place: one plain sentence. `isKey`: the key is meant, not what it holds. */
export type Report = (path: JsonPath, message: string, isKey?: boolean) => void;

/** Makes a typed value of what was read; `undefined` where that is wrong, which it has reported. */
export type Reader<T> = (value: JsonValue, path: JsonPath, report: Report) => T | undefined;

export type Fields = Record<string, Reader<unknown>>;

export type ValuesOf<F extends Fields> = { [K in keyof F]?: F[K] extends Reader<infer T> ? T : never };

/** A map with some of these keys and no others. */
export function map<F extends Fields>(fields: F): Reader<ValuesOf<F>> {
  const known = new Map<string, Reader<unknown>>(Object.entries(fields));
  return (value, path, report) => {
    if (!isMap(value)) {
      report(path, refusal(value, `a map with ${listOf([...known.keys()])}`));
      return undefined;
    }
    const result: Record<string, unknown> = {};
    for (const [key, member] of Object.entries(value)) {
      const read = known.get(key);
      if (read === undefined) report([...path, key], unknownKey(key, [...known.keys()]), true);
      else result[key] = read(member, [...path, key], report) ?? undefined;
    }
    return result as ValuesOf<F>;
  };
}

/** A map whose keys are names of the user's, in the order of the file. `checkName` says what is wrong with one. */
export function namedMap<T>(read: Reader<T>, checkName: (name: string) => string | undefined = () => undefined): Reader<Map<string, T>> {
  return (value, path, report) => {
    if (!isMap(value)) {
      report(path, refusal(value, 'a map'));
      return undefined;
    }
    const result = new Map<string, T>();
    for (const [name, member] of Object.entries(value)) {
      const trouble = checkName(name);
      if (trouble !== undefined) report([...path, name], trouble, true);
      const made = read(member, [...path, name], report);
      if (made !== undefined) result.set(name, made);
    }
    return result;
  };
}

export function list<T>(read: Reader<T>): Reader<T[]> {
  return (value, path, report) => {
    if (!Array.isArray(value)) {
      report(path, refusal(value, 'a list'));
      return undefined;
    }
    return value.flatMap((item, index) => read(item, [...path, index], report) ?? []);
  };
}

/** One value or a list of them. */
export function oneOrMore<T>(read: Reader<T>): Reader<T[]> {
  const readList = list(read);
  return (value, path, report) => {
    if (Array.isArray(value)) return readList(value, path, report);
    const one = read(value, path, report);
    return one === undefined ? undefined : [one];
  };
}

/** A text; with a pattern, one of that form, which `wanted` describes. */
export function text(wanted = 'a text', pattern = /[^]/): Reader<string> {
  return (value, path, report) => {
    if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') {
      report(path, `${describe(value)} stands where ${wanted} is due: write it in quotes`);
      return undefined;
    }
    if (typeof value === 'string' && pattern.test(value)) return value;
    report(path, refusal(value, wanted));
    return undefined;
  };
}

export const truth: Reader<boolean> = (value, path, report) => {
  if (typeof value === 'boolean') return value;
  report(path, refusal(value, 'true or false'));
  return undefined;
};

/** One of some words. `spelled`: what YAML makes of a word, such as `false` of an unquoted `off`. */
export function oneOf<T extends string>(words: readonly T[], spelled: ReadonlyMap<JsonValue, T> = new Map()): Reader<T> {
  return (value, path, report) => {
    const word = spelled.get(value) ?? words.find((known) => known === value);
    if (word === undefined) report(path, refusal(value, `one of ${words.join(', ')}`));
    return word;
  };
}

export function isMap(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function unknownName(what: string, name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  return `unknown ${what} ${JSON.stringify(name)}${near === undefined ? '' : `: did you mean "${near}"?`}`;
}

function unknownKey(key: string, known: readonly string[]): string {
  const near = nearestName(key, known);
  return near === undefined ? `unknown key ${JSON.stringify(key)}: the keys here are ${listOf(known)}` : unknownName('key', key, known);
}

function refusal(value: JsonValue, wanted: string): string {
  return `${describe(value)} stands where ${wanted} is due`;
}

function describe(value: JsonValue): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'a map' : JSON.stringify(typeof value === 'bigint' ? String(value) : value);
}

function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
