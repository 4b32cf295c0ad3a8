/**
 * A 64-bit value as two unsigned 32-bit halves: JavaScript has no fast 64-bit integers, and hashing with `bigint` takes some
 * thirty times as long.
 */
export interface Hash64 {
  readonly high: number;
  readonly low: number;
}

/** FNV-1's offset basis: the hash of nothing. */
export const FNV1_START: Hash64 = { high: 0xcbf29ce4, low: 0x84222325 };

/** The prime is 2^40 + 435. Multiplying by 2^40 moves the low half up by 8 bits into the high one. */
const PRIME_LOW = 435;
const TWO_32 = 0x1_0000_0000;
const MAX_UINT64 = (1n << 64n) - 1n;

/** Looked up once, not for every byte. */
const { imul, floor } = Math;
const encoder = new TextEncoder();

/** FNV-1 (multiply, then xor; not FNV-1a), 64 bit, unsigned. */
export function fnv1(bytes: Uint8Array): bigint {
  return toBigInt(fnv1Bytes(bytes));
}

/** FNV-1 of bytes; `start` continues a hash that has taken others before. */
export function fnv1Bytes(bytes: Uint8Array, start = FNV1_START): Hash64 {
  let { high, low } = start;
  for (const byte of bytes) {
    const product = low * PRIME_LOW;
    high = (imul(high, PRIME_LOW) + floor(product / TWO_32) + (low << 8)) >>> 0;
    low = ((product >>> 0) ^ byte) >>> 0;
  }
  return { high, low };
}

/** FNV-1 of a text's UTF-8 bytes. */
export function fnv1Text(text: string): Hash64 {
  let { high, low } = FNV1_START;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit > 0x7f) return fnv1Bytes(encoder.encode(text.slice(index)), { high, low });
    const product = low * PRIME_LOW;
    high = (imul(high, PRIME_LOW) + floor(product / TWO_32) + (low << 8)) >>> 0;
    low = ((product >>> 0) ^ unit) >>> 0;
  }
  return { high, low };
}

/** FNV-1 of a 64-bit value's eight little-endian bytes. */
export function fnv1Word(word: Hash64, start = FNV1_START): Hash64 {
  return fnv1Half(word.high, fnv1Half(word.low, start));
}

/** FNV-1 of the four little-endian bytes of a 32-bit value, signed or not. */
export function fnv1Half(half: number, start = FNV1_START): Hash64 {
  let { high, low } = start;
  for (let shift = 0; shift < 32; shift += 8) {
    const product = low * PRIME_LOW;
    high = (imul(high, PRIME_LOW) + floor(product / TWO_32) + (low << 8)) >>> 0;
    low = ((product >>> 0) ^ ((half >>> shift) & 0xff)) >>> 0;
  }
  return { high, low };
}

export function xorHashes(a: Hash64, b: Hash64): Hash64 {
  return { high: (a.high ^ b.high) >>> 0, low: (a.low ^ b.low) >>> 0 };
}

/** Unsigned decimal. */
export function formatHash64(hash: Hash64): string {
  return toBigInt(hash).toString();
}

/** Reads an unsigned decimal of at most 64 bits; `undefined` for any other text. */
export function parseHash64(text: string): Hash64 | undefined {
  const value = /^\d{1,20}$/.test(text) ? BigInt(text) : undefined;
  return value === undefined || value > MAX_UINT64 ? undefined : fromBigInt(value);
}

/** The low 64 bits, in two's complement where the value is negative. */
export function fromBigInt(value: bigint): Hash64 {
  return { high: Number(BigInt.asUintN(32, value >> 32n)), low: Number(BigInt.asUintN(32, value)) };
}

function toBigInt({ high, low }: Hash64): bigint {
  return (BigInt(high) << 32n) | BigInt(low);
}
