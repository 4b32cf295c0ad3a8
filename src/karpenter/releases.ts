import type { AmiFamily, Variant } from '../model/resolution.ts';
import { compareKarpenterVersions, formatKarpenterVersion, hasChange, parseKarpenterVersion } from './karpenter-version.ts';
import type { KarpenterVersion } from './karpenter-version.ts';

export { parseKarpenterVersion };

/** The newest release that this table was checked against. */
export const NEWEST_RELEASE = '1.15.2';

/** What differs by release of the AWS provider. Everything that is not here is the same in all releases. */
export interface ReleaseFeatures {
  /** The version asked for, such as `1.14.1`. */
  text: string;
  version: KarpenterVersion;
  /** Newer than the table: the answers are those of `NEWEST_RELEASE`. */
  isNewerThanKnown: boolean;

  /** API versions of EC2NodeClass that the controller works with; `v1beta1` objects are converted to `v1` where both are listed. */
  apiVersions: readonly ('v1' | 'v1beta1')[];
  /** Constants of the hash controllers; null where the release writes no version annotation. */
  ec2NodeClassHashVersion: string | null;
  nodePoolHashVersion: string | null;
  /** Range outside which the controller logs an error. Nothing else depends on it. */
  kubernetes: { min: string; max: string };

  aliasFamilies: readonly AmiFamily[];
  /** Values of `spec.amiFamily` that admission lets pass. */
  amiFamilies: readonly string[];
  /** AL2 aliases from Kubernetes 1.33, Windows2025 aliases before 1.35: condition `UnsupportedAlias`, nothing is looked up. */
  guardsAl2Alias: boolean;
  guardsWindows2025Alias: boolean;
  al2023Variants: Readonly<Record<'x86_64' | 'arm64', readonly Variant[]>>;
  bottlerocketVariants: Readonly<Record<'standard' | 'nvidia', Readonly<Record<'x86_64' | 'arm64', readonly Variant[]>>>>;
  /** Releases 1.0.0 to 1.0.2 wrote nvidia's requirement on neuron images and the other way round. */
  swapsAcceleratorLabels: boolean;

  ssmParameterTerms: boolean;
  /** Whether a term with tags alone asks for owners `self` and `amazon`. */
  tagTermsNameOwners: boolean;
  /** Whether the value of a tag is a comma-separated list. */
  splitsTagValues: boolean;
  filtersState: boolean;
  /** `latestAlias`: deprecated images of others are only asked for when the alias is `@latest`. */
  includesDeprecated: 'always' | 'latestAlias' | 'never';
  /** Whether default AMIs (v1beta1 without terms) include deprecated images of others. */
  defaultAmisIncludeDeprecated: boolean;
  /** `notDeprecatedFirst`: `compareAMI` of 1.1; `newest`: the older rule, where the one seen last wins a tie. */
  collapse: 'notDeprecatedFirst' | 'newest';
  sortTie: 'id' | 'name';
  statusShowsDeprecated: boolean;
  setsAmisReady: boolean;

  /** Whether an AMI's requirement on a well-known key that the instance type lacks is a mismatch. */
  strictLabelMatching: boolean;
  /** Where `instance-accelerator-count` comes from. */
  acceleratorCounts: 'neuronInfo' | 'inferenceInfoAndTrn1';
  /** What `AMIDrift` compares: the EC2 instance's image or `status.imageID` of the NodeClaim. */
  amiDriftInput: 'instance' | 'nodeClaim';
  /** Whether `spec.kubelet` is an open map that may hold what the controller cannot decode. */
  openKubelet: boolean;
}

export type ReleaseLookup = { supported: true; features: ReleaseFeatures } | { supported: false; problem: string };

const OLDEST_RELEASE = '0.32.0';

/** Features of a release, or why karpami cannot answer for it. */
export function releaseFeatures(version: KarpenterVersion): ReleaseLookup {
  const text = formatKarpenterVersion(version);
  if (compareKarpenterVersions(version, readKnown(OLDEST_RELEASE)) < 0) {
    return { supported: false, problem: `Karpenter ${text} is unsupported: it has no EC2NodeClass, which came with ${OLDEST_RELEASE}` };
  }
  return { supported: true, features: featuresOf(version) };
}

/** Features of the newest known release: what to assume where nobody says which one runs. */
export function newestRelease(): ReleaseFeatures {
  return featuresOf(readKnown(NEWEST_RELEASE));
}

function readKnown(text: string): KarpenterVersion {
  const parsed = parseKarpenterVersion(text);
  return parsed.ok ? parsed.version : { major: 0, minor: 0, patch: 0 };
}

function featuresOf(version: KarpenterVersion): ReleaseFeatures {
  return {
    text: formatKarpenterVersion(version),
    version,
    isNewerThanKnown: compareKarpenterVersions(version, readKnown(NEWEST_RELEASE)) > 0,
    ...apiFeatures(version),
    ...familyFeatures(version),
    ...imageFeatures(version),
    ...statusFeatures(version),
  };
}

type Part<Key extends keyof ReleaseFeatures> = Pick<ReleaseFeatures, Key>;

function apiFeatures(version: KarpenterVersion): Part<'apiVersions' | 'ec2NodeClassHashVersion' | 'nodePoolHashVersion' | 'kubernetes' | 'openKubelet'> {
  return {
    apiVersions: pick(version, API_VERSIONS, ['v1beta1']),
    ec2NodeClassHashVersion: pick(version, NODE_CLASS_HASHES, null),
    nodePoolHashVersion: pick(version, NODE_POOL_HASHES, null),
    kubernetes: { min: pick(version, KUBERNETES_MIN, '1.23'), max: pick(version, KUBERNETES_MAX, '1.28') },
    openKubelet: hasChange(version, ['1.15.0']),
  };
}

function familyFeatures(
  version: KarpenterVersion,
): Part<'aliasFamilies' | 'amiFamilies' | 'guardsAl2Alias' | 'guardsWindows2025Alias' | 'al2023Variants' | 'bottlerocketVariants' | 'swapsAcceleratorLabels'> {
  return {
    aliasFamilies: pick<readonly AmiFamily[]>(version, ALIAS_FAMILIES, []),
    amiFamilies: pick<readonly string[]>(version, AMI_FAMILIES, V1BETA1_FAMILIES),
    guardsAl2Alias: hasChange(version, ['1.6.0']),
    guardsWindows2025Alias: hasChange(version, ['1.9.0']),
    al2023Variants: { x86_64: ['standard', 'nvidia', 'neuron'], arm64: hasChange(version, ['1.4.0']) ? ['standard', 'nvidia'] : ['standard'] },
    bottlerocketVariants: bottlerocketVariants(version),
    swapsAcceleratorLabels: hasChange(version, ['1.0.0']) && !hasChange(version, ['1.0.3']),
  };
}

function bottlerocketVariants(version: KarpenterVersion): ReleaseFeatures['bottlerocketVariants'] {
  const nvidia: readonly Variant[] = hasChange(version, ['1.1.0']) ? ['nvidia'] : ['nvidia', 'neuron'];
  return {
    standard: { x86_64: hasChange(version, ['1.2.2']) ? ['standard', 'neuron'] : ['standard'], arm64: ['standard'] },
    nvidia: { x86_64: nvidia, arm64: nvidia },
  };
}

function imageFeatures(
  version: KarpenterVersion,
): Part<'ssmParameterTerms' | 'tagTermsNameOwners' | 'splitsTagValues' | 'filtersState' | 'includesDeprecated' | 'defaultAmisIncludeDeprecated' | 'collapse' | 'sortTie'> {
  return {
    ssmParameterTerms: hasChange(version, ['1.4.0']),
    tagTermsNameOwners: !hasChange(version, ['0.32.2']),
    splitsTagValues: !hasChange(version, ['0.33.0']),
    filtersState: hasChange(version, ['1.2.2']),
    includesDeprecated: pick<ReleaseFeatures['includesDeprecated']>(version, INCLUDES_DEPRECATED, 'never'),
    defaultAmisIncludeDeprecated: hasChange(version, ['0.33.11', '0.34.12', '0.35.11', '0.36.8', '0.37.6']),
    collapse: hasChange(version, ['1.1.0']) ? 'notDeprecatedFirst' : 'newest',
    sortTie: hasChange(version, ['0.32.10', '0.33.5', '0.34.6', '0.35.5', '0.36.2']) ? 'id' : 'name',
  };
}

function statusFeatures(
  version: KarpenterVersion,
): Part<'statusShowsDeprecated' | 'setsAmisReady' | 'strictLabelMatching' | 'acceleratorCounts' | 'amiDriftInput'> {
  return {
    statusShowsDeprecated: hasChange(version, ['1.1.1']),
    setsAmisReady: hasChange(version, ['1.0.0']),
    strictLabelMatching: hasChange(version, ['1.4.0']),
    acceleratorCounts: hasChange(version, ['1.1.0']) ? 'neuronInfo' : 'inferenceInfoAndTrn1',
    amiDriftInput: hasChange(version, ['1.7.0']) ? 'nodeClaim' : 'instance',
  };
}

/** First releases (as `hasChange` takes them) and what they brought, the oldest first. */
type Steps<T> = readonly (readonly [firsts: readonly string[], value: T])[];

function pick<T>(version: KarpenterVersion, steps: Steps<T>, before: T): T {
  return steps.findLast(([firsts]) => hasChange(version, firsts))?.[1] ?? before;
}

const API_VERSIONS: Steps<ReleaseFeatures['apiVersions']> = [
  [['1.0.0'], ['v1', 'v1beta1']],
  [['1.1.0'], ['v1']],
];

const NODE_CLASS_HASHES: Steps<string> = [
  [['0.32.9', '0.33.4', '0.34.5', '0.35.4'], 'v1'],
  [['0.36.0'], 'v2'],
  [['1.0.0'], 'v3'],
  [['1.1.0'], 'v4'],
  [['1.12.0'], 'v5'],
  [['1.15.0'], 'v6'],
];

const NODE_POOL_HASHES: Steps<string> = [
  [['0.32.9', '0.33.4', '0.34.5', '0.35.4'], 'v1'],
  [['0.36.0'], 'v2'],
  [['1.0.0'], 'v3'],
];

const KUBERNETES_MIN: Steps<string> = [
  [['1.0.0'], '1.25'],
  [['1.5.0'], '1.26'],
];

const KUBERNETES_MAX: Steps<string> = [
  [['0.34.0'], '1.29'],
  [['0.37.0'], '1.30'],
  [['1.0.5'], '1.31'],
  [['1.2.0'], '1.32'],
  [['1.5.0'], '1.33'],
  [['1.6.6', '1.7.4', '1.8.0'], '1.34'],
  [['1.9.0'], '1.35'],
  [['1.13.0'], '1.36'],
  [['1.15.0'], '1.37'],
];

const V1_FAMILIES: readonly AmiFamily[] = ['AL2', 'AL2023', 'Bottlerocket', 'Windows2019', 'Windows2022'];
const V1BETA1_FAMILIES = ['AL2', 'Bottlerocket', 'Ubuntu', 'Custom', 'Windows2019', 'Windows2022'];

const ALIAS_FAMILIES: Steps<readonly AmiFamily[]> = [
  [['1.0.0'], V1_FAMILIES],
  [['1.9.0'], [...V1_FAMILIES, 'Windows2025']],
];

const AMI_FAMILIES: Steps<readonly string[]> = [
  [['0.35.0'], ['AL2023', ...V1BETA1_FAMILIES]],
  [['1.0.0'], [...V1_FAMILIES, 'Custom']],
  [['1.9.0'], [...V1_FAMILIES, 'Windows2025', 'Custom']],
];

const INCLUDES_DEPRECATED: Steps<ReleaseFeatures['includesDeprecated']> = [
  [['1.0.7'], 'latestAlias'],
  [['1.1.0'], 'always'],
];
