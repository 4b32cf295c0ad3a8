import { chunk } from '../../src/util/chunk.ts';

describe('chunk', () => {
  test.each([
    ['nothing', [], 2, []],
    ['fewer than the size', [1], 2, [[1]]],
    ['exactly the size', [1, 2], 2, [[1, 2]]],
    ['a rest', [1, 2, 3], 2, [[1, 2], [3]]],
  ])('%s', (_name, items, size, expected) => {
    expect(chunk(items, size)).toEqual(expected);
  });
});
