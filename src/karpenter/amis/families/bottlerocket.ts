import type { Variant } from '../../../model/resolution.ts';
import { LATEST } from '../alias.ts';
import { variantRequirements } from '../variants.ts';
import type { VariantRequirements } from '../variants.ts';
import type { FamilyImages, FamilyParameter } from './family-images.ts';

const ARCHITECTURES = ['x86_64', 'arm64'] as const;
const FLAVOURS = ['standard', 'nvidia'] as const;
type Flavour = (typeof FLAVOURS)[number];

/** `pkg/providers/amifamily/bottlerocket.go`. Leading v's of a version are not in the paths. */
export const bottlerocket: FamilyImages = {
  aliasParameters({ version, kubernetesVersion, release }) {
    const swapped = release.swapsAcceleratorLabels;
    return parameters(kubernetesVersion, version.replace(/^v+/, ''), (flavour, architecture) =>
      release.bottlerocketVariants[flavour][architecture].flatMap((variant) => usesOf(variant, swapped)),
    );
  },
  defaultParameters: (kubernetesVersion) =>
    parameters(kubernetesVersion, LATEST, (flavour) =>
      flavour === 'standard' ? [variantRequirements('standard')] : [variantRequirements('nvidia'), variantRequirements('neuron')],
    ),
};

function usesOf(variant: Variant, swapped: boolean): VariantRequirements[] {
  return variant === 'windows' ? [] : [variantRequirements(variant, { swapped })];
}

function parameters(
  kubernetesVersion: string,
  version: string,
  usesFor: (flavour: Flavour, architecture: (typeof ARCHITECTURES)[number]) => VariantRequirements[],
): FamilyParameter[] {
  return FLAVOURS.flatMap((flavour) =>
    ARCHITECTURES.map((architecture) => ({
      name: `/aws/service/bottlerocket/aws-k8s-${kubernetesVersion}${flavour === 'nvidia' ? '-nvidia' : ''}/${architecture}/${version}/image_id`,
      architecture,
      uses: usesFor(flavour, architecture),
    })),
  );
}
