import { suppressionRule } from './rule.ts';

export const suppressionUnused = suppressionRule<{ rule: string; keyword: string; isMisplaced: boolean }>({
  id: 'suppression-unused',
  title: 'A suppression covers nothing',
  category: 'files',
  severity: 'info',
  needs: 'manifest',
  why: 'What it accepted is gone, or stands on another line. It would hide the next finding of this kind in its place.',
  fix: 'Take it out. A comment covers its own line, or the first line below it where it stands alone.',
  example: { bad: 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: default}\nspec:\n  amiSelectorTerms:\n  - alias: al2023@v20260801 # karpami:ignore alias-latest it is a sandbox', good: 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: default}\nspec:\n  amiSelectorTerms:\n  - alias: al2023@v20260801' },
  fixable: false,
  message: ({ rule, keyword, isMisplaced }) => (isMisplaced ? `"${keyword}" counts only in the comments at the top of a file` : `${rule} finds nothing that this suppression covers`),
  *check({ state, rule, keyword, at }) {
    if (state === 'unused' || state === 'misplaced') yield { at: [], position: at, data: { rule, keyword, isMisplaced: state === 'misplaced' } };
  },
});
