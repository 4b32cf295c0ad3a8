import type { JsonValue } from '../../model/json.ts';
import { FNV1_START, fnv1Bytes, fnv1Half, fnv1Text, fnv1Word, fromBigInt, parseHash64, xorHashes } from '../../util/fnv1.ts';
import type { Hash64 } from '../../util/fnv1.ts';
import { parseInstant, SECOND } from '../../util/instant.ts';
import { quantityText } from '../admission/decode-problem.ts';
import { decodeDuration, decodeNillableDuration } from '../duration.ts';
import { formatQuantity, parseQuantity } from '../quantity.ts';
import type { Quantity } from '../quantity.ts';
import { isJsonObject } from '../json-object.ts';
import { isTextDigest } from '../text-digest.ts';
import type { HashField, HashType, StructType } from './hash-types.ts';

export const ZERO_HASH: Hash64 = { high: 0, low: 0 };

/**
 * The hash that `github.com/mitchellh/hashstructure` v2.0.2 (`hashstructure.go walker.visit`) gives a value with format 2 and the options
 * SlicesAsSets, IgnoreZeroValue and ZeroNil. The value is JSON that the Go type can hold; what it cannot hold counts as zero.
 * A `TextDigest` may stand for any text.
 */
export function structuralHash(value: JsonValue | undefined, type: HashType): Hash64 {
  switch (type.kind) {
    case 'text':
      return textHash(value);
    case 'boolean':
      return fnv1Bytes(Uint8Array.of(value === true ? 1 : 0));
    case 'int32':
      return fnv1Half(typeof value === 'number' ? value : 0);
    case 'int64':
      return integerHash(isNumber(value) ? BigInt(value) : 0n);
    case 'list':
      return Array.isArray(value) ? value.reduce<Hash64>((hash, item) => xorHashes(hash, structuralHash(item, type.items)), ZERO_HASH) : ZERO_HASH;
    case 'map':
      return mapHash(value, type.values);
    case 'struct':
      return structHash(value, type);
    default:
      return valueHash(value, type.kind);
  }
}

/** Equal texts without digests give equal hashes; of a digest the hash is known, the text is not. */
function textHash(value: JsonValue | undefined): Hash64 {
  if (typeof value === 'string') return fnv1Text(value);
  return (isTextDigest(value) ? parseHash64(value.fnv1) : undefined) ?? FNV1_START;
}

function integerHash(value: bigint): Hash64 {
  return fnv1Word(fromBigInt(value));
}

function mapHash(value: JsonValue | undefined, values: HashType): Hash64 {
  let hash = ZERO_HASH;
  for (const [key, member] of Object.entries(isJsonObject(value) ? value : {})) hash = xorHashes(hash, entryHash(key, structuralHash(member, values)));
  return fnv1Word(hash);
}

/** What an entry adds to its map before the map is finished. */
function entryHash(key: string, value: Hash64): Hash64 {
  return fnv1Word(value, fnv1Word(fnv1Text(key)));
}

/** The library finishes a struct after every field, not once at the end. */
function structHash(value: JsonValue | undefined, { nameHash, fields }: StructType): Hash64 {
  let hash = nameHash;
  for (const field of fields) {
    const member = memberOf(value, field.key);
    if (!isSkipped(member, field)) hash = addField(hash, field.start, structuralHash(member, field.type));
  }
  return hash;
}

function addField(hash: Hash64, start: Hash64, value: Hash64): Hash64 {
  return fnv1Word(xorHashes(hash, fnv1Word(value, start)));
}

export function memberOf(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Whether a field leaves no trace in the hash: nil, or the zero value of a type that is no pointer. */
export function isSkipped(member: JsonValue | undefined, { type, isPlain }: HashField): boolean {
  return member === undefined || member === null || (isPlain && isZero(member, type));
}

function isZero(value: JsonValue, type: HashType): boolean {
  if (type.kind === 'struct') {
    const { fields, ignored } = type;
    return fields.every((inner) => isSkipped(memberOf(value, inner.key), inner)) && ignored.every((key) => (memberOf(value, key) ?? null) === null);
  }
  if (type.kind === 'nillableDuration') return nanosecondsOf(value) === undefined;
  return value === '' || value === 0 || value === false;
}

type ValueKind = Exclude<HashType['kind'], 'text' | 'boolean' | 'int32' | 'int64' | 'list' | 'map' | 'struct'>;

function valueHash(value: JsonValue | undefined, kind: ValueKind): Hash64 {
  switch (kind) {
    case 'quantity':
      return fnv1Text(formatQuantity(quantityOf(value)));
    case 'quantityFormat':
      return singleFieldHash(QUANTITY, fnv1Text(quantityOf(value).format));
    case 'duration': {
      const { nanoseconds } = goDuration(value);
      return nanoseconds === 0n ? DURATION.name : singleFieldHash(DURATION, integerHash(nanoseconds));
    }
    case 'nillableDuration': {
      const nanoseconds = nanosecondsOf(value);
      return nanoseconds === undefined ? NILLABLE_DURATION.name : singleFieldHash(NILLABLE_DURATION, integerHash(nanoseconds));
    }
    case 'time':
      return singleFieldHash(TIME, fnv1Bytes(goTime(typeof value === 'string' ? value : '')));
  }
}

interface SingleField {
  name: Hash64;
  start: Hash64;
}

function singleField(name: string, fieldName: string): SingleField {
  return { name: fnv1Text(name), start: fnv1Word(fnv1Text(fieldName)) };
}

const QUANTITY = singleField('Quantity', 'Format');
const DURATION = singleField('Duration', 'Duration');
const NILLABLE_DURATION = singleField('NillableDuration', 'Duration');
const TIME = singleField('Time', 'Time');

function singleFieldHash({ name, start }: SingleField, value: Hash64): Hash64 {
  return addField(name, start, value);
}

const NO_QUANTITY: Quantity = { digits: 0n, exponent: 0, format: 'DecimalSI' };

function quantityOf(value: JsonValue | undefined): Quantity {
  const parsed = parseQuantity(quantityText(value) ?? '');
  return parsed.ok ? parsed.quantity : NO_QUANTITY;
}

function goDuration(value: JsonValue | undefined): { nanoseconds: bigint } {
  const decoded = decodeDuration(value);
  return { nanoseconds: decoded.ok ? decoded.nanoseconds : 0n };
}

/** `undefined` for `Never`, which leaves the Go value empty. */
function nanosecondsOf(value: JsonValue | undefined): bigint | undefined {
  const decoded = decodeNillableDuration(value);
  return decoded.ok ? decoded.nanoseconds : undefined;
}

/** Seconds from the first of January of year 1 to 1970. */
const UNIX_EPOCH = 62_135_596_800n;

/** `time.Time.MarshalBinary` in a process whose zone is UTC: version, seconds since year 1, nanoseconds, offset in minutes; big-endian. */
function goTime(text: string): Uint8Array {
  const instant = parseInstant(text) ?? 0n;
  const nanoseconds = ((instant % SECOND) + SECOND) % SECOND;
  const bytes = new DataView(new ArrayBuffer(15));
  bytes.setUint8(0, 1);
  bytes.setBigInt64(1, (instant - nanoseconds) / SECOND + UNIX_EPOCH);
  bytes.setInt32(9, Number(nanoseconds));
  return new Uint8Array(bytes.buffer);
}

function isNumber(value: JsonValue | undefined): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}
