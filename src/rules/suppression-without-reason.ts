import { suppressionRule } from './rule.ts';

export const suppressionWithoutReason = suppressionRule<{ keyword: string; rule: string }>({
  id: 'suppression-without-reason',
  title: 'A suppression gives no reason',
  category: 'files',
  severity: 'warning',
  needs: 'manifest',
  why: 'Nobody who reads it later can tell whether it is still right. It suppresses nothing until a reason is given.',
  fix: 'Say in a few words why the finding is acceptable here.',
  example: {
    bad: 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: default}\nspec:\n  amiSelectorTerms:\n  - alias: al2023@latest # karpami:ignore alias-latest',
    good: 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: default}\nspec:\n  amiSelectorTerms:\n  - alias: al2023@latest # karpami:ignore alias-latest a sandbox that follows every release until=2027-03-01',
  },
  fixable: false,
  message: ({ keyword, rule }) => `"${keyword}" gives no reason to accept ${rule}, so it suppresses nothing`,
  *check({ state, keyword, rule, at }) {
    if (state === 'withoutReason') yield { at: [], position: at, data: { keyword, rule } };
  },
});
