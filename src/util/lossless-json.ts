import type { JsonObject, JsonValue } from '../model/json.ts';

/**
 * Parses JSON as `JSON.parse` does, except that an integer beyond the safe ones becomes a `bigint`.
 * Of two equal keys the last one counts. Throws SyntaxError.
 */
export function parseJson(text: string): JsonValue {
  const value = JSON.parse(text) as JsonValue;
  return LONG_INTEGER.test(text) ? readValidJson(text) : value;
}

/**
 * Where no number literal begins with sixteen digits, none is beyond 2^53 and `JSON.parse` has lost nothing. A match inside a
 * string costs time, never correctness; digits right behind a quote (hashes in annotations) do not match.
 */
const LONG_INTEGER = /[\s:,[]-?\d{16}|^-?\d{16}/;

/**
 * JSON text as `JSON.stringify` writes it, with all digits of a `bigint`. `indent` is a number of blanks; 0 gives one line.
 * A value that has no JSON text, such as `undefined`, gives `undefined`.
 */
export function formatJson(value: unknown, indent = 0): string {
  try {
    return stringify(value, indent) ?? 'undefined';
  } catch (error) {
    if (!(error instanceof TypeError && error.message.includes('BigInt'))) throw error;
    return formatValue(value, indent, '\n') ?? 'undefined';
  }
}

/** The type of `JSON.stringify` forgets that some values have no text. */
function stringify(value: unknown, indent?: number): string | undefined {
  return JSON.stringify(value, null, indent);
}

/** `lineBreak` is what begins a line at the depth of the value itself. */
function formatValue(value: unknown, indent: number, lineBreak: string): string | undefined {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null || hasToJson(value)) return stringify(value);
  const inner = lineBreak + ' '.repeat(indent);
  const parts = Array.isArray(value)
    ? value.map((item: unknown) => formatValue(item, indent, inner) ?? 'null')
    : Object.entries(value).flatMap(([key, item]) => formatMember(key, formatValue(item, indent, inner), indent));
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (parts.length === 0) return `${open}${close}`;
  return indent === 0 ? `${open}${parts.join(',')}${close}` : `${open}${inner}${parts.join(`,${inner}`)}${lineBreak}${close}`;
}

function formatMember(key: string, text: string | undefined, indent: number): string[] {
  return text === undefined ? [] : [`${JSON.stringify(key)}:${indent === 0 ? '' : ' '}${text}`];
}

function hasToJson(value: object): boolean {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}

/** Called with the literal of every number. */
export type ReadNumber = (literal: string) => JsonValue;

/**
 * Reads a text that `JSON.parse` has accepted, with a free choice of what a number becomes: Node 20's reviver does not see the
 * literal. On any other text the result is meaningless. Needs no stack, so that depth costs nothing.
 */
export function readValidJson(text: string, readNumber: ReadNumber = exactNumber): JsonValue {
  const reader: Reader = { text, position: 0, open: [], key: undefined, root: null, readNumber };
  for (let token = nextToken(reader); token !== undefined; token = nextToken(reader)) takeToken(reader, token);
  return reader.root;
}

/** Integers beyond the safe ones are `bigint`; every other number is what JavaScript makes of the literal. */
export function exactNumber(literal: string): number | bigint {
  const number = Number(literal);
  return Number.isSafeInteger(number) || !INTEGER.test(literal) ? number : BigInt(literal);
}

/** Stores a member under any key, `__proto__` too, as JSON.parse does. */
export function setMember(object: JsonObject, key: string, value: JsonValue): void {
  if (key === '__proto__') Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  else object[key] = value;
}

interface Reader {
  text: string;
  position: number;
  /** Collections that are not closed yet. */
  open: (JsonValue[] | JsonObject)[];
  /** The key that waits for its value. */
  key: string | undefined;
  root: JsonValue;
  readNumber: ReadNumber;
}

const INTEGER = /^-?\d+$/;

function nextToken(reader: Reader): string | undefined {
  const token = nextJsonToken(reader.text, reader.position);
  if (token !== undefined) reader.position = token.start + token.text.length;
  return token?.text;
}

function takeToken(reader: Reader, token: string): void {
  if (token === '{') openCollection(reader, {});
  else if (token === '[') openCollection(reader, []);
  else if (token === '}' || token === ']') reader.open.pop();
  else if (token.startsWith('"')) takeString(reader, token);
  else addValue(reader, readLiteral(reader, token));
}

function openCollection(reader: Reader, collection: JsonValue[] | JsonObject): void {
  addValue(reader, collection);
  reader.open.push(collection);
}

function takeString(reader: Reader, token: string): void {
  const value = token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1);
  const collection = reader.open.at(-1);
  if (collection !== undefined && !Array.isArray(collection) && reader.key === undefined) reader.key = value;
  else addValue(reader, value);
}

function readLiteral(reader: Reader, token: string): JsonValue {
  if (token === 'null') return null;
  if (token === 'true' || token === 'false') return token === 'true';
  return reader.readNumber(token);
}

function addValue(reader: Reader, value: JsonValue): void {
  const collection = reader.open.at(-1);
  if (collection === undefined) reader.root = value;
  else if (Array.isArray(collection)) collection.push(value);
  else setMember(collection, reader.key ?? '', value);
  reader.key = undefined;
}

interface JsonToken {
  /** A bracket, a string with its quotes, a number or a word; colons and commas are passed over. */
  text: string;
  start: number;
}

const TOKEN = /[{}[\]"]|[^\s,:{}[\]"]+/g;

/** The first token from an offset on, of a text that `JSON.parse` has accepted; undefined at the end. */
export function nextJsonToken(text: string, offset: number): JsonToken | undefined {
  TOKEN.lastIndex = offset;
  const found = TOKEN.exec(text);
  if (found === null) return undefined;
  const { 0: token, index: start } = found;
  return { text: token === '"' ? text.slice(start, endOfString(text, start)) : token, start };
}

/** No pattern: one that steps over escapes runs out of stack in a string of some millions of characters. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    if (!isEscaped(text, quote)) return quote + 1;
  }
  return text.length;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charAt(first - 1) === '\\') first -= 1;
  return (at - first) % 2 === 1;
}
