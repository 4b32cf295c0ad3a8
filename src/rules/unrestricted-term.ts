import { isUnrestricted } from '../karpenter/amis/selector-terms.ts';
import { nodeClassRule } from './rule.ts';
import { hasUnknownTerms, readTerms } from './shared/terms.ts';

export const unrestrictedTerm = nodeClassRule<{ fields: string[] }>({
  id: 'unrestricted-term',
  title: 'The term selects every image that the account can see',
  category: 'selection',
  severity: 'error',
  needs: 'manifest',
  why: 'An empty name or empty tags pass the API server and restrict nothing: Karpenter asks for all images of the region, those that anybody has made public included, and takes the newest.',
  fix: 'Remove the term, or write what it shall select, with an owner.',
  example: { bad: 'amiSelectorTerms:\n- tags: {}', good: 'amiSelectorTerms:\n- name: example-node-*\n  owner: self' },
  fixable: false,
  message: ({ fields }) => `${fields.map((field) => `"${field}"`).join(' and ')} without a value ${fields.length === 1 ? 'restricts' : 'restrict'} nothing: of all images that the account can see, everybody's public ones included, the newest is taken`,
  *check(subject, { release, isUnknown }) {
    if (hasUnknownTerms(subject, isUnknown)) return;
    for (const { term, path } of readTerms(subject, release)) {
      const fields = (['name', 'tags', 'ssmParameter'] as const).filter((field) => term[field] !== undefined);
      const [first] = fields;
      if (first !== undefined && isUnrestricted(term, release)) yield { at: [...path, first], data: { fields } };
    }
  },
});
