import { formatJson } from '../util/lossless-json.ts';
import type { JsonValue } from '../model/json.ts';
import { anyRule } from './rule.ts';
import { refusalsOf } from './shared/refusals.ts';

export const integerForString = anyRule<{ value: JsonValue; key: string }>({
  id: 'integer-for-string',
  title: 'A number, true or false stands where a text belongs',
  category: 'pools',
  severity: 'error',
  needs: 'manifest',
  why: 'YAML reads 5 as a number and yes as true, and the API server makes no text of them: it refuses the object, and none of its other changes takes effect.',
  fix: 'Put the value in quotes.',
  example: { bad: 'budgets:\n- nodes: 5', good: 'budgets:\n- nodes: "5"' },
  fixable: true,
  message: ({ value, key }) => `${formatJson(value)} is ${typeof value === 'boolean' ? 'no text' : 'a number'}, and "${key}" takes a text: the API server refuses the object`,
  *check(subject, context) {
    for (const refusal of refusalsOf(subject, context.release)) {
      if (refusal.kind !== 'wrongType' || typeof refusal.suggestion !== 'string' || !isScalar(refusal.value)) continue;
      const { path, value, suggestion } = refusal;
      yield { at: path, data: { value, key: keyOf(path) }, replacement: { value: suggestion, isText: true, keepsSpelling: true } };
    }
  },
});

function isScalar(value: JsonValue): boolean {
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean';
}

/** The field, or the list that the value is an item of. */
function keyOf(path: readonly (string | number)[]): string {
  return path.findLast((step) => typeof step === 'string') ?? '';
}
