import { saidBy } from './said-by.ts';

const withAlias = (alias: string) => `apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: default}\nspec:\n  amiSelectorTerms:\n  - alias: ${alias}\n`;

describe('suppression-unknown-rule', () => {
  test.each<{ words: string; alias: string; said: string[] }>([
    { words: 'a slip', alias: 'al2023@latest # karpami:ignore alias-lastest sandbox', said: ['warning : there is no rule "alias-lastest", so "karpami:ignore" suppresses nothing: did you mean "alias-latest"?'] },
    { words: 'a word that is like no rule', alias: 'al2023@latest # karpami:ignore zzz sandbox', said: ['warning : there is no rule "zzz", so "karpami:ignore" suppresses nothing'] },
    { words: 'no rule', alias: 'al2023@latest # karpami:ignore', said: ['warning : "karpami:ignore" names no rule, so it suppresses nothing'] },
    { words: 'a rule that there is', alias: 'al2023@latest # karpami:ignore alias-latest sandbox', said: [] },
  ])('says that it suppresses nothing: $words', async ({ alias, said }) => {
    expect(await saidBy('suppression-unknown-rule', withAlias(alias))).toEqual(said);
  });
});
