import { meansPublishedImages, publishedKinds } from '../../karpenter/amis/published-names.ts';
import type { PublishedKind } from '../../karpenter/amis/published-names.ts';
import type { ReleaseFeatures } from '../../karpenter/releases.ts';
import type { JsonPath } from '../../model/json.ts';
import type { NodeClassSubject } from '../subjects.ts';
import { isSet, readTerms } from './terms.ts';

export interface NameTerm {
  name: string;
  owner: string | undefined;
  hasTags: boolean;
  /** From the root of the object to the name. */
  path: JsonPath;
}

/** The terms that select by name. */
export function nameTerms(subject: NodeClassSubject, release: ReleaseFeatures): NameTerm[] {
  return readTerms(subject, release).flatMap(({ term: { name, owner, tags }, kind, path }) =>
    kind === 'query' && isSet(name) ? [{ name, owner: isSet(owner) ? owner : undefined, hasTags: Object.keys(tags ?? {}).length > 0, path: [...path, 'name'] }] : [],
  );
}

/** The accounts under which AWS publishes images of EKS and Bottlerocket in most regions. */
const PUBLISHERS: readonly string[] = ['amazon', '602401143452', '092701018921'];

/** Whether images that AWS publishes are among those that are asked for. Nobody can put tags on them but for their own account. */
export function asksPublishers({ owner, hasTags }: NameTerm): boolean {
  return !hasTags && (owner === undefined || PUBLISHERS.includes(owner));
}

/** Whether nothing but what AWS publishes can be meant. */
export function meansPublisher({ owner }: NameTerm): boolean {
  return owner !== undefined && PUBLISHERS.includes(owner);
}

/** The kinds of published images that a term selects; none where it means others. */
export function publishedKindsOf(term: NameTerm): readonly PublishedKind[] {
  return asksPublishers(term) && (meansPublisher(term) || meansPublishedImages(term.name) || /eks|bottlerocket/i.test(term.name)) ? publishedKinds(term.name) : [];
}

export function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
