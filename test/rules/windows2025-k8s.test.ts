import { nodeClassText } from './node-class-text.ts';
import type { LintOptions } from './lint-text.ts';
import { saidBy } from './said-by.ts';

describe('windows2025-k8s', () => {
  it.each<[string, string, LintOptions, string]>([
    ['on Kubernetes 1.34', 'amiSelectorTerms:\n- alias: windows2025@latest', { kubernetesVersion: '1.34' },
      'error spec.amiSelectorTerms[0].alias: "windows2025@latest" is refused by Karpenter on Kubernetes 1.34 (UnsupportedAlias): there are images of Windows 2025 from 1.35 on'],
  ])('speaks of %s', async (_name, spec, options, said) => {
    expect(await saidBy('windows2025-k8s', nodeClassText(spec), options)).toEqual([said]);
  });

  it.each<[string, string, LintOptions]>([
    ['on Kubernetes 1.35', 'amiSelectorTerms:\n- alias: windows2025@latest', { kubernetesVersion: '1.35' }],
    ['where nobody says on which', 'amiSelectorTerms:\n- alias: windows2025@latest', {}],
    ['Windows 2022', 'amiSelectorTerms:\n- alias: windows2022@latest', { kubernetesVersion: '1.34' }],
  ])('says nothing of %s', async (_name, spec, options) => {
    expect(await saidBy('windows2025-k8s', nodeClassText(spec), options)).toEqual([]);
  });
});
