import { nodeClassRule } from './rule.ts';
import { productionClause, productionOf } from './shared/production.ts';
import type { Production } from './shared/production.ts';
import { tagTerms } from './shared/tag-terms.ts';

export const tagsWithoutOwner = nodeClassRule<Production>({
  id: 'tags-without-owner',
  title: 'Tags without an owner mean images of every owner',
  category: 'selection',
  severity: 'info',
  severityNote: 'warning in production',
  needs: 'manifest',
  why: 'Tags that other accounts set are not visible, but an account can put tags of its own on any image that it sees, shared and public ones included. Whoever may set tags on images in the account decides, with one tag, what the nodes run.',
  fix: 'Add owner: self, or the number of the account that shares the images; their tags have to be set in the account of the cluster all the same.',
  example: { bad: 'amiSelectorTerms:\n- tags:\n    role: node', good: 'amiSelectorTerms:\n- owner: self\n  tags:\n    role: node' },
  fixable: false,
  message: (production) => `no owner is named: any image that the account can see, shared and public ones included, counts as soon as somebody in the account puts these tags on it${productionClause(production)}`,
  *check(subject, { release }) {
    if (release.tagTermsNameOwners) return;
    const { environment } = subject;
    for (const { owner, path } of tagTerms(subject, release)) {
      if (owner === undefined) yield { at: path, data: productionOf(environment), severity: environment.production === 'yes' ? 'warning' : 'info', seesPlaceholders: true };
    }
  },
});
