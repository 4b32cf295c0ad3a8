import type { JsonObject } from '../model/json.ts';
import { valueAt } from '../util/json-path.ts';
import { anyRule } from './rule.ts';
import { droppedOf } from './shared/dropped-fields.ts';

interface Data {
  key: string;
  place: string;
  effect: string;
}

export const misplacedField = anyRule<Data>({
  id: 'misplaced-field',
  title: 'A field stands where Karpenter does not look',
  category: 'admission',
  severity: 'error',
  needs: 'manifest',
  why: 'kubectl apply and server-side apply refuse an object with a field in the wrong place. Other clients have it dropped without a word, and the default holds instead: often the one that the field was written to avoid.',
  fix: 'Move the field to the place that it has in karpenter.sh/v1 and karpenter.k8s.aws/v1.',
  example: { bad: 'disruption:\n  consolidateAfter: 10m\n  expireAfter: 336h', good: 'disruption:\n  consolidateAfter: 10m' },
  fixable: false,
  message: ({ key, place, effect }) => `"${key}" does not belong here but to ${place}: it is refused or dropped${effect}`,
  *check(subject, { release }) {
    for (const { at, key, place } of droppedOf(subject, release)) {
      if (place === undefined) continue;
      yield { at, data: { key, place, effect: effectOf(key, place, subject.raw) }, fix: `Write it as ${place}.`, unlessFoundBy: ['upgrade-refused'] };
    }
  },
});

/** What holds instead. `pkg/apis/v1/nodepool.go`, defaults. */
const EFFECTS: ReadonlyMap<string, string> = new Map([
  ['disruption', ', and the pool has the defaults: every node may be consolidated, and 10% may go at a time, at any hour'],
  ['budgets', ', and 10% of the nodes may go at a time, at any hour'],
  ['expireAfter', ', and nodes live as long as the default says, 720h'],
  ['consolidationPolicy', ', and WhenEmptyOrUnderutilized holds'],
  ['consolidateAfter', ', and nodes are consolidated at once'],
  ['terminationGracePeriod', ', and a drain may wait for ever'],
  ['limits', ', and the pool has no limit'],
  ['taints', ', and the nodes have no such taint'],
]);

function effectOf(key: string, place: string, raw: JsonObject): string {
  const mayBeSetThere = place.includes(' ') || valueAt(raw, place.split('.')) !== undefined;
  return (mayBeSetThere ? undefined : EFFECTS.get(key)) ?? ', and has no effect';
}
