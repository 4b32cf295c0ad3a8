import { membersOf, textAt } from '../karpenter/validation/members.ts';
import { STDIN_PATH } from '../model/manifest.ts';
import { anyRule } from './rule.ts';

export const resourceVersion = anyRule<{ version: string }>({
  id: 'resource-version',
  title: 'The manifest holds a resourceVersion',
  category: 'admission',
  severity: 'info',
  needs: 'manifest',
  why: 'It was copied from a cluster. Once the object has changed there, and Karpenter changes the status all the time, applying the manifest fails with a conflict.',
  fix: 'Take out metadata.resourceVersion, uid, generation and creationTimestamp, and the status.',
  example: { bad: 'metadata:\n  name: general\n  resourceVersion: "2041"\nspec:\n  weight: 1', good: 'metadata:\n  name: general\nspec:\n  weight: 1' },
  fixable: false,
  message: ({ version }) => `applying this fails with a conflict unless the object in the cluster still has resourceVersion "${version}"`,
  *check({ raw, file }) {
    const version = textAt(membersOf(raw.metadata), 'resourceVersion');
    // What comes in from kubectl get is read, and not meant to be applied.
    if (version !== '' && file !== STDIN_PATH) yield { at: ['metadata', 'resourceVersion'], data: { version } };
  },
});
