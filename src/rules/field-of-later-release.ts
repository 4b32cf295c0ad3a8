import { anyRule } from './rule.ts';
import { droppedOf } from './shared/dropped-fields.ts';

export const fieldOfLaterRelease = anyRule<{ key: string; knownFrom: string; release: string }>({
  id: 'field-of-later-release',
  title: 'The field came with a later release of Karpenter',
  category: 'admission',
  severity: 'warning',
  needs: 'manifest',
  why: 'The definition of the release does not have the field yet. kubectl apply and server-side apply refuse the object; other clients have the field dropped, and it takes effect only when the object is applied again after an upgrade.',
  fix: 'Upgrade Karpenter with its definitions first, or take the field out.',
  example: { bad: '# with Karpenter 1.7\nreplicas: 3', good: '# with Karpenter 1.7\nweight: 3' },
  fixable: false,
  message: ({ key, knownFrom, release }) => `Karpenter ${release} does not know "${key}": it came with ${knownFrom}, and is refused or dropped before`,
  *check(subject, { release }) {
    if (subject.kind === 'NodePool' && subject.provider !== 'aws') return;
    for (const { at, key, knownFrom } of droppedOf(subject, release)) {
      if (knownFrom !== undefined) yield { at, data: { key, knownFrom, release: release.text }, unlessFoundBy: ['upgrade-refused'] };
    }
  },
});
