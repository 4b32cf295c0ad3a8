import { isWindows } from '../karpenter/amis/alias.ts';
import { isLatest } from '../karpenter/amis/ask-parameters.ts';
import { nodeClassRule } from './rule.ts';
import { FLOATING_SEVERITY, productionClause, productionOf } from './shared/production.ts';
import type { Production } from './shared/production.ts';
import { readAlias } from './shared/terms.ts';

export const aliasLatest = nodeClassRule<Production & { alias: string }>({
  id: 'alias-latest',
  title: 'The alias follows every AMI release',
  category: 'selection',
  severity: 'info',
  severityNote: 'error in production, warning where it may be production',
  needs: 'manifest',
  why: 'AWS publishes AMIs at any hour of any day. Within a day of it Karpenter marks every node of the class as drifted and replaces them as fast as the budgets allow, with an image that no other environment has run before.',
  fix: 'Pin a version that a lower environment runs already, and move it on with a commit.',
  example: { bad: 'amiSelectorTerms:\n- alias: al2023@latest', good: 'amiSelectorTerms:\n- alias: al2023@v20260801' },
  fixable: false,
  message: ({ alias, ...production }) => `"${alias}" moves with every image that AWS publishes${productionClause(production)}`,
  *check(subject, { release }) {
    const alias = readAlias(subject, release);
    if (alias === undefined || isWindows(alias.family) || !isLatest(alias)) return;
    const { environment } = subject;
    yield { at: alias.path, data: { alias: alias.text, ...productionOf(environment) }, severity: FLOATING_SEVERITY[environment.production] };
  },
});
