import type { JsonObject } from '../../../model/json.ts';
import { ec2NodeClassSchema } from '../../admission/ec2-node-class-schema.ts';
import { storedForm } from '../../admission/stored-form.ts';
import { resolveAmiFamily } from '../../hash/resolve-ami-family.ts';
import type { ExpressionFacts } from '../../kubelet/max-pods.ts';
import { parseKubelet } from '../../kubelet/parse-kubelet.ts';
import type { ReleaseFeatures } from '../../releases.ts';
import { itemsOf, member, membersOf } from '../members.ts';
import { findMeaningProblems } from './check-meaning.ts';
import { findTypeProblems } from './check-type.ts';
import { findExpressions, findFailingExpressions, findInvalidExpressions } from './expressions.ts';
import { findUnsupported } from './family-support.ts';
import { findGpuSharingTrouble } from './gpu-sharing.ts';
import { problemAt } from './problem.ts';
import type { KubeletProblem } from './problem.ts';

/** Feature gates of the controller; all of them are off unless it says otherwise. */
export interface KubeletGates {
  nodeClassCel: boolean;
  draNvidiaGpu: boolean;
}

/** Conditions of the class that come before `ValidationSucceeded`. */
export type DependencyStates = Readonly<Partial<Record<(typeof DEPENDENCIES)[number], 'True' | 'False' | 'Unknown'>>>;

const DEPENDENCIES = ['AMIsReady', 'InstanceProfileReady', 'SecurityGroupsReady', 'SubnetsReady'] as const;

export interface KubeletQuestion {
  release: ReleaseFeatures;
  gates?: Partial<KubeletGates>;
  /** What is known of the instance types that EC2 offers; without it expressions are compiled and not evaluated. */
  types?: readonly ExpressionFacts[];
  /** What is left out counts as `True`. */
  dependencies?: DependencyStates;
}

export type KubeletReason =
  | 'ValidationSucceeded'
  | 'InvalidKubeletConfiguration'
  | 'KubeletExpressionsDisabled'
  | 'KubeletExpressionInvalid'
  | 'UnsupportedKubeletConfiguration'
  | 'NVIDIAConsumableCapacityInvalid'
  | 'DRADisabled'
  | 'DependenciesNotReady'
  | 'KubeletExpressionEvaluationFailed';

export type KubeletVerdict =
  /** Condition `ValidationSucceeded` as the controller sets it, apart from what it asks EC2. Unless it is `True` the class gives no nodes. */
  | { kind: 'condition'; status: 'True' | 'False' | 'Unknown'; reason: KubeletReason; problems: KubeletProblem[] }
  /** The release lets the API server check `spec.kubelet`. */
  | { kind: 'notApplicable' }
  /** karpami cannot tell. */
  | { kind: 'unchecked'; why: string };

/**
 * What the controller says of `spec.kubelet` from 1.15 on, where admission lets anything pass; the first check that fails decides. Never throws.
 * `pkg/controllers/nodeclass/validation.go Validation.Reconcile`.
 */
export function validateKubelet(nodeClass: unknown, question: KubeletQuestion): KubeletVerdict {
  const { release } = question;
  if (!release.openKubelet) return { kind: 'notApplicable' };
  const stored = storedForm(nodeClass, ec2NodeClassSchema(release)).object;
  const family = resolveAmiFamily(stored.spec, release);
  if (!family.ok) return { kind: 'unchecked', why: `the controller ends on this class: ${family.problem}` };
  const kubelet = membersOf(member(stored.spec, 'kubelet'));
  return checkStructure(kubelet) ?? checkUse({ stored, kubelet, family: family.family }, question);
}

function condition(status: 'True' | 'False' | 'Unknown', reason: KubeletReason, problems: KubeletProblem[] = []): KubeletVerdict {
  return { kind: 'condition', status, reason, problems };
}

function failIf(problems: KubeletProblem[], reason: KubeletReason): KubeletVerdict | undefined {
  return problems.length === 0 ? undefined : condition('False', reason, problems);
}

function checkStructure(kubelet: JsonObject): KubeletVerdict | undefined {
  const problems = [...findTypeProblems(kubelet), ...findMeaningProblems(kubelet)];
  const parsed = parseKubelet(kubelet);
  return failIf(problems.length > 0 || parsed.ok ? problems : [problemAt([], parsed.problem)], 'InvalidKubeletConfiguration');
}

interface Subject {
  stored: JsonObject;
  kubelet: JsonObject;
  family: string;
}

function checkUse({ stored, kubelet, family }: Subject, { gates = {}, types, dependencies = {} }: KubeletQuestion): KubeletVerdict {
  const expressions = findExpressions(kubelet);
  if (expressions.length > 0 && gates.nodeClassCel !== true) {
    const problems = expressions.map(({ path }) => problemAt(path, 'the value is no quantity, and expressions need the feature gate NodeClassCEL'));
    return condition('False', 'KubeletExpressionsDisabled', problems);
  }
  const invalid = findInvalidExpressions(expressions);
  if ('unknown' in invalid) return { kind: 'unchecked', why: invalid.unknown };
  const gpuSharing = findGpuSharingTrouble(membersOf(stored.metadata), gates.draNvidiaGpu === true);
  return (
    failIf(invalid.problems, 'KubeletExpressionInvalid') ??
    failIf(findUnsupported(kubelet, family), 'UnsupportedKubeletConfiguration') ??
    (gpuSharing && condition('False', gpuSharing.reason, [gpuSharing.problem])) ??
    checkDependencies(dependencies) ??
    failIf(findFailingExpressions(expressions, types ?? [], podLimits({ stored, kubelet, family })), 'KubeletExpressionEvaluationFailed') ??
    condition('True', 'ValidationSucceeded')
  );
}

function podLimits({ stored, kubelet, family }: Subject): { family: string; maxPods?: number; podsPerCore?: number; efaOnlyInterfaces: number } {
  const isEfaOnly = itemsOf(member(stored.spec, 'networkInterfaces')).filter(
    (item) => member(item, 'interfaceType') === 'efa-only' && Number(member(item, 'networkCardIndex')) === 0,
  );
  const { maxPods, podsPerCore } = kubelet;
  return {
    family,
    ...(typeof maxPods === 'number' && { maxPods }),
    ...(typeof podsPerCore === 'number' && { podsPerCore }),
    efaOnlyInterfaces: isEfaOnly.length,
  };
}

function checkDependencies(states: DependencyStates): KubeletVerdict | undefined {
  const isIn = (status: 'False' | 'Unknown'): boolean => DEPENDENCIES.some((name) => states[name] === status);
  if (isIn('False')) return condition('False', 'DependenciesNotReady');
  return isIn('Unknown') ? condition('Unknown', 'DependenciesNotReady') : undefined;
}
