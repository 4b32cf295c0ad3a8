import type { ReleaseFeatures } from '../releases.ts';
import type { DroppedField } from './dropped-fields.ts';
import type { KubeletQuestion, KubeletVerdict } from './kubelet/validate-kubelet.ts';
import { validateKubelet } from './kubelet/validate-kubelet.ts';
import type { Refusal } from './refusal.ts';
import { validateNodePoolAtRuntime } from './runtime-node-pool.ts';
import type { RuntimeProblem } from './runtime-node-pool.ts';
import type { Crd } from './rules/rule.ts';
import { validateNodeClass } from './validate-node-class.ts';
import { validateNodePool } from './validate-node-pool.ts';
import type { Admission } from './validate-object.ts';

export interface UpgradeQuestion extends Omit<KubeletQuestion, 'release'> {
  from: ReleaseFeatures;
  to: ReleaseFeatures;
}

interface AdmissionEffect {
  /** What the new definition refuses: a stored object stays, and cannot be applied any more. */
  refusals: Refusal[];
  /** Fields that the new definition drops and the old one stored. */
  dropped: DroppedField[];
  /** Why karpami cannot tell. */
  unchecked?: string;
}

/** What a manifest that one release takes meets with in another. */
export interface UpgradeEffect extends AdmissionEffect {
  /** `ValidationSucceeded` of the new release where it is not `True` and the old one did not look: the class turns NotReady. */
  notReady?: Extract<KubeletVerdict, { kind: 'condition' }>;
}

export interface PoolUpgradeEffect extends AdmissionEffect {
  /** What keeps the controller of the new release from using the pool, and not that of the old one. */
  notReady: RuntimeProblem[];
}

/**
 * What changes for an EC2NodeClass when Karpenter moves to another release. Nothing is said of a manifest that the old release does not take either, and
 * `spec.kubelet` is the manifest's, with the keys that the old definition drops: the next apply brings them.
 */
export function findUpgradeEffect(nodeClass: unknown, question: UpgradeQuestion): UpgradeEffect {
  const { from, to, ...rest } = question;
  const effect = compareAdmissions(validateNodeClass(nodeClass, { release: from }), validateNodeClass(nodeClass, { release: to }));
  if (effect === undefined || effect.unchecked !== undefined) return effect ?? NO_EFFECT;
  const verdict = from.openKubelet ? undefined : validateKubelet(nodeClass, { release: to, ...rest });
  if (verdict?.kind === 'unchecked') return { ...effect, unchecked: verdict.why };
  return verdict?.kind === 'condition' && verdict.status !== 'True' ? { ...effect, notReady: verdict } : effect;
}

const NO_EFFECT: AdmissionEffect = { refusals: [], dropped: [] };

/** `undefined` where the old release does not take the manifest either. */
function compareAdmissions(before: Admission, after: Admission): AdmissionEffect | undefined {
  if (before.kind === 'unchecked') return { ...NO_EFFECT, unchecked: before.why };
  if (after.kind === 'unchecked') return { ...NO_EFFECT, unchecked: after.why };
  if (!before.accepted) return undefined;
  const known = new Set(before.dropped.map(({ field }) => field));
  return { refusals: after.refusals, dropped: after.dropped.filter(({ field }) => !known.has(field)) };
}

/** The same for a NodePool, whose checks at run time change from release to release as well. */
export function findPoolUpgradeEffect(nodePool: unknown, { from, to, crd = 'aws' }: { from: ReleaseFeatures; to: ReleaseFeatures; crd?: Crd }): PoolUpgradeEffect {
  const effect = compareAdmissions(validateNodePool(nodePool, { release: from, crd }), validateNodePool(nodePool, { release: to, crd }));
  if (effect === undefined || effect.unchecked !== undefined) return { ...(effect ?? NO_EFFECT), notReady: [] };
  const [before, after] = [runtimeProblems(nodePool, from), runtimeProblems(nodePool, to)];
  return { ...effect, notReady: before.length > 0 ? [] : after };
}

function runtimeProblems(nodePool: unknown, release: ReleaseFeatures): RuntimeProblem[] {
  const verdict = validateNodePoolAtRuntime(nodePool, release);
  return verdict.kind === 'read' ? verdict.problems : [];
}
