import { isWindows } from '../amis/alias.ts';
import { compileExpression, evaluateFor } from './expression.ts';
import type { ExpressionVariables } from './expression.ts';
import type { KubeletFields } from './parse-kubelet.ts';

/** What EC2 says of an instance type that an expression may refer to. */
export type ExpressionFacts = Omit<ExpressionVariables, 'maxPods'>;

export interface MaxPodsQuestion {
  kubelet: KubeletFields;
  /** Resolved family of the class. */
  family: string;
  /** All types that EC2 offers: one that fails spoils the list for the whole class. */
  types: readonly ExpressionFacts[];
  efaOnlyInterfaces?: number;
}

const MAX_INT32 = 2n ** 31n - 1n;

/**
 * Why the expression for `maxPods` keeps Karpenter from listing instance types, or `undefined`. Holds with feature gate NodeClassCEL only: without
 * it expressions are passed over. `pkg/providers/instancetype/types.go resolveMaxPods`.
 */
export function maxPodsTrouble({ kubelet, family, types, efaOnlyInterfaces }: MaxPodsQuestion): string | undefined {
  if (typeof kubelet.maxPods !== 'string') return undefined;
  const subject = `expression "${kubelet.maxPods}" for maxPods`;
  const compiled = compileExpression(kubelet.maxPods);
  if (!compiled.ok) {
    const { kind, problem } = compiled.trouble;
    return kind === 'unsupported' ? `${subject} has what karpami cannot evaluate: ${problem}` : `${subject} is invalid: ${problem}`;
  }
  for (const facts of types) {
    const result = evaluateFor(compiled.node, { ...facts, maxPods: podsOf(facts, { family, podsPerCore: kubelet.podsPerCore, efaOnlyInterfaces }) });
    if (!result.ok) return `${subject} fails for ${facts.instanceType}: ${result.problem}`;
    if (result.value < 0n || result.value > MAX_INT32) return `${subject} gives ${result.value} for ${facts.instanceType}`;
  }
  return undefined;
}

const PODS_WITHOUT_ENI_LIMIT = 110;

export interface PodLimits {
  /** Resolved family of the class. */
  family: string;
  /** What the class sets, where it is no expression or was evaluated. Without it the family has a limit of its own. */
  maxPods?: number;
  podsPerCore?: number;
  /** Network interfaces on card 0 that the class keeps for EFA alone. */
  efaOnlyInterfaces?: number;
}

/** How many pods a node of a type takes, where the controller reserves no interface. `pkg/providers/instancetype/types.go pods, ENILimitedPods`. */
export function podsOf(facts: ExpressionFacts, { family, maxPods, podsPerCore = 0, efaOnlyInterfaces = 0 }: PodLimits): number {
  const limit = maxPods ?? (isWindows(family) ? PODS_WITHOUT_ENI_LIMIT : podsByInterfaces(facts, efaOnlyInterfaces));
  return podsPerCore > 0 && family !== 'Bottlerocket' ? Math.min(podsPerCore * facts.vcpus, limit) : limit;
}

function podsByInterfaces({ defaultEnis, ipsPerEni }: ExpressionFacts, efaOnlyInterfaces: number): number {
  const usable = Math.max(defaultEnis - efaOnlyInterfaces, 0);
  return usable === 0 ? 0 : usable * (ipsPerEni - 1) + 2;
}
