import { completeExample } from './complete-example.ts';
import type { LintOptions } from './lint-text.ts';
import { saidBy } from './said-by.ts';

describe('resource-version', () => {
  test.each<{ words: string; text: string; said: string[]; options?: LintOptions }>([
    { words: 'one out of a cluster', text: 'metadata: {name: general, resourceVersion: "2041"}', said: ['info metadata.resourceVersion: applying this fails with a conflict unless the object in the cluster still has resourceVersion "2041"'] },
    { words: 'an empty one', text: 'metadata: {name: general, resourceVersion: ""}', said: [] },
    { words: 'what kubectl get writes, on standard input', text: 'metadata: {name: general, resourceVersion: "2041"}', said: [], options: { path: '<stdin>' } },
    { words: 'none', text: 'metadata: {name: general}', said: [] },
  ])('names copies of stored objects: $words', async ({ text, said, options }) => {
    expect(await saidBy('resource-version', completeExample(text), options)).toEqual(said);
  });
});
