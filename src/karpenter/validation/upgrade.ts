import type { ReleaseFeatures } from '../releases.ts';
import type { DroppedField } from './dropped-fields.ts';
import type { KubeletQuestion, KubeletVerdict } from './kubelet/validate-kubelet.ts';
import { validateKubelet } from './kubelet/validate-kubelet.ts';
import type { Refusal } from './refusal.ts';
import { validateNodeClass } from './validate-node-class.ts';

export interface UpgradeQuestion extends Omit<KubeletQuestion, 'release'> {
  from: ReleaseFeatures;
  to: ReleaseFeatures;
}

/** What a manifest that one release takes meets with in another. */
export interface UpgradeEffect {
  /** What the new definition refuses: a stored object stays, and cannot be applied any more. */
  refusals: Refusal[];
  /** Fields that the new definition drops and the old one stored. */
  dropped: DroppedField[];
  /** `ValidationSucceeded` of the new release where it is not `True` and the old one did not look: the class turns NotReady. */
  notReady?: Extract<KubeletVerdict, { kind: 'condition' }>;
  /** Why karpami cannot tell. */
  unchecked?: string;
}

/**
 * What changes for an EC2NodeClass when Karpenter moves to another release. Nothing is said of a manifest that the old release does not take either, and
 * `spec.kubelet` is the manifest's, with the keys that the old definition drops: the next apply brings them.
 */
export function findUpgradeEffect(nodeClass: unknown, question: UpgradeQuestion): UpgradeEffect {
  const { from, to, ...rest } = question;
  const before = validateNodeClass(nodeClass, { release: from });
  const after = validateNodeClass(nodeClass, { release: to });
  if (before.kind === 'unchecked') return { ...NO_EFFECT, unchecked: before.why };
  if (after.kind === 'unchecked') return { ...NO_EFFECT, unchecked: after.why };
  if (!before.accepted) return NO_EFFECT;
  const known = new Set(before.dropped.map(({ field }) => field));
  const effect = { refusals: after.refusals, dropped: after.dropped.filter(({ field }) => !known.has(field)) };
  const verdict = from.openKubelet ? undefined : validateKubelet(nodeClass, { release: to, ...rest });
  if (verdict?.kind === 'unchecked') return { ...effect, unchecked: verdict.why };
  return verdict?.kind === 'condition' && verdict.status !== 'True' ? { ...effect, notReady: verdict } : effect;
}

const NO_EFFECT: UpgradeEffect = { refusals: [], dropped: [] };
