import { isV1Beta1 } from '../karpenter/amis/v1beta1.ts';
import { has, itemsOf, member } from '../karpenter/validation/members.ts';
import { nodeClassRule } from './rule.ts';
import { hasUnknownTerms } from './shared/terms.ts';

export const missingAmiFamily = nodeClassRule<{ fields: string[] }>({
  id: 'missing-ami-family',
  title: 'Terms without an alias need amiFamily',
  category: 'selection',
  severity: 'error',
  needs: 'manifest',
  why: 'Only an alias says which family its images are of. Without it and without amiFamily the API server refuses the class, since nobody would know what user data the nodes need.',
  fix: 'Add amiFamily: AL2023 (or Bottlerocket, Windows2022, …) as the images are, or amiFamily: Custom where your user data does everything.',
  example: { bad: 'amiSelectorTerms:\n- id: ami-0a1b2c3d4e5f67890', good: 'amiFamily: AL2023\namiSelectorTerms:\n- id: ami-0a1b2c3d4e5f67890' },
  fixable: false,
  message: ({ fields }) => `"amiFamily" is missing: the API server refuses a class that selects its images by ${fields.join(', ')} and does not name their family`,
  *check(subject, { isUnknown }) {
    const spec = member(subject.raw, 'spec');
    const terms = itemsOf(member(spec, 'amiSelectorTerms'));
    if (isV1Beta1(subject.object) || terms.length === 0 || hasUnknownTerms(subject, isUnknown)) return;
    if ((member(spec, 'amiFamily') ?? null) !== null || terms.some((term) => has(term, 'alias'))) return;
    const fields = FIELDS.filter((field) => terms.some((term) => has(term, field)));
    if (fields.length > 0) yield { at: ['spec', 'amiFamily'], data: { fields } };
  },
});

const FIELDS = ['id', 'name', 'tags', 'ssmParameter'];
