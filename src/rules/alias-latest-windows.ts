import { isWindows, LATEST } from '../karpenter/amis/alias.ts';
import { nodeClassRule } from './rule.ts';
import { CAREFUL_SEVERITY, productionClause, productionOf } from './shared/production.ts';
import type { Production } from './shared/production.ts';
import { readAlias } from './shared/terms.ts';

export const aliasLatestWindows = nodeClassRule<Production & { alias: string }>({
  id: 'alias-latest-windows',
  title: 'An alias of Windows cannot be pinned',
  category: 'selection',
  severity: 'info',
  severityNote: 'warning in production',
  needs: 'manifest',
  why: 'Windows aliases know no version but latest. AWS publishes Windows images every month, and Karpenter then replaces every node of the class as fast as the budgets allow.',
  fix: 'To decide yourself when the image changes, set amiFamily and select the image by id, by its whole name with owner amazon, or through an SSM parameter of your own with its version, such as ssmParameter: /example/windows-ami:3.',
  example: {
    bad: 'amiSelectorTerms:\n- alias: windows2022@latest',
    good: 'amiFamily: Windows2022\namiSelectorTerms:\n- name: Windows_Server-2022-English-Core-EKS_Optimized-1.34-2026.10.14\n  owner: amazon',
  },
  fixable: false,
  message: ({ alias, ...production }) => `"${alias}" moves with every image that AWS publishes, and an alias of Windows cannot be pinned${productionClause(production)}`,
  *check(subject, { release }) {
    const alias = readAlias(subject, release);
    if (alias === undefined || !isWindows(alias.family) || alias.version !== LATEST) return;
    const { environment } = subject;
    yield { at: alias.path, data: { alias: alias.text, ...productionOf(environment) }, severity: CAREFUL_SEVERITY[environment.production] };
  },
});
