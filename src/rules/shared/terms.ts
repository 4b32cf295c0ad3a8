import type { Alias } from '../../karpenter/amis/alias.ts';
import { findAlias, termKind, termsOf } from '../../karpenter/amis/selector-terms.ts';
import type { TermKind } from '../../karpenter/amis/selector-terms.ts';
import { isV1Beta1 } from '../../karpenter/amis/v1beta1.ts';
import type { ReleaseFeatures } from '../../karpenter/releases.ts';
import { isJsonObject } from '../../karpenter/json-object.ts';
import { member, membersOf } from '../../karpenter/validation/members.ts';
import type { JsonPath, JsonValue } from '../../model/json.ts';
import type { AmiSelectorTerm } from '../../model/karpenter.ts';
import type { NodeClassSubject } from '../subjects.ts';

/** A term that Karpenter goes by. */
export interface ReadTerm {
  index: number;
  term: AmiSelectorTerm;
  kind: TermKind;
  /** From the root of the object to the term. */
  path: JsonPath;
}

export const TERMS_PATH: JsonPath = ['spec', 'amiSelectorTerms'];

/**
 * The terms as the class's version of the API has them, and those alone that count: beside an alias all others are ignored. Where a value of a
 * term is of a wrong type, nothing is said of the term but that.
 */
export function readTerms({ object, invalidPaths }: NodeClassSubject, release: ReleaseFeatures): ReadTerm[] {
  const terms = isV1Beta1(object) ? termsOf(object).map(asV1Beta1) : termsOf(object);
  const alias = findAlias(terms, release);
  return terms.flatMap((term, index): ReadTerm[] =>
    (alias === undefined || alias.termIndex === index) && !invalidPaths.some((path) => path[1] === 'amiSelectorTerms' && path[2] === index) ? [{ index, term, kind: termKind(term, release), path: [...TERMS_PATH, index] }] : [],
  );
}

function asV1Beta1({ id, name, owner, tags }: AmiSelectorTerm): AmiSelectorTerm {
  return { id, name, owner, tags };
}

/** The alias that decides, where there is one and it can be read. */
export function readAlias(subject: NodeClassSubject, release: ReleaseFeatures): (Alias & { path: JsonPath }) | undefined {
  const [term] = readTerms(subject, release);
  if (term?.kind !== 'alias') return undefined;
  const parsed = findAlias([term.term], release)?.parsed;
  return parsed?.ok === true ? { ...parsed.alias, path: [...term.path, 'alias'] } : undefined;
}

export function isSet(text: string | null | undefined): text is string {
  return text !== undefined && text !== null && text !== '';
}

/** Whether the list of terms, or which fields a term has, is not known before something is put in. */
export function hasUnknownTerms({ raw }: NodeClassSubject, isUnknown: (value: JsonValue | undefined) => boolean): boolean {
  const spec = member(raw, 'spec');
  const terms = member(spec, 'amiSelectorTerms');
  const hasUnknownKey = (value: JsonValue): boolean => Object.keys(membersOf(value)).some((key) => isUnknown(key));
  if (!isJsonObject(spec)) return isUnknown(spec);
  if (hasUnknownKey(spec)) return true;
  return Array.isArray(terms) ? terms.some((term) => (isJsonObject(term) ? hasUnknownKey(term) : isUnknown(term))) : isUnknown(terms);
}
