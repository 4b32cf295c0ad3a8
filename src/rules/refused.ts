import { suggestDuration } from '../karpenter/suggest-duration.ts';
import type { Refusal } from '../karpenter/validation/refusal.ts';
import { formatJson } from '../util/lossless-json.ts';
import { anyRule } from './rule.ts';
import type { Hit, Replacement } from './rule.ts';
import { isPerhapsCompleted, isPerhapsPutIn, isPresenceRefusal } from './shared/presence.ts';
import { refusalsOf } from './shared/refusals.ts';
import { specialRulesOf } from './shared/special-rules.ts';

interface Data {
  message: string;
  /** An overlay may bring what is missing. */
  isBase: boolean;
}

export const refused = anyRule<Data>({
  id: 'refused',
  title: 'The API server refuses the object',
  category: 'admission',
  severity: 'error',
  severityNote: 'warning where something is missing in a base of Kustomize, since an overlay may bring it',
  needs: 'manifest',
  why: 'The object is not stored: a new one does not come into being, and an existing one stays as it is. In a pipeline the step fails, often after half of the files were applied.',
  fix: 'Write a value that the definition of this release takes.',
  example: { bad: 'weight: 500', good: 'weight: 100' },
  fixable: true,
  message: ({ message, isBase }) => `the object cannot be applied${isBase ? ' as it is here' : ''}: ${message}`,
  *check(subject, context) {
    const seen = new Set<string>();
    for (const refusal of refusalsOf(subject, context.release)) {
      // Several faults of one value, and one fault that several rules see, are told once.
      const place = JSON.stringify([refusal.path, refusal.kind === 'rule' ? refusal.message : '']);
      if (seen.has(place)) continue;
      seen.add(place);
      if (isPerhapsPutIn(refusal, subject.raw, context)) continue;
      const isBase = isPerhapsCompleted(refusal, subject.file);
      yield { ...hitOf(refusal, isBase), ...(isBase && { severity: 'warning' }), ...(isPresenceRefusal(refusal, subject.raw, context) && { seesPlaceholders: true }) };
    }
  },
});

function hitOf(refusal: Refusal, isBase: boolean): Hit<Data> {
  const { path, message, suggestion } = refusal;
  const replacement = replacementOf(refusal);
  return {
    at: path,
    data: { message, isBase },
    unlessFoundBy: specialRulesOf(refusal),
    ...(suggestion !== undefined && { fix: `Write ${formatJson(suggestion)}.` }),
    ...(replacement !== undefined && { replacement }),
  };
}

/** Only what cannot change the meaning: the same word in another type or case, the same duration in other units. */
function replacementOf(refusal: Refusal): Replacement | undefined {
  const { suggestion } = refusal;
  if (suggestion === undefined || typeof suggestion === 'object' || !isSame(refusal, suggestion)) return undefined;
  return { value: String(suggestion), isText: typeof suggestion === 'string' };
}

function isSame(refusal: Refusal, suggestion: string | number | bigint | boolean): boolean {
  switch (refusal.kind) {
    case 'wrongType':
      // What becomes a text may have been spelled in another way than it was read.
      return typeof refusal.value === 'string' && typeof suggestion !== 'string';
    case 'notSupported':
      return refusal.value.toLowerCase() === String(suggestion).toLowerCase();
    case 'pattern':
      return suggestDuration(refusal.value) === suggestion;
    default:
      return false;
  }
}
