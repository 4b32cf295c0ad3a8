import { saidBy } from './said-by.ts';

const withAlias = (alias: string) => `apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: default}\nspec:\n  amiSelectorTerms:\n  - alias: ${alias}\n`;

describe('suppression-expired', () => {
  test.each<{ words: string; alias: string; said: string[] }>([
    { words: 'a day that has passed', alias: 'al2023@latest # karpami:ignore alias-latest sandbox until=2026-11-30', said: ['warning : the suppression of alias-latest ran out on 2026-11-30: what it covers counts again'] },
    { words: 'today', alias: 'al2023@latest # karpami:ignore alias-latest sandbox until=2026-12-01', said: ['warning : the suppression of alias-latest ran out on 2026-12-01: what it covers counts again'] },
    { words: 'a day that there is not', alias: 'al2023@latest # karpami:ignore alias-latest sandbox until=2027-02-29', said: ['warning : "until=2027-02-29" is no date, so the suppression of alias-latest does not hold'] },
    { words: 'no day', alias: 'al2023@latest # karpami:ignore alias-latest until= sandbox', said: ['warning : "until=" is no date, so the suppression of alias-latest does not hold'] },
    { words: 'tomorrow', alias: 'al2023@latest # karpami:ignore alias-latest sandbox until=2026-12-02', said: [] },
    { words: 'no date', alias: 'al2023@latest # karpami:ignore alias-latest sandbox', said: [] },
  ])('says that what it covers counts again: $words', async ({ alias, said }) => {
    expect(await saidBy('suppression-expired', withAlias(alias))).toEqual(said);
  });
});
