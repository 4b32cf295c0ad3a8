import type { AmiSelectorTerm } from '../../model/karpenter.ts';

/** `name: a, owner: b, tags: {k: v}` in the order in which Karpenter looks at the fields. */
export function formatTerm(term: AmiSelectorTerm): string {
  const { alias, id, ssmParameter, name, owner, tags } = term;
  const parts = Object.entries({ alias, id, ssmParameter, name, owner })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${value}`);
  if (tags !== undefined) parts.push(`tags: {${Object.entries(tags).map(([key, value]) => `${key}: ${value}`).join(', ')}}`);
  return parts.length === 0 ? '(empty)' : parts.join(', ');
}
