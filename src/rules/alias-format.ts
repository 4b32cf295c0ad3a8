import { isV1Beta1 } from '../karpenter/amis/v1beta1.ts';
import { termsOf } from '../karpenter/amis/selector-terms.ts';
import { nodeClassRule } from './rule.ts';
import { findAliasFault } from './shared/alias-fault.ts';
import type { AliasFault } from './shared/alias-fault.ts';
import { TERMS_PATH } from './shared/terms.ts';

export const aliasFormat = nodeClassRule<AliasFault & { alias: string }>({
  id: 'alias-format',
  title: 'The alias can name no image',
  category: 'selection',
  severity: 'error',
  needs: 'manifest',
  why: 'An alias is a family in lower case, one "@" and a version. The API server refuses some mistakes; others it lets pass, and then Karpenter finds no image, launches nothing with the class, and on a second "@" even ends.',
  fix: 'Write al2023@v20260801 (the date of an EKS release), bottlerocket@v1.44.0 (three numbers) or windows2022@latest.',
  example: { bad: 'amiSelectorTerms:\n- alias: AL2023@20260801', good: 'amiSelectorTerms:\n- alias: al2023@v20260801' },
  fixable: true,
  message: ({ alias, harm, why }) => `"${alias}" ${HARM[harm]}: ${why}`,
  *check({ object }, { release }) {
    if (isV1Beta1(object) || release.aliasFamilies.length === 0) return;
    for (const [index, { alias }] of termsOf(object).entries()) {
      const fault = alias === undefined ? undefined : findAliasFault(alias, release);
      if (alias === undefined || fault === undefined) continue;
      yield {
        at: [...TERMS_PATH, index, 'alias'],
        data: { alias, ...fault },
        ...(fault.instead !== undefined && { fix: `Write ${fault.instead}.`, replacement: { value: fault.instead, isText: true } }),
      };
    }
  },
});

const HARM = {
  refused: 'is refused by the API server',
  notFound: 'passes the API server, but no image is ever published under it',
  fatal: 'passes the API server, and the Karpenter controller ends when it reads it, again after every restart',
} as const;
