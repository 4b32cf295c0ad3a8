import type { ReleaseFeatures } from '../../releases.ts';
import type { VariantRequirements } from '../variants.ts';

/** Where the published images of an AMI family are found. */
export interface FamilyImages {
  /** The parameters of an alias. Upstream asks in no defined order; here it is fixed. */
  aliasParameters(question: AliasQuestion): FamilyParameter[];
  /** The parameters of the images that a v1beta1 class without terms gets: always the latest ones. */
  defaultParameters(kubernetesVersion: string): FamilyParameter[];
}

export interface AliasQuestion {
  /** Version part of the alias, verbatim. */
  version: string;
  kubernetesVersion: string;
  release: ReleaseFeatures;
}

/** A parameter that holds an image id, and the uses of that image. */
export interface FamilyParameter {
  name: string;
  /** EC2's spelling; absent where the path names none. */
  architecture?: 'x86_64' | 'arm64';
  uses: VariantRequirements[];
}
