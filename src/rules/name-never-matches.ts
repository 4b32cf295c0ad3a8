import { matchesNoPublishedName } from '../karpenter/amis/published-names.ts';
import { nodeClassRule } from './rule.ts';
import { asksPublishers, meansPublisher, nameTerms } from './shared/name-terms.ts';

export const nameNeverMatches = nodeClassRule<{ name: string; isCertain: boolean; right: string }>({
  id: 'name-never-matches',
  title: 'No image that AWS publishes has such a name',
  category: 'selection',
  severity: 'error',
  severityNote: 'warning without an owner, for the account may have images of such names',
  needs: 'manifest',
  why: 'The name begins like those of published images and goes on as none of them does. Karpenter passes over a term that finds nothing without a word; where it is the only one, the class gives no image and no node is launched.',
  fix: 'Names are amazon-eks-node-al2023-ARCH-VARIANT-1.34-v20260801 (x86_64 or arm64; standard, nvidia or neuron), amazon-eks-node-1.32-v20250801 and amazon-eks-gpu-node-1.32-v20250801 for AL2, bottlerocket-aws-k8s-1.34-x86_64-v1.44.0-0a1b2c3d; better: use an alias.',
  example: { bad: 'amiSelectorTerms:\n- name: amazon-eks-node-al2023-x86_64-v1.34-*\n  owner: amazon', good: 'amiSelectorTerms:\n- name: amazon-eks-node-al2023-x86_64-standard-1.34-*\n  owner: amazon' },
  fixable: false,
  message: ({ name, isCertain, right }) => `no image that AWS publishes can be named "${name}": such names are like ${right}${isCertain ? '' : ', and only an image of your own could match'}`,
  *check(subject, { release }) {
    for (const term of nameTerms(subject, release)) {
      if (!asksPublishers(term) || !matchesNoPublishedName(term.name)) continue;
      const isCertain = meansPublisher(term);
      yield { at: term.path, data: { name: term.name, isCertain, right: rightForm(term.name) }, ...(!isCertain && { severity: 'warning' as const }) };
    }
  },
});

function rightForm(name: string): string {
  const lower = name.toLowerCase();
  if (lower.startsWith('bottlerocket')) return 'bottlerocket-aws-k8s-1.34-x86_64-v1.44.0-0a1b2c3d';
  if (lower.includes('al2023')) return 'amazon-eks-node-al2023-x86_64-standard-1.34-v20260801';
  if (/nvidia|gpu/.test(lower)) return 'amazon-eks-node-al2023-x86_64-nvidia-1.34-v20260801 or, for AL2, amazon-eks-gpu-node-1.32-v20250801';
  return lower.startsWith('amazon-eks-arm64') ? 'amazon-eks-arm64-node-1.32-v20250801' : 'amazon-eks-node-1.32-v20250801 for AL2 and amazon-eks-node-al2023-x86_64-standard-1.34-v20260801 for AL2023';
}
