import { join } from 'node:path';
import { readSeeds } from './fuzz/inputs.ts';
import { tryInput } from './fuzz/run.ts';

const seeds = readSeeds(join(import.meta.dirname, '..'));
const SEED = 20261201;
const COUNT = 1000;
const PARTS = 5;

describe('lint of mutated files', () => {
  test.each(Array.from({ length: PARTS }, (_, part) => part))('breaks on none of them, part %i', async (part) => {
    for (let index = part; index < COUNT; index += PARTS) {
      // All about the input that breaks it: `npm run fuzz` finds the shortest one.
      expect(await tryInput(seeds, SEED, index)).toBeUndefined();
    }
  }, 60_000);
});
