import type { ReleaseFeatures } from '../../karpenter/releases.ts';
import { validateKubelet } from '../../karpenter/validation/kubelet/validate-kubelet.ts';
import type { KubeletVerdict } from '../../karpenter/validation/kubelet/validate-kubelet.ts';
import { validateNodePoolAtRuntime } from '../../karpenter/validation/runtime-node-pool.ts';
import type { RuntimeProblem } from '../../karpenter/validation/runtime-node-pool.ts';
import { validateNodeClass } from '../../karpenter/validation/validate-node-class.ts';
import { validateNodePool } from '../../karpenter/validation/validate-node-pool.ts';
import type { Admission } from '../../karpenter/validation/validate-object.ts';
import type { JsonObject } from '../../model/json.ts';
import type { AnySubject } from '../subjects.ts';

type Answers = Record<string, { admission?: Admission; runtime?: readonly RuntimeProblem[]; kubelet?: KubeletVerdict }>;

/** Several rules rest on one validation, which costs more than all the rules together. */
const answersBySubject = new WeakMap<AnySubject, Answers>();

function answersOf(subject: AnySubject, { text }: ReleaseFeatures): Answers[string] {
  const byRelease = answersBySubject.get(subject) ?? {};
  answersBySubject.set(subject, byRelease);
  return (byRelease[text] ??= {});
}

/** What the API server makes of an object when it is created; for other providers' pools the definition counts that core ships. */
export function admissionOf(subject: AnySubject, release: ReleaseFeatures): Admission {
  return (answersOf(subject, release).admission ??= admit(subject, release));
}

function admit(subject: AnySubject, release: ReleaseFeatures): Admission {
  const whole = wholeOf(subject);
  if (subject.kind === 'EC2NodeClass') return validateNodeClass(whole, { release });
  return validateNodePool(whole, { release, crd: subject.provider === 'aws' ? 'aws' : 'core' });
}

/** Why the controller does not use a pool that the API server takes. Nothing for classes, for other clouds and where it cannot read the pool. */
export function runtimeProblemsOf(subject: AnySubject, release: ReleaseFeatures): readonly RuntimeProblem[] {
  return (answersOf(subject, release).runtime ??= findRuntimeProblems(subject, release));
}

function findRuntimeProblems(subject: AnySubject, release: ReleaseFeatures): readonly RuntimeProblem[] {
  if (subject.kind !== 'NodePool' || subject.provider === 'other') return [];
  const verdict = validateNodePoolAtRuntime(wholeOf(subject), release);
  return verdict.kind === 'read' ? verdict.problems : [];
}

/** What the controller says of the kubelet settings of a class. */
export function kubeletVerdictOf(subject: AnySubject, release: ReleaseFeatures): KubeletVerdict {
  const isClass = subject.kind === 'EC2NodeClass';
  return (answersOf(subject, release).kubelet ??= isClass ? validateKubelet(wholeOf(subject), { release }) : { kind: 'notApplicable' });
}

/** An item of a typed list need not say what it is. */
export function wholeOf({ raw, apiVersion, kind }: AnySubject): JsonObject {
  return { ...raw, apiVersion, kind };
}
