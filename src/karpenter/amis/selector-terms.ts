import type { AmiSelectorTerm, EC2NodeClass } from '../../model/karpenter.ts';
import type { ReleaseFeatures } from '../releases.ts';
import { parseAlias } from './alias.ts';
import type { ParsedAlias } from './alias.ts';
import { convertToV1, isV1Beta1 } from './v1beta1.ts';

/** The field of a term that decides; the others of the same term are ignored. */
export type TermKind = 'alias' | 'id' | 'ssmParameter' | 'query';

/**
 * Which field of a term Karpenter goes by: `alias` before `id` before `ssmParameter` before the query made of name, tags and owner. Empty texts
 * count as absent. `pkg/providers/amifamily/ami.go DescribeImageQueries`.
 */
export function termKind(term: AmiSelectorTerm, release: ReleaseFeatures): TermKind {
  if (isSet(term.alias) && release.aliasFamilies.length > 0) return 'alias';
  if (isSet(term.id)) return 'id';
  return isSet(term.ssmParameter) && release.ssmParameterTerms ? 'ssmParameter' : 'query';
}

export function termsOf(nodeClass: EC2NodeClass): readonly AmiSelectorTerm[] {
  return nodeClass.spec?.amiSelectorTerms ?? [];
}

/** The first term with an alias: where there is one, Karpenter ignores all other terms. */
export function findAlias(terms: readonly AmiSelectorTerm[], release: ReleaseFeatures): { termIndex: number; text: string; parsed: ParsedAlias } | undefined {
  const termIndex = terms.findIndex((term) => termKind(term, release) === 'alias');
  const text = terms[termIndex]?.alias;
  return text === undefined ? undefined : { termIndex, text, parsed: parseAlias(text, release.aliasFamilies) };
}

/**
 * The family that decides user data, block devices and the operating system of instance types; which images are found does not depend on it.
 * `undefined` where the controller would end on the alias. `pkg/apis/v1/ec2nodeclass.go AMIFamily`.
 */
export function amiFamilyOf(nodeClass: EC2NodeClass, release: ReleaseFeatures): string | undefined {
  if (isV1Beta1(nodeClass) && release.apiVersions.includes('v1')) return amiFamilyOf(convertToV1(nodeClass), release);
  const family = nodeClass.spec?.amiFamily;
  if (typeof family === 'string') return family;
  const found = findAlias(termsOf(nodeClass), release);
  if (found === undefined) return 'Custom';
  return found.parsed.ok ? found.parsed.alias.family : undefined;
}

/** Names of the fields of a term that are set and have no effect. */
export function ignoredFields(term: AmiSelectorTerm, release: ReleaseFeatures): string[] {
  const kind = termKind(term, release);
  const read: readonly string[] = kind === 'query' ? ['name', 'owner', 'tags'] : [kind];
  return Object.entries(term)
    .filter(([field, value]) => !read.includes(field) && value !== undefined && value !== null && value !== '')
    .map(([field]) => field);
}

/** Whether a term asks for every image that the caller can see in the region. */
export function isUnrestricted(term: AmiSelectorTerm, release: ReleaseFeatures): boolean {
  return termKind(term, release) === 'query' && !isSet(term.name) && !isSet(term.owner) && Object.keys(term.tags ?? {}).length === 0;
}

function isSet(text: string | undefined | null): text is string {
  return text !== undefined && text !== null && text !== '';
}
