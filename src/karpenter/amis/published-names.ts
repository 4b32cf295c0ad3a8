import type { AmiFamily, Variant } from '../../model/resolution.ts';
import { canMatch, digits, literal, wordOf } from './name-pattern.ts';
import type { Atom } from './name-pattern.ts';

/** A kind of image that AWS publishes for EKS. */
export interface PublishedKind {
  family: AmiFamily;
  /** Such as `1.34`. */
  kubernetesVersion: string;
  /** EC2's spelling. */
  architecture: string;
  variant: Variant;
}

/** Longer than any list of versions that EKS has had; a pattern is held against each. */
const MINORS = Array.from({ length: 60 }, (_, index) => index + 10);
const DATE: readonly Atom[] = [...literal('-v'), ...digits(8, 8)];
const BOTTLEROCKET_VERSION: readonly Atom[] = [...literal('-v'), ...digits(1, 3), ...literal('.'), ...digits(1, 3), ...literal('.'), ...digits(1, 3), ...literal('-'), ...wordOf(/[0-9a-f]/, 8)];
const WINDOWS_DATE: readonly Atom[] = [...literal('-'), ...digits(4, 4), ...literal('.'), ...digits(2, 2), ...literal('.'), ...digits(2, 2)];

interface Scheme extends Omit<PublishedKind, 'kubernetesVersion'> {
  /** What stands in front of and behind the Kubernetes version. */
  before: string;
  after: readonly Atom[];
}

/** Made when they are first needed, and then kept. */
let schemes: readonly Scheme[] | undefined;

const makeSchemes = (): readonly Scheme[] => [
  ...(['x86_64', 'arm64'] as const).flatMap((architecture) =>
    (['standard', 'nvidia', 'neuron'] as const).map((variant): Scheme => ({ family: 'AL2023', architecture, variant, before: `amazon-eks-node-al2023-${architecture}-${variant}-`, after: DATE })),
  ),
  { family: 'AL2', architecture: 'x86_64', variant: 'standard', before: 'amazon-eks-node-', after: DATE },
  { family: 'AL2', architecture: 'arm64', variant: 'standard', before: 'amazon-eks-arm64-node-', after: DATE },
  { family: 'AL2', architecture: 'x86_64', variant: 'nvidia', before: 'amazon-eks-gpu-node-', after: DATE },
  ...['x86_64', 'aarch64', 'arm64'].flatMap((spelling) =>
    ['', '-nvidia', '-fips', '-nvidia-fips'].map((flavour): Scheme => ({
      family: 'Bottlerocket',
      architecture: spelling === 'x86_64' ? spelling : 'arm64',
      variant: flavour.includes('nvidia') ? 'nvidia' : 'standard',
      before: 'bottlerocket-aws-k8s-',
      after: [...literal(`${flavour}-${spelling}`), ...BOTTLEROCKET_VERSION],
    })),
  ),
  ...(['2019', '2022', '2025'] as const).flatMap((year) =>
    ['Core', 'Full'].map((edition): Scheme => ({ family: `Windows${year}`, architecture: 'x86_64', variant: 'windows', before: `Windows_Server-${year}-English-${edition}-EKS_Optimized-`, after: WINDOWS_DATE })),
  ),
];

const ANY_MINOR: readonly Atom[] = [...literal('1.'), ...digits(2, 2)];

/** Names of objects repeat, and rules ask for the same one. */
const kindsByPattern = new Map<string, readonly PublishedKind[]>();
const MOST_REMEMBERED = 1000;
/** EC2 takes no longer value of a filter. */
const LONGEST_PATTERN = 255;

/** The kinds of published images whose names a pattern can match; every Kubernetes version counts on its own. */
export function publishedKinds(pattern: string): readonly PublishedKind[] {
  if (pattern.length > LONGEST_PATTERN) return [];
  const known = kindsByPattern.get(pattern);
  if (known !== undefined) return known;
  schemes ??= makeSchemes();
  const kinds = schemes.flatMap((scheme) => kindsOf(scheme, pattern));
  if (kindsByPattern.size >= MOST_REMEMBERED) kindsByPattern.clear();
  kindsByPattern.set(pattern, kinds);
  return kinds;
}

function kindsOf({ before, after, ...kind }: Scheme, pattern: string): PublishedKind[] {
  const beginning = literal(before);
  if (!canMatch(pattern, [...beginning, ...ANY_MINOR, ...after])) return [];
  return MINORS.flatMap((minor) => (canMatch(pattern, [...beginning, ...literal(`1.${minor}`), ...after]) ? [{ ...kind, kubernetesVersion: `1.${minor}` }] : []));
}

const KUBERNETES_VERSION: readonly Atom[] = [...literal('1.'), ...digits(1, 3)];
/** Room for variants that AWS may add. */
const ANY_VARIANT = wordOf(/[a-z0-9-]/, 1, 24);
const ANY_FLAVOUR = wordOf(/[a-z0-9_-]/, 1, 32);

/** What a published name of each prefix may look like at most, with variants that are not known yet. */
const makeShapes = (): readonly (readonly Atom[])[] => [
  ...['x86_64', 'arm64'].map((architecture) => [...literal(`amazon-eks-node-al2023-${architecture}-`), ...ANY_VARIANT, ...literal('-'), ...KUBERNETES_VERSION, ...DATE]),
  ...['', 'arm64-', 'gpu-'].map((flavour) => [...literal(`amazon-eks-${flavour}node-`), ...KUBERNETES_VERSION, ...DATE]),
  [...literal('bottlerocket-aws-k8s-'), ...KUBERNETES_VERSION, ...literal('-'), ...ANY_FLAVOUR, ...BOTTLEROCKET_VERSION],
];

const PREFIXES = ['amazon-eks-node', 'amazon-eks-arm64-node', 'amazon-eks-gpu-node', 'bottlerocket-aws-k8s'];

/** Whether a pattern begins as names of published images do, so that such are meant. */
export function meansPublishedImages(pattern: string): boolean {
  return PREFIXES.some((prefix) => pattern.toLowerCase().startsWith(prefix));
}

/** Whether no image that AWS publishes can have such a name, although it begins like one. */
export function matchesNoPublishedName(pattern: string): boolean {
  return pattern.length <= LONGEST_PATTERN && meansPublishedImages(pattern) && !makeShapes().some((shape) => canMatch(pattern, shape));
}
