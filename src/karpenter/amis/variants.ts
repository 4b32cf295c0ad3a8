import type { RequirementSpec } from '../../model/karpenter.ts';
import type { Variant } from '../../model/resolution.ts';
import { LABEL_ACCELERATOR_COUNT, LABEL_ARCH, LABEL_GPU_COUNT, LABEL_OS, LABEL_WINDOWS_BUILD } from '../labels.ts';
import type { Requirement } from '../requirements/requirement.ts';
import { newRequirement, requirementSpecs } from '../requirements/requirement.ts';

/** What Karpenter knows of an image besides its architecture, for one of the uses that the image serves. */
export interface VariantRequirements {
  /** Absent where nothing but the architecture is known. */
  variant?: Variant;
  requirements: readonly Requirement[];
}

/** EC2's spelling → Kubernetes'. Images of any other architecture are passed over. */
const KUBERNETES_ARCHITECTURES: ReadonlyMap<string, string> = new Map([
  ['x86_64', 'amd64'],
  ['arm64', 'arm64'],
]);

export function kubernetesArchitecture(ec2Architecture: string): string | undefined {
  return KUBERNETES_ARCHITECTURES.get(ec2Architecture);
}

export const WINDOWS_BUILDS: Readonly<Record<string, string>> = {
  Windows2019: '10.0.17763',
  Windows2022: '10.0.20348',
  Windows2025: '10.0.26100',
};

/**
 * `Variant.Requirements` of `pkg/providers/amifamily/types.go`. "nvidia" stands for any GPU. `swapped` gives what 1.0.0 to 1.0.2 wrote by
 * mistake.
 */
export function variantRequirements(variant: Exclude<Variant, 'windows'>, { swapped = false } = {}): VariantRequirements {
  if (variant === 'standard') {
    return { variant, requirements: [newRequirement(LABEL_ACCELERATOR_COUNT, 'DoesNotExist'), newRequirement(LABEL_GPU_COUNT, 'DoesNotExist')] };
  }
  const isGpu = (variant === 'nvidia') !== swapped;
  return { variant, requirements: [newRequirement(isGpu ? LABEL_GPU_COUNT : LABEL_ACCELERATOR_COUNT, 'Exists')] };
}

/** Operating system and build of a Windows family: `pkg/providers/amifamily/windows.go DescribeImageQuery`. */
export function windowsRequirements(family: string): VariantRequirements {
  const build = WINDOWS_BUILDS[family];
  return {
    variant: 'windows',
    requirements: [newRequirement(LABEL_OS, 'In', ['windows']), newRequirement(LABEL_WINDOWS_BUILD, 'In', build === undefined ? [] : [build])],
  };
}

export function architectureRequirement(architecture: string): Requirement {
  return newRequirement(LABEL_ARCH, 'In', [architecture]);
}

/** The order in which Karpenter writes them into `status.amis`: shorter keys first (`pkg/controllers/nodeclass/ami.go Reconcile`). */
export function statusRequirements(requirements: readonly Requirement[]): RequirementSpec[] {
  const sorted = [...requirements].sort((a, b) => a.key.length - b.key.length || (a.key < b.key ? -1 : 1));
  return sorted.flatMap(requirementSpecs);
}

/** What a requirement set of `status.amis` says about the nodes that it is for. */
export interface ImageUse {
  /** Kubernetes' spelling. */
  architecture?: string;
  /** Absent where the set restricts nothing but the architecture. */
  variant?: Variant;
  windowsBuild?: string;
}

/** Reads architecture and variant out of a requirement set, for a report. */
export function describeUse(requirements: readonly RequirementSpec[]): ImageUse {
  const architecture = valueOf(requirements, LABEL_ARCH);
  const variant = variantOf(requirements);
  const windowsBuild = valueOf(requirements, LABEL_WINDOWS_BUILD);
  return { ...(architecture && { architecture }), ...(variant && { variant }), ...(windowsBuild && { windowsBuild }) };
}

function variantOf(requirements: readonly RequirementSpec[]): Variant | undefined {
  if (valueOf(requirements, LABEL_OS) === 'windows') return 'windows';
  const operators = new Map(requirements.map(({ key, operator }) => [key, operator]));
  if (operators.get(LABEL_GPU_COUNT) === 'Exists') return 'nvidia';
  if (operators.get(LABEL_ACCELERATOR_COUNT) === 'Exists') return 'neuron';
  return operators.get(LABEL_GPU_COUNT) === 'DoesNotExist' ? 'standard' : undefined;
}

function valueOf(requirements: readonly RequirementSpec[], key: string): string | undefined {
  return requirements.find((requirement) => requirement.key === key)?.values?.[0];
}
