import { member, membersOf } from '../karpenter/validation/members.ts';
import type { JsonObject, JsonPath, JsonValue } from '../model/json.ts';
import { valueAt } from '../util/json-path.ts';
import { formatJson } from '../util/lossless-json.ts';
import { anyRule } from './rule.ts';
import type { RuleContext } from './rule.ts';
import { refusalsOf } from './shared/refusals.ts';
import type { AnySubject } from './subjects.ts';

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
    for (const { path, value, text } of misplacedScalars(subject, context)) yield { at: path, data: { value, key: keyOf(path) }, replacement: { value: text, isText: true, keepsSpelling: true } };
  },
});

interface Misplaced {
  path: JsonPath;
  value: JsonValue;
  /** The value as a text. */
  text: string;
}

function misplacedScalars(subject: AnySubject, { release }: RuleContext): Misplaced[] {
  return refusalsOf(subject, release).flatMap((refusal): Misplaced[] => {
    // There only the first of them is told.
    if (refusal.kind === 'undecodable') return scalarsOfMetadata(subject.raw);
    if (refusal.kind !== 'wrongType' || typeof refusal.suggestion !== 'string' || !isScalar(refusal.value)) return [];
    return [{ path: refusal.path, value: refusal.value, text: refusal.suggestion }];
  });
}

function scalarsOfMetadata({ metadata }: JsonObject): Misplaced[] {
  const places = [['metadata', 'name'], ...['labels', 'annotations'].flatMap((field) => Object.keys(membersOf(member(metadata, field))).map((key) => ['metadata', field, key]))];
  return places.flatMap((path) => {
    const value = valueAt({ metadata: metadata ?? null }, path);
    return value !== undefined && isScalar(value) ? [{ path, value, text: formatJson(value) }] : [];
  });
}

function isScalar(value: JsonValue): boolean {
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean';
}

/** The field, or the list that the value is an item of. */
function keyOf(path: readonly (string | number)[]): string {
  return path.findLast((step) => typeof step === 'string') ?? '';
}
