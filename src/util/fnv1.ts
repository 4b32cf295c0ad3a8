const OFFSET_BASIS = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/** FNV-1 (multiply, then xor; not FNV-1a), 64 bit, unsigned. */
export function fnv1(bytes: Uint8Array): bigint {
  let hash = OFFSET_BASIS;
  for (const byte of bytes) hash = BigInt.asUintN(64, hash * PRIME) ^ BigInt(byte);
  return hash;
}
