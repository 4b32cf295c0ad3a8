import { nodeClassText } from './node-class-text.ts';
import type { ClassText } from './node-class-text.ts';
import type { LintOptions } from './lint-text.ts';
import { saidBy } from './said-by.ts';

describe('al2-eol', () => {
  it.each<[string, string, ClassText, LintOptions, string]>([
    ['a floating alias', 'amiSelectorTerms:\n- alias: al2@latest', {}, {},
      'warning spec.amiSelectorTerms[0].alias: alias "al2@latest" means images of Amazon Linux 2, for which AWS has published no fixes since 2025-11-26 and nothing for Kubernetes 1.33 and later'],
    ['a pinned alias', 'amiSelectorTerms:\n- alias: al2@v20240729', {}, { kubernetesVersion: '1.32' },
      'warning spec.amiSelectorTerms[0].alias: alias "al2@v20240729" means images of Amazon Linux 2, for which AWS has published no fixes since 2025-11-26 and nothing for Kubernetes 1.33 and later'],
    ['on Kubernetes 1.33', 'amiSelectorTerms:\n- alias: al2@latest', {}, { kubernetesVersion: '1.33' },
      'error spec.amiSelectorTerms[0].alias: alias "al2@latest" means images of Amazon Linux 2, and there are none for Kubernetes 1.33: Karpenter refuses the alias (UnsupportedAlias)'],
    ['on Kubernetes 1.33 with a release that does not refuse it', 'amiSelectorTerms:\n- alias: al2@latest', {}, { kubernetesVersion: '1.33', karpenterVersion: '1.5' },
      'error spec.amiSelectorTerms[0].alias: alias "al2@latest" means images of Amazon Linux 2, and there are none for Kubernetes 1.33'],
    ['v1beta1 without terms', 'amiFamily: AL2', { apiVersion: 'karpenter.k8s.aws/v1beta1' }, {},
      'warning spec.amiFamily: "AL2" means images of Amazon Linux 2, for which AWS has published no fixes since 2025-11-26 and nothing for Kubernetes 1.33 and later'],
    ['a published name', 'amiFamily: AL2\namiSelectorTerms:\n- name: amazon-eks-node-1.30-*\n  owner: amazon', {}, { kubernetesVersion: '1.34' },
      'warning spec.amiSelectorTerms[0].name: "amazon-eks-node-1.30-*" means images of Amazon Linux 2, for which AWS has published no fixes since 2025-11-26 and nothing for Kubernetes 1.33 and later'],
    ['a parameter', 'amiFamily: AL2\namiSelectorTerms:\n- ssmParameter: /aws/service/eks/optimized-ami/1.32/amazon-linux-2/recommended/image_id', {}, {},
      'warning spec.amiSelectorTerms[0].ssmParameter: "/aws/service/eks/optimized-ami/1.32/amazon-linux-2/recommended/image_id" means images of Amazon Linux 2, for which AWS has published no fixes since 2025-11-26 and nothing for Kubernetes 1.33 and later'],
  ])('speaks of %s', async (_name, spec, of, options, said) => {
    expect(await saidBy('al2-eol', nodeClassText(spec, of), options)).toEqual([said]);
  });

  it.each<[string, string, ClassText, LintOptions]>([
    ['before the end', 'amiSelectorTerms:\n- alias: al2@latest', {}, { input: { at: '2025-11-25T23:59:59Z' } }],
    ['another family', 'amiSelectorTerms:\n- alias: al2023@latest', {}, { kubernetesVersion: '1.33' }],
    ['images that are run as AL2', 'amiFamily: AL2\namiSelectorTerms:\n- id: ami-0a1b2c3d4e5f67890', {}, {}],
  ])('says nothing of %s', async (_name, spec, of, options) => {
    expect(await saidBy('al2-eol', nodeClassText(spec, of), options)).toEqual([]);
  });
});
