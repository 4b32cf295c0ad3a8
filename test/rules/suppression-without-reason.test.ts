import { saidBy } from './said-by.ts';

const withAlias = (alias: string) => `apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: default}\nspec:\n  amiSelectorTerms:\n  - alias: ${alias}\n`;

describe('suppression-without-reason', () => {
  test.each<{ words: string; alias: string; said: string[] }>([
    { words: 'a rule alone', alias: 'al2023@latest # karpami:ignore alias-latest', said: ['warning : "karpami:ignore" gives no reason to accept alias-latest, so it suppresses nothing'] },
    { words: 'a date alone', alias: 'al2023@latest # karpami:ignore alias-latest until=2027-03-01', said: ['warning : "karpami:ignore" gives no reason to accept alias-latest, so it suppresses nothing'] },
    { words: 'two rules', alias: 'al2023@latest # karpami:ignore alias-latest, not-ready', said: ['warning : "karpami:ignore" gives no reason to accept alias-latest, so it suppresses nothing', 'warning : "karpami:ignore" gives no reason to accept not-ready, so it suppresses nothing'] },
    { words: 'a reason of one word', alias: 'al2023@latest # karpami:ignore alias-latest sandbox', said: [] },
    { words: 'no suppression', alias: 'al2023@latest # sandbox', said: [] },
  ])('says that it does not hold: $words', async ({ alias, said }) => {
    expect(await saidBy('suppression-without-reason', withAlias(alias))).toEqual(said);
  });
});
