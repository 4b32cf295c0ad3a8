import type { JsonValue } from '../model/json.ts';
import type { Refusal } from '../karpenter/validation/refusal.ts';
import { formatJson } from '../util/lossless-json.ts';
import { anyRule } from './rule.ts';
import type { Hit, Replacement } from './rule.ts';
import { isPerhapsPutIn, isPresenceRefusal } from './shared/presence.ts';
import { refusalsOf } from './shared/refusals.ts';
import { specialRulesOf } from './shared/special-rules.ts';

export const refused = anyRule<{ message: string }>({
  id: 'refused',
  title: 'The API server refuses the object',
  category: 'admission',
  severity: 'error',
  needs: 'manifest',
  why: 'The object is not stored: a new one does not come into being, and an existing one stays as it is. In a pipeline the step fails, often after half of the files were applied.',
  fix: 'Write a value that the definition of this release takes.',
  example: { bad: 'weight: 500', good: 'weight: 100' },
  fixable: true,
  message: ({ message }) => `the object cannot be applied: ${message}`,
  *check(subject, context) {
    const seen = new Set<string>();
    for (const refusal of refusalsOf(subject, context.release)) {
      // Several faults of one value, and one fault that several rules see, are told once.
      const place = JSON.stringify([refusal.path, refusal.kind === 'rule' ? refusal.message : '']);
      if (refusal.kind === 'notServed' || seen.has(place)) continue;
      seen.add(place);
      if (isPerhapsPutIn(refusal, subject.raw, context)) continue;
      yield { ...hitOf(refusal), ...(isPresenceRefusal(refusal, subject.raw, context) && { seesPlaceholders: true }) };
    }
  },
});

function hitOf(refusal: Refusal): Hit<{ message: string }> {
  const { path, message, suggestion } = refusal;
  const replacement = replacementOf(refusal);
  return {
    at: path,
    data: { message },
    unlessFoundBy: specialRulesOf(refusal),
    ...(suggestion !== undefined && { fix: `Write ${formatJson(suggestion)}.` }),
    ...(replacement !== undefined && { replacement }),
  };
}

/** Only what cannot change the meaning: the same words in another type or case, the same duration in other units. */
function replacementOf(refusal: Refusal): Replacement | undefined {
  const { suggestion } = refusal;
  if (suggestion === undefined || typeof suggestion === 'object') return undefined;
  const isSame = refusal.kind === 'wrongType' ? isScalar(refusal.value) : refusal.kind === 'notSupported' && refusal.value.toLowerCase() === String(suggestion).toLowerCase();
  return isSame ? { value: String(suggestion), isText: typeof suggestion === 'string' } : undefined;
}

function isScalar(value: JsonValue): boolean {
  return value !== null && typeof value !== 'object';
}
