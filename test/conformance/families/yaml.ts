import type { JsonValue } from '../../../src/model/json.ts';
import { readDocuments } from '../../../src/manifests/parse-manifests.ts';
import { differences } from '../family.ts';
import type { Difference, Family, Row } from '../family.ts';

/** Documents, with integers digit by digit, and whether there is an error; behind a broken document reading may go on. */
export const yamlFamily: Family = { name: 'yaml', check };

function check({ input, expected }: Row): Difference[] {
  const { documents, problems } = readDocuments({ path: 'row', text: input.text as string });
  const hasError = problems.some(({ kind }) => kind === 'syntax');
  const values = documents.map(({ value }) => value);
  const wanted = Array.isArray(expected.documents) ? expected.documents : [];
  const comparable = hasError ? values.slice(0, wanted.length) : values;
  return [
    ...differences(expected.error !== null, hasError, 'error'),
    ...differences(wanted.map(withExactNumbers), comparable.map(withExactNumbers), 'documents'),
  ];
}

/** A float beyond the safe integers and the same digits read as an integer are one number in JSON. */
function withExactNumbers(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withExactNumbers);
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withExactNumbers(member)]));
  return typeof value === 'number' && /^-?\d{16,}$/.test(String(value)) ? BigInt(String(value)) : value;
}
