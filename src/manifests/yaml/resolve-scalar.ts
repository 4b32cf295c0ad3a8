/*
 * What a scalar without quotes means: YAML 1.1 as `resolve.go` of go-yaml v2 has it, with the number syntax of Go's strconv.
 */

export const LONG_TAG_PREFIX = 'tag:yaml.org,2002:';

export type Resolved =
  | { type: 'null'; value: null }
  | { type: 'bool'; value: boolean }
  /** A `bigint` where a double cannot hold it. */
  | { type: 'int'; value: number | bigint }
  | { type: 'float'; value: number }
  | { type: 'str' | 'timestamp'; value: string };

const WORDS = new Map<string, Resolved>([
  ...words({ type: 'bool', value: true }, 'y Y yes Yes YES true True TRUE on On ON'),
  ...words({ type: 'bool', value: false }, 'n N no No NO false False FALSE off Off OFF'),
  ...words({ type: 'null', value: null }, ' ~ null Null NULL'),
  ...words({ type: 'float', value: Number.NaN }, '.nan .NaN .NAN'),
  ...words({ type: 'float', value: Number.POSITIVE_INFINITY }, '.inf .Inf .INF +.inf +.Inf +.INF'),
  ...words({ type: 'float', value: Number.NEGATIVE_INFINITY }, '-.inf -.Inf -.INF'),
]);

function words(resolved: Resolved, list: string): [string, Resolved][] {
  return list.split(' ').map((word) => [word, resolved]);
}

/** Any other first character makes a string. */
const MAY_BE_TYPED = /^[-+.\dyYnNtTfFoO~]|^$/;
const INTEGER = /^[-+]?(?:0[xX][\da-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|0|[1-9]\d*)$/;
const FLOAT = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;
/** Without a leading digit, strconv.ParseFloat takes underscores between digits only. */
const POINT_FLOAT = /^\.\d+(?:_\d+)*(?:[eE][-+]?\d+(?:_\d+)*)?$/;
const SIGN_BEHIND_PREFIX = /^0b[-+][01]+$/;

/** `resolve.go resolve` for a scalar without a tag. */
export function resolveImplicit(text: string): Resolved {
  if (!MAY_BE_TYPED.test(text)) return { type: 'str', value: text };
  return WORDS.get(text) ?? resolveNumber(text) ?? { type: 'str', value: text };
}

function resolveNumber(text: string): Resolved | undefined {
  if (text.startsWith('.')) return POINT_FLOAT.test(text) ? toFloat(text.replaceAll('_', '')) : undefined;
  if (!/^[-+\d]/.test(text)) return undefined;
  const plain = text.replaceAll('_', '');
  return toInteger(plain) ?? (FLOAT.test(plain) ? toFloat(plain) : undefined) ?? toSignedBinary(plain);
}

const INT64_LIMIT = 2n ** 63n;
const UINT64_LIMIT = 2n ** 64n;

/** `010` is octal; beyond 64 bits a decimal number is a float. */
function toInteger(text: string): Resolved | undefined {
  if (!INTEGER.test(text)) return undefined;
  const isNegative = text.startsWith('-');
  const hasSign = isNegative || text.startsWith('+');
  const digits = (hasSign ? text.slice(1) : text).replace(/^0(?=[0-7])/, '0o');
  const magnitude = BigInt(digits);
  if (isNegative ? magnitude > INT64_LIMIT : magnitude >= (hasSign ? INT64_LIMIT : UINT64_LIMIT)) return undefined;
  return { type: 'int', value: shrink(isNegative ? -magnitude : magnitude) };
}

function shrink(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** A number that no double can hold is a string. */
function toFloat(text: string): Resolved | undefined {
  const value = Number(text);
  return Number.isFinite(value) ? { type: 'float', value } : undefined;
}

/** Upstream's second look at `0b…` lets a sign stand behind the prefix. */
function toSignedBinary(text: string): Resolved | undefined {
  if (!SIGN_BEHIND_PREFIX.test(text)) return undefined;
  const magnitude = BigInt(`0b${text.slice(3)}`);
  const value = text.startsWith('0b-') ? -magnitude : magnitude;
  return value >= -INT64_LIMIT && value < INT64_LIMIT ? { type: 'int', value: shrink(value) } : undefined;
}

/** The types whose tags are looked at; a value with any other tag is a string. */
const TYPES_BY_TAG = new Map(['str', 'bool', 'int', 'float', 'null', 'timestamp'].map((type) => [LONG_TAG_PREFIX + type, type]));

/** `resolve.go resolve` for a scalar with a tag; `undefined` where the text is none of the tag's type. */
export function resolveTagged(tag: string, text: string): Resolved | undefined {
  const type = TYPES_BY_TAG.get(tag) ?? 'str';
  if (type === 'str') return { type, value: text };
  if (type === 'timestamp' && isTimestamp(text)) return { type, value: text };
  const resolved = resolveImplicit(text);
  if (type === 'float' && resolved.type === 'int') return intToFloat(resolved.value);
  return resolved.type === type ? resolved : undefined;
}

/** Upstream has no conversion for integers that need all 64 bits. */
function intToFloat(value: number | bigint): Resolved | undefined {
  return BigInt(value) < INT64_LIMIT ? { type: 'float', value: Number(value) } : undefined;
}

const TIMESTAMP = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[Tt]\d{1,2}:\d{1,2}:\d{1,2}(?:[.,]\d+)?(?:Z|[-+]\d\d:\d\d)| +\d{1,2}:\d{1,2}:\d{1,2}(?:[.,]\d+)?)?$/;

/** `resolve.go parseTimestamp`, which only decides whether a text may carry the tag: timestamps stay strings. */
function isTimestamp(text: string): boolean {
  const [, year, month, day] = TIMESTAMP.exec(text) ?? [];
  if (year === undefined) return false;
  const date = new Date(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T00:00:00Z`);
  return date.getUTCDate() === Number(day) && [...text.matchAll(/[Tt ]?(\d+):(\d+):(\d+)/g)].every(([, ...parts]) => Number(parts[0]) < 24 && parts.slice(1).every((part) => Number(part) < 60));
}
