import type { ReleaseFeatures } from '../../karpenter/releases.ts';
import type { JsonPath } from '../../model/json.ts';
import type { NodeClassSubject } from '../subjects.ts';
import { isSet, readTerms } from './terms.ts';

export interface TagTerm {
  tags: Record<string, string>;
  owner: string | undefined;
  /** From the root of the object to the tags. */
  path: JsonPath;
}

/** The terms that select by tags and no name. */
export function tagTerms(subject: NodeClassSubject, release: ReleaseFeatures): TagTerm[] {
  return readTerms(subject, release).flatMap(({ term: { name, owner, tags = {} }, kind, path }) =>
    kind === 'query' && !isSet(name) && Object.keys(tags).length > 0 ? [{ tags, owner: isSet(owner) ? owner : undefined, path: [...path, 'tags'] }] : [],
  );
}
