import fc from 'fast-check';
import { FNV1_START, fnv1, fnv1Bytes, fnv1Half, fnv1Text, fnv1Word, formatHash64, fromBigInt, parseHash64, xorHashes } from '../../src/util/fnv1.ts';

const MAX = (1n << 64n) - 1n;

function slowFnv1(bytes: Uint8Array): bigint {
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) hash = BigInt.asUintN(64, hash * 0x100000001b3n) ^ BigInt(byte);
  return hash;
}

function littleEndian(value: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => Number(BigInt.asUintN(8, value >> BigInt(8 * index))));
}

describe('fnv1', () => {
  test.each([
    ['no bytes', [], 14695981039346656037n],
    ['the letter a', [97], 12638153115695167422n],
    ['a type name of Karpenter', [...Buffer.from('EC2NodeClassSpec')], 14104529526982937558n],
    ['eight zero bytes', [0, 0, 0, 0, 0, 0, 0, 0], 12161962213042174405n],
    ['the byte one', [1], 12638153115695167454n],
  ])('hashes %s', (_name, bytes, hash) => {
    expect(fnv1(Uint8Array.from(bytes))).toBe(hash);
  });

  it('agrees with 64-bit arithmetic', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => fnv1(bytes) === slowFnv1(bytes)));
  });

  it('goes on where another hash stopped', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.uint8Array(), (a, b) => {
        expect(fnv1Bytes(b, fnv1Bytes(a))).toEqual(fnv1Bytes(Uint8Array.from([...a, ...b])));
      }),
    );
  });
});

describe('fnv1Text', () => {
  it('hashes the UTF-8 bytes of a text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fnv1Text(text)).toEqual(fnv1Bytes(Buffer.from(text)));
      }),
    );
  });

  it('starts with the offset basis', () => {
    expect(fnv1Text('')).toEqual(FNV1_START);
  });
});

describe('fnv1Word and fnv1Half', () => {
  it('hash little-endian bytes in two’s complement', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(1n << 63n), max: MAX }), (value) => {
        expect(fnv1Word(fromBigInt(value))).toEqual(fnv1Bytes(littleEndian(value, 8)));
      }),
    );
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(fnv1Half(value)).toEqual(fnv1Bytes(littleEndian(BigInt(value), 4)));
      }),
    );
  });
});

describe('parseHash64 and formatHash64', () => {
  it('are inverse on 64 bits', () => {
    fc.assert(fc.property(fc.bigInt({ min: 0n, max: MAX }), (value) => formatHash64(parseHash64(String(value)) ?? FNV1_START) === String(value)));
  });

  test.each([['beyond 64 bits', '18446744073709551616'], ['a negative number', '-1'], ['no digits', ''], ['hexadecimal', '0xff'], ['blanks around', ' 1 ']])('refuses %s', (_name, text) => {
    expect(parseHash64(text)).toBeUndefined();
  });
});

describe('xorHashes', () => {
  it('undoes itself', () => {
    const [a, b] = [fnv1Text('a'), fnv1Text('b')];
    expect(xorHashes(xorHashes(a, b), b)).toEqual(a);
  });
});
