import { meansPublishedImages } from '../karpenter/amis/published-names.ts';
import { nodeClassRule } from './rule.ts';
import { nameTerms } from './shared/name-terms.ts';

export const nameWithoutOwner = nodeClassRule<{ name: string }>({
  id: 'name-without-owner',
  title: 'A name without an owner means images of two owners',
  category: 'selection',
  severity: 'info',
  needs: 'manifest',
  why: "Without an owner Karpenter asks for images of its own account and of Amazon. The newest one wins, so that an image of one of them takes the place of the other's as soon as its name matches.",
  fix: 'Name the owner: amazon for images that AWS publishes, self for your own, or the number of the account that shares them.',
  example: { bad: 'amiSelectorTerms:\n- name: example-node-20260801', good: 'amiSelectorTerms:\n- name: example-node-20260801\n  owner: self' },
  fixable: false,
  message: ({ name }) => `images of this account and of Amazon are asked for: the newest of either that is named "${name}" is taken`,
  *check(subject, { release }) {
    for (const { name, owner, path } of nameTerms(subject, release)) {
      if (owner === undefined) yield { at: path, data: { name }, unlessFoundBy: ['name-never-matches'], ...(meansPublishedImages(name) && { fix: 'Add owner: amazon.' }) };
    }
  },
});
