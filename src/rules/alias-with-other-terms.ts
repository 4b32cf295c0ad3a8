import { isV1Beta1 } from '../karpenter/amis/v1beta1.ts';
import { termsOf } from '../karpenter/amis/selector-terms.ts';
import type { AmiSelectorTerm } from '../model/karpenter.ts';
import { nodeClassRule } from './rule.ts';
import { isSet, TERMS_PATH } from './shared/terms.ts';

interface Data {
  alias: string;
  /** Fields of the same term. */
  fields: string[];
  otherTermCount: number;
  /** Aliases of the other terms. */
  otherAliases: string[];
}

export const aliasWithOtherTerms = nodeClassRule<Data>({
  id: 'alias-with-other-terms',
  title: 'An alias stands beside other terms',
  category: 'selection',
  severity: 'error',
  needs: 'manifest',
  why: 'The API server refuses a class in which a term with an alias is not the only one. Where such a class is stored already, Karpenter goes by the first alias and ignores everything else.',
  fix: 'Keep the alias alone, or select all images by id, name, tags or ssmParameter; another EC2NodeClass can have another selection.',
  example: { bad: 'amiSelectorTerms:\n- alias: al2023@v20260801\n- id: ami-0a1b2c3d4e5f67890', good: 'amiSelectorTerms:\n- alias: al2023@v20260801' },
  fixable: false,
  message: (data) => `the API server refuses "${data.alias}" beside ${othersOf(data)}`,
  *check({ object }) {
    const terms = termsOf(object);
    const index = terms.findIndex(({ alias }) => isSet(alias));
    const term = terms[index];
    if (isV1Beta1(object) || term?.alias === undefined) return;
    const others = terms.filter((_term, position) => position !== index);
    const fields = OTHER_FIELDS.filter((field) => term[field] !== undefined);
    if (others.length === 0 && fields.length === 0) return;
    yield { at: [...TERMS_PATH, index, 'alias'], data: { alias: term.alias, fields, otherTermCount: others.length, otherAliases: others.flatMap(({ alias }) => alias ?? []) } };
  },
});

/** `ssmParameter` is let pass, and has no effect. */
const OTHER_FIELDS = ['tags', 'id', 'name', 'owner'] as const satisfies (keyof AmiSelectorTerm)[];

function othersOf({ fields, otherTermCount, otherAliases }: Data): string {
  if (otherTermCount === 0) return `${fields.join(', ')} in one term`;
  if (otherAliases.length > 0) return `a second alias, "${otherAliases[0] ?? ''}"`;
  return otherTermCount === 1 ? 'another term' : `${otherTermCount} other terms`;
}
