import { minorOf } from '../karpenter/amis/kubernetes-version.ts';
import { nodeClassRule } from './rule.ts';
import { readAlias } from './shared/terms.ts';

export const windows2025K8s = nodeClassRule<{ alias: string; kubernetesVersion: string }>({
  id: 'windows2025-k8s',
  title: 'Windows 2025 needs Kubernetes 1.35',
  category: 'selection',
  severity: 'error',
  needs: 'manifest',
  why: 'There are EKS images of Windows Server 2025 from Kubernetes 1.35 on. Before that Karpenter refuses the alias, and no node is launched with the class.',
  fix: 'Select windows2022@latest until the control plane is at 1.35.',
  example: { bad: '# on Kubernetes 1.34\namiSelectorTerms:\n- alias: windows2025@latest', good: '# on Kubernetes 1.34\namiSelectorTerms:\n- alias: windows2022@latest' },
  fixable: false,
  message: ({ alias, kubernetesVersion }) => `"${alias}" is refused by Karpenter on Kubernetes ${kubernetesVersion} (UnsupportedAlias): there are images of Windows 2025 from 1.35 on`,
  *check(subject, { release, kubernetesVersion }) {
    const alias = readAlias(subject, release);
    if (kubernetesVersion === undefined || alias?.family !== 'Windows2025' || !release.guardsWindows2025Alias) return;
    const minor = minorOf(kubernetesVersion);
    if (minor.ok && minor.minor < FIRST_MINOR) yield { at: alias.path, data: { alias: alias.text, kubernetesVersion } };
  },
});

const FIRST_MINOR = 35;
