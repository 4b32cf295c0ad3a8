import { LATEST } from '../alias.ts';
import { variantRequirements } from '../variants.ts';
import type { FamilyImages, FamilyParameter } from './family-images.ts';

const ARCHITECTURES = ['x86_64', 'arm64'] as const;

/** `pkg/providers/amifamily/al2023.go`. Default AMIs, of releases before 1.0, knew standard images for every use. */
export const al2023: FamilyImages = {
  aliasParameters({ version, kubernetesVersion, release }) {
    return ARCHITECTURES.flatMap((architecture) =>
      release.al2023Variants[architecture].map((variant): FamilyParameter => {
        const name = version === LATEST ? 'recommended' : `amazon-eks-node-al2023-${architecture}-${variant}-${kubernetesVersion}-${version}`;
        const uses = variant === 'windows' ? [] : [variantRequirements(variant, { swapped: release.swapsAcceleratorLabels })];
        return { name: pathOf(kubernetesVersion, architecture, variant, name), architecture, uses };
      }),
    );
  },
  defaultParameters: (kubernetesVersion) =>
    ARCHITECTURES.map((architecture) => ({
      name: pathOf(kubernetesVersion, architecture, 'standard', 'recommended'),
      architecture,
      uses: [{ requirements: [] }],
    })),
};

function pathOf(kubernetesVersion: string, ...parts: string[]): string {
  return `/aws/service/eks/optimized-ami/${kubernetesVersion}/amazon-linux-2023/${parts.join('/')}/image_id`;
}
