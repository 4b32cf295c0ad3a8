import { findPoolUpgradeEffect, findUpgradeEffect } from '../karpenter/validation/upgrade.ts';
import type { ReleaseFeatures } from '../karpenter/releases.ts';
import type { JsonPath } from '../model/json.ts';
import { anyRule } from './rule.ts';
import { wholeOf } from './shared/admission.ts';
import { isPerhapsPutIn, isPresenceRefusal } from './shared/presence.ts';
import type { AnySubject } from './subjects.ts';

interface Data {
  from: string;
  to: string;
  effect: string;
}

export const upgradeRefused = anyRule<Data>({
  id: 'upgrade-refused',
  title: 'Another release of Karpenter does not take the object any more',
  category: 'admission',
  severity: 'error',
  needs: 'manifest',
  why: 'The object stays in the cluster, but the new definition refuses it the next time it is applied, drops a part of it, or the new controller turns it NotReady and launches nothing with it.',
  fix: 'Change the manifest before Karpenter is upgraded.',
  example: { bad: '# from Karpenter 1.14 to 1.15\nkubelet:\n  evictionHard:\n    memory.available: ""', good: '# from Karpenter 1.14 to 1.15\nkubelet:\n  evictionHard:\n    memory.available: 5%' },
  fixable: false,
  message: ({ from, to, effect }) => `Karpenter ${from} takes this, and Karpenter ${to} ${effect}`,
  *check(subject, context) {
    const { release: to, runningRelease: from } = context;
    if (from === undefined || from.text === to.text) return;
    const effect = effectOf(subject, from, to);
    const base = { from: from.text, to: to.text };
    for (const refusal of effect.refusals) {
      if (refusal.kind === 'notServed' || isPerhapsPutIn(refusal, subject.raw, context)) continue;
      const seesPlaceholders = isPresenceRefusal(refusal, subject.raw, context);
      yield { at: refusal.path, data: { ...base, effect: `refuses it: ${refusal.message}` }, ...(seesPlaceholders && { seesPlaceholders }) };
    }
    for (const { path } of effect.dropped) yield { at: path, data: { ...base, effect: `does not have the field: "${String(path.at(-1))}" is refused or dropped` } };
    for (const { path, message } of effect.notReady) yield { at: path, data: { ...base, effect: `launches no node with it: ${message}` } };
  },
});

interface Effect {
  refusals: ReturnType<typeof findUpgradeEffect>['refusals'];
  dropped: readonly { path: JsonPath }[];
  notReady: readonly { path: JsonPath; message: string }[];
}

function effectOf(subject: AnySubject, from: ReleaseFeatures, to: ReleaseFeatures): Effect {
  const whole = wholeOf(subject);
  if (subject.kind === 'NodePool') return findPoolUpgradeEffect(whole, { from, to, crd: subject.provider === 'aws' ? 'aws' : 'core' });
  const { notReady, ...effect } = findUpgradeEffect(whole, { from, to });
  return { ...effect, notReady: notReady?.problems ?? [] };
}
