import { saidBy } from './said-by.ts';

const withAlias = (alias: string) => `apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: default}\nspec:\n  amiSelectorTerms:\n  - alias: ${alias}\n`;

describe('suppression-unused', () => {
  test.each<{ words: string; alias: string; said: string[] }>([
    { words: 'a pinned alias', alias: 'al2023@v20261101 # karpami:ignore alias-latest sandbox', said: ['info : alias-latest finds nothing that this suppression covers'] },
    { words: 'another line', alias: 'al2023@latest\n# karpami:ignore alias-latest sandbox', said: ['info : alias-latest finds nothing that this suppression covers'] },
    { words: 'a file\'s, too far down', alias: 'al2023@latest # karpami:ignore-file alias-latest sandbox', said: ['info : "karpami:ignore-file" counts only in the comments at the top of a file'] },
    { words: 'a rule that needs AWS', alias: 'al2023@latest # karpami:ignore alias-not-published sandbox', said: [] },
    { words: 'a finding that is there', alias: 'al2023@latest # karpami:ignore alias-latest sandbox', said: [] },
  ])('says that nothing needs it: $words', async ({ alias, said }) => {
    expect(await saidBy('suppression-unused', withAlias(alias))).toEqual(said);
  });
});
