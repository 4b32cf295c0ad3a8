import { nodeClassRule } from './rule.ts';
import { productionClause, productionOf } from './shared/production.ts';
import type { Production } from './shared/production.ts';
import { tagTerms } from './shared/tag-terms.ts';

export const tagsWithoutK8sVersion = nodeClassRule<Production>({
  id: 'tags-without-k8s-version',
  title: 'The tags name no Kubernetes version',
  category: 'selection',
  severity: 'info',
  severityNote: 'warning in production',
  needs: 'manifest',
  why: 'The newest image with the tags is taken, whichever Kubernetes version it is made for. Around an upgrade nodes get images that are too old, or whose kubelet is newer than the control plane, which is not supported.',
  fix: 'Put the Kubernetes version into a tag, such as kubernetes-version: "1.34", and change it together with the control plane.',
  example: { bad: 'amiSelectorTerms:\n- owner: self\n  tags:\n    role: node', good: 'amiSelectorTerms:\n- owner: self\n  tags:\n    role: node\n    kubernetes-version: "1.34"' },
  fixable: false,
  message: (production) => `no tag names a Kubernetes version: the newest image with these tags is taken, whichever version it is made for${productionClause(production)}`,
  *check(subject, { release }) {
    const { environment } = subject;
    for (const { tags, path } of tagTerms(subject, release)) {
      if (!Object.entries(tags).some(isAboutVersionOrCluster)) yield { at: path, data: productionOf(environment), severity: environment.production === 'yes' ? 'warning' : 'info' };
    }
  },
});

/** A tag of one cluster can follow that cluster's version. */
function isAboutVersionOrCluster([key, value]: [string, string]): boolean {
  return /kube|k8s|eks|version|cluster|karpenter\.sh\/discovery/i.test(key) || /(?:^|[^\d.])v?1[._-]\d{2}(?!\d)/.test(` ${value}`);
}
