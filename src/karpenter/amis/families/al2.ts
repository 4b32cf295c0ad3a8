import { LATEST } from '../alias.ts';
import { variantRequirements } from '../variants.ts';
import type { AliasQuestion, FamilyImages, FamilyParameter } from './family-images.ts';

/** `pkg/providers/amifamily/al2.go`. One GPU image serves nvidia and neuron. */
export const al2: FamilyImages = {
  aliasParameters({ version, kubernetesVersion, release }) {
    const nameOf = (prefix: string): string => (version === LATEST ? 'recommended' : `${prefix}-${kubernetesVersion}-${version}`);
    return parameters(kubernetesVersion, nameOf, release.swapsAcceleratorLabels);
  },
  defaultParameters: (kubernetesVersion) => parameters(kubernetesVersion, () => 'recommended', false),
};

function parameters(kubernetesVersion: AliasQuestion['kubernetesVersion'], nameOf: (prefix: string) => string, swapped: boolean): FamilyParameter[] {
  const path = (kind: string, prefix: string): string => `/aws/service/eks/optimized-ami/${kubernetesVersion}/${kind}/${nameOf(prefix)}/image_id`;
  const standard = variantRequirements('standard');
  return [
    { name: path('amazon-linux-2', 'amazon-eks-node'), architecture: 'x86_64', uses: [standard] },
    { name: path('amazon-linux-2-arm64', 'amazon-eks-arm64-node'), architecture: 'arm64', uses: [standard] },
    {
      name: path('amazon-linux-2-gpu', 'amazon-eks-gpu-node'),
      architecture: 'x86_64',
      uses: [variantRequirements('neuron', { swapped }), variantRequirements('nvidia', { swapped })],
    },
  ];
}
