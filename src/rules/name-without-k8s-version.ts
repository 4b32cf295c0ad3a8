import { nodeClassRule } from './rule.ts';
import { distinct, nameTerms, publishedKindsOf } from './shared/name-terms.ts';

export const nameWithoutK8sVersion = nodeClassRule<{ name: string; kubernetesVersion: string | undefined }>({
  id: 'name-without-k8s-version',
  title: 'The name leaves the Kubernetes version open',
  category: 'selection',
  severity: 'warning',
  needs: 'manifest',
  why: 'AWS publishes images for several Kubernetes versions, and Karpenter takes the one with the newest creation date, whichever version it is made for. Nodes then get a kubelet that is newer than the control plane, which is not supported, or an old one.',
  fix: 'Write the version of the control plane into the name, such as amazon-eks-node-al2023-x86_64-standard-1.34-*, or use an alias, which follows it.',
  example: { bad: 'amiSelectorTerms:\n- name: amazon-eks-node-al2023-x86_64-nvidia-*\n  owner: amazon', good: 'amiSelectorTerms:\n- name: amazon-eks-node-al2023-x86_64-nvidia-1.34-*\n  owner: amazon' },
  fixable: false,
  message: ({ name, kubernetesVersion }) => `"${name}" matches images of several Kubernetes versions, and the newest by creation date is taken${kubernetesVersion === undefined ? '' : `, be it for ${kubernetesVersion} or not`}`,
  *check(subject, { release, kubernetesVersion }) {
    for (const term of nameTerms(subject, release)) {
      const versions = distinct(publishedKindsOf(term).map((kind) => kind.kubernetesVersion));
      if (versions.length > 1) yield { at: term.path, data: { name: term.name, kubernetesVersion } };
    }
  },
});
