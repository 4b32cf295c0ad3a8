import { hasChange } from '../karpenter-version.ts';
import { wellKnownLabels } from '../labels.ts';
import type { ReleaseFeatures } from '../releases.ts';
import { quote } from './refusal.ts';

const KARPENTER_DOMAINS = ['karpenter.sh', 'karpenter.k8s.aws'];

/** What was restricted besides up to 1.8, and the parts of it that were not. */
const FORMER_DOMAINS = ['kubernetes.io', 'k8s.io'];
const FORMER_EXCEPTIONS = ['kops.k8s.io', 'node.kubernetes.io', 'node-restriction.kubernetes.io'];
const RESTRICTED_LABEL = 'kubernetes.io/hostname';

/**
 * Why a label key may not be used, or `undefined`: it is of a domain that Karpenter keeps for itself and none of the keys that it knows. Up to 1.8 any
 * domain that ends with the letters of a restricted one was restricted. Core's `pkg/apis/v1/labels.go IsRestrictedLabel`.
 */
export function restrictedLabelProblem(key: string, { version }: ReleaseFeatures): string | undefined {
  if (wellKnownLabels(version).has(key)) return undefined;
  const domain = key.includes('/') ? (key.split('/')[0] ?? '') : '';
  const restricted = hasChange(version, ['1.9.0']) ? KARPENTER_DOMAINS.find((name) => isWithin(domain, name)) : formerDomain(domain);
  if (restricted !== undefined) return `the key ${quote(key)} is refused: the domain ${restricted} is reserved, apart from the labels that Karpenter knows`;
  return key === RESTRICTED_LABEL ? `the key ${quote(key)} is refused: it differs from node to node` : undefined;
}

function isWithin(domain: string, name: string): boolean {
  return domain === name || domain.endsWith(`.${name}`);
}

function formerDomain(domain: string): string | undefined {
  if (FORMER_EXCEPTIONS.some((name) => domain.endsWith(name))) return undefined;
  return [...KARPENTER_DOMAINS, ...FORMER_DOMAINS].find((name) => domain.endsWith(name));
}
