import { fnv1 } from '../../src/util/fnv1.ts';

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
});
