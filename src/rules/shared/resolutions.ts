import { termsOf } from '../../karpenter/amis/selector-terms.ts';
import type { JsonPath } from '../../model/json.ts';
import type { ImageCandidate } from '../../model/resolution.ts';
import type { ReleaseFeatures } from '../../karpenter/releases.ts';
import { groupBy } from '../../util/group-by.ts';
import type { ResolvedSubject } from '../aws-facts.ts';
import type { RuleContext } from '../rule.ts';
import type { NodeClassSubject } from '../subjects.ts';
import { readTerms, TERMS_PATH } from './terms.ts';
import type { ReadTerm } from './terms.ts';

/** What AWS answered in full: where a question failed, that is reported, and nothing is concluded. */
export function fullResolutions(subject: NodeClassSubject, { aws }: RuleContext): ResolvedSubject[] {
  return aws?.resolutionsOf(subject).filter(({ resolution }) => resolution.failures.length === 0) ?? [];
}

/** Such as ` (eu-west-1, Kubernetes 1.34)`. */
export function whereOf({ region, kubernetesVersion }: ResolvedSubject): string {
  return ` (${region === undefined ? '' : `${region}, `}Kubernetes ${kubernetesVersion.value})`;
}

/** From the root of the object to the value by which a term selects. */
export function decidingPath({ kind, term, path }: ReadTerm): JsonPath {
  if (kind !== 'query') return [...path, kind];
  return [...path, term.name === undefined || term.name === '' ? 'tags' : 'name'];
}

/** The place of a term; a class without terms selects by its family. */
export function placeOfTerm(subject: NodeClassSubject, termIndex: number, release: ReleaseFeatures): JsonPath {
  const term = readTerms(subject, release).find(({ index }) => index === termIndex);
  if (term !== undefined) return decidingPath(term);
  return termsOf(subject.object).length === 0 ? ['spec', 'amiFamily'] : TERMS_PATH;
}

export interface KeptImage {
  candidate: ImageCandidate;
  at: JsonPath;
}

/** The images that Karpenter keeps, each once, with the term that selects it. */
export function keptImages(subject: NodeClassSubject, { resolution }: ResolvedSubject, release: ReleaseFeatures): KeptImage[] {
  const kept = groupBy(resolution.candidates.filter((candidate) => candidate.kept), ({ image }) => image.id);
  return [...kept.values()].flatMap(([candidate]) => (candidate === undefined ? [] : [{ candidate, at: placeOfTerm(subject, candidate.termIndexes[0] ?? 0, release) }]));
}

/** `ami-1 (name)`; several are cut after two. */
export function imagesText(images: readonly { id: string; name: string }[]): string {
  const shown = images.slice(0, SHOWN).map(({ id, name }) => (name === '' ? id : `${id} (${name})`)).join(', ');
  return images.length > SHOWN ? `${shown} and ${images.length - SHOWN} more` : shown;
}

const SHOWN = 2;
