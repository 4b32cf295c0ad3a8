import { anyRule } from './rule.ts';
import { droppedOf } from './shared/dropped-fields.ts';

export const unknownField = anyRule<{ key: string; spelling?: string }>({
  id: 'unknown-field',
  title: 'There is no such field',
  category: 'admission',
  severity: 'error',
  needs: 'manifest',
  why: 'kubectl apply and server-side apply refuse an object with a field that its definition does not have. Other clients have the field dropped without a word, so that the setting never takes effect.',
  fix: 'Write the field as the API reference of your release has it, or take it out.',
  example: { bad: 'metadataOptions:\n  httpToken: required', good: 'metadataOptions:\n  httpTokens: required' },
  fixable: false,
  message: ({ key, spelling }) => `there is no field "${key}": it is refused or dropped, and has no effect${spelling === undefined ? '' : `; "${spelling}" is the nearest name`}`,
  *check(subject, { release, isUnknown }) {
    for (const { at, key, place, spelling, knownFrom } of droppedOf(subject, release)) {
      if (place !== undefined || knownFrom !== undefined || isUnknown(key)) continue;
      yield { at, data: { key, spelling }, unlessFoundBy: ['upgrade-refused'], ...(spelling !== undefined && { fix: `Write "${spelling}".` }) };
    }
  },
});
