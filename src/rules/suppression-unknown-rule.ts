import { suppressionRule } from './rule.ts';

export const suppressionUnknownRule = suppressionRule<{ keyword: string; rule: string; nearestRule: string | undefined }>({
  id: 'suppression-unknown-rule',
  title: 'A suppression names no rule that there is',
  category: 'files',
  severity: 'warning',
  needs: 'manifest',
  why: 'It suppresses nothing. Whoever wrote it believes that it does.',
  fix: 'Name the rule by its id, as the finding shows it.',
  example: { 
    bad: 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: default}\nspec:\n  amiSelectorTerms:\n  # karpami:ignore alias-lastest a sandbox\n  - alias: al2023@latest',
    good: 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: default}\nspec:\n  amiSelectorTerms:\n  # karpami:ignore alias-latest a sandbox\n  - alias: al2023@latest',
  },
  fixable: false,
  message: ({ keyword, rule, nearestRule }) => {
    if (rule === '') return `"${keyword}" names no rule, so it suppresses nothing`;
    return `there is no rule "${rule}", so "${keyword}" suppresses nothing${nearestRule === undefined ? '' : `: did you mean "${nearestRule}"?`}`;
  },
  *check({ state, keyword, rule, nearestRule, at }) {
    if (state === 'unknownRule') yield { at: [], position: at, data: { keyword, rule, nearestRule } };
  },
});
