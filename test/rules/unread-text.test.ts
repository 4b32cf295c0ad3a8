import { completeExample } from './complete-example.ts';
import { poolText } from './pool-text.ts';
import { saidBy } from './said-by.ts';

describe('unread-text', () => {
  test.each<{ words: string; text: string; said: string[] }>([
    { words: 'behind an end of document', text: poolText() + '...\nspec: {weight: 10}\n', said: ['error : Kubernetes takes the document to end before this line, and ignores what follows up to the next "---"'] },
    { words: 'a comment behind an end of document', text: poolText() + '...\n# the end\n', said: [] },
    { words: 'a second document', text: poolText() + '---\n' + poolText({ metadata: '{name: batch}' }), said: [] },
    { words: 'a file without an object of Karpenter\'s', text: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n...\ndata: {}\n', said: ['error : Kubernetes takes the document to end before this line, and ignores what follows up to the next "---"'] },
  ])('names text that is passed over: $words', async ({ text, said }) => {
    expect(await saidBy('unread-text', completeExample(text))).toEqual(said);
  });
});
