import type { InstanceType } from '../../model/aws.ts';
import type { StatusAmi } from '../../model/karpenter.ts';
import { LABEL_ACCELERATOR_COUNT, LABEL_ARCH, LABEL_GPU_COUNT, LABEL_INSTANCE_TYPE, LABEL_OS, LABEL_WINDOWS_BUILD, normalizeLabelKey, wellKnownLabels } from '../labels.ts';
import type { ReleaseFeatures } from '../releases.ts';
import { newRequirement } from '../requirements/requirement.ts';
import { isCompatible, newRequirements, parseRequirements } from '../requirements/requirements.ts';
import type { Requirements } from '../requirements/requirements.ts';
import { isWindows } from './alias.ts';
import { kubernetesArchitecture, WINDOWS_BUILDS } from './variants.ts';

/**
 * What decides the image of an instance type, by what EC2 says of it. Operating system and Windows build come from the family of the class, not
 * from the image. `pkg/providers/instancetype/types.go computeRequirements`.
 */
export function instanceTypeRequirements(type: InstanceType, family: string, release: ReleaseFeatures): Requirements {
  const architecture = architectureOf(type);
  return newRequirements([
    newRequirement(LABEL_INSTANCE_TYPE, 'In', [type.name]),
    newRequirement(LABEL_ARCH, 'In', [architecture]),
    newRequirement(LABEL_OS, 'In', operatingSystems(family, architecture)),
    oneOrNone(LABEL_WINDOWS_BUILD, isWindows(family) ? WINDOWS_BUILDS[family] : undefined),
    oneOrNone(LABEL_GPU_COUNT, onlyCount(type.gpuCounts)),
    oneOrNone(LABEL_ACCELERATOR_COUNT, acceleratorCount(type, release)),
  ]);
}

function oneOrNone(key: string, value: string | undefined) {
  return value === undefined ? newRequirement(key, 'DoesNotExist') : newRequirement(key, 'In', [value]);
}

/** The first one that Karpenter knows; of a type without any, a text that no image has. */
function architectureOf({ supportedArchitectures }: InstanceType): string {
  const known = supportedArchitectures.map(kubernetesArchitecture).find((architecture) => architecture !== undefined);
  return known ?? `[${supportedArchitectures.join(' ')}]`;
}

function operatingSystems(family: string, architecture: string): string[] {
  if (!isWindows(family)) return ['linux'];
  return architecture === 'amd64' ? ['windows'] : [];
}

/** Karpenter labels a type only where EC2 lists exactly one kind of device. */
function onlyCount(counts: readonly number[] | undefined): string | undefined {
  return counts?.length === 1 ? String(counts[0]) : undefined;
}

/** Devices of the types that releases before 1.1 knew by name. */
const TRN1_COUNTS: Readonly<Record<string, string>> = { 'trn1.2xlarge': '1', 'trn1.32xlarge': '16', 'trn1n.32xlarge': '16' };

function acceleratorCount({ name, neuronDeviceCounts, inferenceAcceleratorCounts }: InstanceType, { acceleratorCounts }: ReleaseFeatures): string | undefined {
  if (acceleratorCounts === 'inferenceInfoAndTrn1') return TRN1_COUNTS[name] ?? onlyCount(inferenceAcceleratorCounts);
  return neuronDeviceCounts === undefined ? onlyCount(inferenceAcceleratorCounts) : onlyCount(neuronDeviceCounts);
}

const MAPPING_KEYS = [LABEL_ARCH, LABEL_OS, LABEL_WINDOWS_BUILD, LABEL_GPU_COUNT, LABEL_ACCELERATOR_COUNT];

/**
 * The same from the labels of a NodeClaim or Node, for want of EC2's word. A key without a label counts as one that the type does not have: that is
 * what an absent label meant when the node was launched.
 */
export function requirementsFromLabels(labels: Readonly<Record<string, string>>): Requirements {
  const present = Object.entries(labels).map(([key, value]) => newRequirement(key, 'In', [value]));
  const keys = new Set(Object.keys(labels).map(normalizeLabelKey));
  return newRequirements([...present, ...MAPPING_KEYS.filter((key) => !keys.has(key)).map((key) => newRequirement(key, 'DoesNotExist'))]);
}

/**
 * The image of an instance type: the first one in the order of `status.amis` that it is compatible with.
 * `pkg/providers/amifamily/ami.go MapToInstanceTypes`.
 */
export function mapToAmi(statusAmis: readonly StatusAmi[], instanceType: Requirements, release: ReleaseFeatures): StatusAmi | undefined {
  const allowUndefined = release.strictLabelMatching ? undefined : wellKnownLabels(release.version);
  return statusAmis.find((ami) => {
    const requirements = requirementsOf(ami);
    return requirements !== undefined && isCompatible(instanceType, requirements, allowUndefined);
  });
}

const parsedSets = new WeakMap<StatusAmi, Requirements>();

/** Thousands of nodes are mapped to the same few images, so each set is read once. */
function requirementsOf(ami: StatusAmi): Requirements | undefined {
  const known = parsedSets.get(ami);
  if (known) return known;
  const parsed = parseRequirements(ami.requirements);
  if (!parsed.ok) return undefined;
  parsedSets.set(ami, parsed.requirements);
  return parsed.requirements;
}
