import { hasWildcard } from '../karpenter/amis/name-pattern.ts';
import type { PublishedKind } from '../karpenter/amis/published-names.ts';
import { nodeClassRule } from './rule.ts';
import { distinct, nameTerms, publishedKindsOf } from './shared/name-terms.ts';
import { CAREFUL_SEVERITY, productionClause, productionOf } from './shared/production.ts';
import type { Production } from './shared/production.ts';

export const nameWildcard = nodeClassRule<Production & { name: string; open: string[] }>({
  id: 'name-wildcard',
  title: 'A name with a wildcard takes the newest image that matches',
  category: 'selection',
  severity: 'info',
  severityNote: 'warning in production',
  needs: 'manifest',
  why: 'For each architecture the image with the newest creation date wins among all whose names match, whatever else tells them apart. As soon as one more is there, every node of the class is drifted and replaced.',
  fix: 'Write the whole name of one image, or its id; for images of EKS a pinned alias, such as al2023@v20260801, also chooses the right one for GPU and Arm instances.',
  example: { bad: 'amiSelectorTerms:\n- name: example-node-*\n  owner: self', good: 'amiSelectorTerms:\n- name: example-node-20260801\n  owner: self' },
  fixable: false,
  message: ({ name, open, ...production }) => `the newest image named "${name}" is taken, by its creation date${open.length === 0 ? '' : ` and whatever its ${open.join(' and ')}`}${productionClause(production)}`,
  *check(subject, { release }) {
    const { environment } = subject;
    for (const term of nameTerms(subject, release)) {
      if (!hasWildcard(term.name)) continue;
      yield { at: term.path, data: { name: term.name, open: openFacts(publishedKindsOf(term)), ...productionOf(environment) }, severity: CAREFUL_SEVERITY[environment.production], unlessFoundBy: ['name-never-matches'] };
    }
  },
});

/** What the images that match may differ in, besides their age and architecture. */
function openFacts(kinds: readonly PublishedKind[]): string[] {
  const isOpen = (fact: (kind: PublishedKind) => string): boolean => distinct(kinds.map(fact)).length > 1;
  return [
    ...(isOpen(({ family }) => family) ? ['family'] : []),
    ...(isOpen(({ kubernetesVersion }) => kubernetesVersion) ? ['Kubernetes version'] : []),
    ...(isOpen(({ variant }) => variant) ? ['variant (standard, nvidia, neuron)'] : []),
  ];
}
