import { isV1Beta1 } from '../karpenter/amis/v1beta1.ts';
import { ignoredFields, termsOf } from '../karpenter/amis/selector-terms.ts';
import { nodeClassRule } from './rule.ts';
import { isSet, readTerms, TERMS_PATH } from './shared/terms.ts';
import type { ReadTerm } from './shared/terms.ts';
import type { NodeClassSubject } from './subjects.ts';

type Data = { fields: string[] } & ({ beside: string } | { api: string });

export const ignoredTermFields = nodeClassRule<Data>({
  id: 'ignored-term-fields',
  title: 'Fields of a term have no effect',
  category: 'selection',
  severity: 'warning',
  needs: 'manifest',
  why: 'Of one term Karpenter goes by the alias, else by the id, else by the SSM parameter; what stands beside it in the same term is ignored without a word, so that an image can be used which the other fields were meant to keep out.',
  fix: 'Keep the field that is meant, and give what shall be selected besides a term of its own.',
  example: { bad: 'amiSelectorTerms:\n- ssmParameter: /example/node-ami:3\n  tags:\n    approved: "true"', good: 'amiSelectorTerms:\n- ssmParameter: /example/node-ami:3' },
  fixable: false,
  message: (data) => `${data.fields.map((field) => `"${field}"`).join(' and ')} ${data.fields.length === 1 ? 'has' : 'have'} no effect${'api' in data ? `: there is no such field in ${data.api}` : ` beside "${data.beside}": Karpenter goes by that alone`}`,
  *check(subject, { release }) {
    if (isV1Beta1(subject.object)) yield* newFields(subject);
    for (const { term, kind, path } of readTerms(subject, release)) {
      const fields = kind === 'query' ? [] : ignoredFields(term, release).filter((field) => isLetPass(field, { kind, subject }));
      const [first] = fields;
      if (first !== undefined) yield { at: [...path, first], data: { fields, beside: kind } };
    }
  },
});

/** Of v1 the API server refuses all other fields beside an alias or an id, which is said elsewhere. */
function isLetPass(field: string, { kind, subject }: { kind: ReadTerm['kind']; subject: NodeClassSubject }): boolean {
  return kind === 'ssmParameter' || field === 'ssmParameter' || isV1Beta1(subject.object);
}

function* newFields({ object, apiVersion }: NodeClassSubject): Generator<{ at: (string | number)[]; data: Data }> {
  for (const [index, term] of termsOf(object).entries()) {
    const fields = (['alias', 'ssmParameter'] as const).filter((field) => isSet(term[field]));
    const [first] = fields;
    if (first !== undefined) yield { at: [...TERMS_PATH, index, first], data: { fields: [...fields], api: apiVersion } };
  }
}
