import type { Refusal } from '../../karpenter/validation/refusal.ts';

interface Special {
  /** Ids of rules that may say it in better words. */
  rules: readonly string[];
  /** Places such as `spec.disruption.budgets[].nodes`, with what is inside of them. */
  within: readonly string[];
}

const UPGRADE = ['upgrade-refused'];

const SPECIALS: readonly Special[] = [
  { rules: ['budget-invalid-cron', 'budget-schedule-without-duration', 'reason-not-budgetable'], within: ['spec.disruption.budgets'] },
  { rules: ['alias-format', 'alias-with-other-terms', 'alias-latest-windows', 'family-mismatch', 'missing-ami-family', 'ignored-term-fields', 'unrestricted-term'], within: ['spec.amiSelectorTerms', 'spec.amiFamily'] },
  { rules: ['requirement-unknown-key'], within: ['spec.template.spec.requirements'] },
  { rules: ['full-role-arn'], within: ['spec.role', 'spec.instanceProfile'] },
];

/** Which rules, if one of them speaks of the place, say better what a refusal says. */
export function specialRulesOf(refusal: Refusal): readonly string[] {
  const place = refusal.path.map((step) => (typeof step === 'number' ? '[]' : `.${step}`)).join('').slice(1);
  return [...UPGRADE, ...(refusal.kind === 'wrongType' || refusal.kind === 'undecodable' ? ['integer-for-string'] : []), ...SPECIALS.filter(({ within }) => within.some((outer) => place === outer || place.startsWith(`${outer}.`) || place.startsWith(`${outer}[`))).flatMap(({ rules }) => rules)];
}
