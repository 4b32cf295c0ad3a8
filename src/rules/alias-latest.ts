import { isWindows } from '../karpenter/amis/alias.ts';
import { isLatest } from '../karpenter/amis/ask-parameters.ts';
import { findAlias, termsOf } from '../karpenter/amis/selector-terms.ts';
import { nodeClassRule } from './rule.ts';

export const aliasLatest = nodeClassRule<{ alias: string; decidedBy: string; production: 'yes' | 'maybe' | 'no' }>({
  id: 'alias-latest',
  title: 'The alias follows every AMI release',
  category: 'selection',
  severity: 'info',
  needs: 'manifest',
  why: 'AWS publishes AMIs at any hour of any day. Within a day of it Karpenter marks every node of the class as drifted and replaces them as fast as the budgets allow, with an image that no other environment has run before.',
  fix: 'Pin a version that a lower environment runs already, and move it on with a commit.',
  example: { bad: 'amiSelectorTerms:\n- alias: al2023@latest', good: 'amiSelectorTerms:\n- alias: al2023@v20260801' },
  fixable: false,
  message: ({ alias, production, decidedBy }) => `"${alias}" moves with every image that AWS publishes${production === 'no' ? '' : `, and this is ${production === 'maybe' ? 'perhaps ' : ''}production: ${decidedBy}`}`,
  *check({ object, environment }, { release }) {
    const alias = findAlias(termsOf(object), release);
    if (alias?.parsed.ok !== true || !isLatest(alias.parsed.alias) || isWindows(alias.parsed.alias.family)) return;
    const { production, decidedBy } = environment;
    yield { at: ['spec', 'amiSelectorTerms', alias.termIndex, 'alias'], data: { alias: alias.text, production, decidedBy }, severity: SEVERITY[production] };
  },
});

const SEVERITY = { yes: 'error', maybe: 'warning', no: 'info' } as const;
