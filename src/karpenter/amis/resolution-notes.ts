import type { AmiSelectorTerm, EC2NodeClass } from '../../model/karpenter.ts';
import type { ReleaseFeatures } from '../releases.ts';
import { findAlias, ignoredFields, isUnrestricted, termsOf } from './selector-terms.ts';
import { isV1Beta1 } from './v1beta1.ts';

/** Something about a selection that is no failure but that its author may not know. */
export interface ResolutionNote {
  kind: 'v1beta1' | 'ignoredFields' | 'ignoredTerms' | 'unrestrictedQuery';
  termIndex?: number;
  /** One plain sentence without a full stop. */
  text: string;
}

export function resolutionNotes(nodeClass: EC2NodeClass, release: ReleaseFeatures): ResolutionNote[] {
  const terms = termsOf(nodeClass);
  const alias = findAlias(terms, release);
  const read = alias === undefined ? [...terms.entries()] : [...terms.entries()].slice(alias.termIndex, alias.termIndex + 1);
  return [
    ...apiVersionNote(nodeClass, release),
    ...(alias !== undefined && terms.length > 1 ? [ignoredTerms(alias.termIndex)] : []),
    ...read.flatMap(([termIndex, term]) => termNotes(term, termIndex, release)),
  ];
}

function apiVersionNote(nodeClass: EC2NodeClass, release: ReleaseFeatures): ResolutionNote[] {
  if (!isV1Beta1(nodeClass)) return [];
  const hasTerms = termsOf(nodeClass).length > 0;
  const selection = hasTerms ? 'its terms are read as they stand' : 'without terms it means the latest default images of its family';
  const served = release.apiVersions.includes('v1beta1')
    ? ''
    : `; Karpenter ${release.text} does not serve that version any more, so it is answered as the 1.0 webhook would have converted it`;
  return [{ kind: 'v1beta1', text: `the class is karpenter.k8s.aws/v1beta1: ${selection}${served}` }];
}

function ignoredTerms(termIndex: number): ResolutionNote {
  return { kind: 'ignoredTerms', termIndex, text: `term ${termIndex + 1} has an alias, so all other terms are ignored` };
}

function termNotes(term: AmiSelectorTerm, termIndex: number, release: ReleaseFeatures): ResolutionNote[] {
  if (isUnrestricted(term, release)) {
    return [{ kind: 'unrestrictedQuery', termIndex, text: `term ${termIndex + 1} restricts nothing: it selects from all images that the account can see` }];
  }
  const fields = ignoredFields(term, release);
  if (fields.length === 0) return [];
  return [{ kind: 'ignoredFields', termIndex, text: `term ${termIndex + 1}: Karpenter ${release.text} ignores ${fields.join(', ')}` }];
}
