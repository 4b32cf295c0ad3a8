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
}

const MAX_INT32 = 2n ** 31n - 1n;

/**
 * Why the expression for `maxPods` keeps Karpenter from listing instance types, or `undefined`. Holds with feature gate NodeClassCEL only: without
 * it expressions are passed over. `pkg/providers/instancetype/types.go resolveMaxPods`.
 */
export function maxPodsTrouble({ kubelet, family, types }: MaxPodsQuestion): string | undefined {
  if (typeof kubelet.maxPods !== 'string') return undefined;
  const subject = `expression "${kubelet.maxPods}" for maxPods`;
  const compiled = compileExpression(kubelet.maxPods);
  if (!compiled.ok) {
    const { kind, problem } = compiled.trouble;
    return kind === 'unsupported' ? `${subject} has what karpami cannot evaluate: ${problem}` : `${subject} is invalid: ${problem}`;
  }
  for (const facts of types) {
    const result = evaluateFor(compiled.node, { ...facts, maxPods: defaultMaxPods(facts, family, kubelet.podsPerCore) });
    if (!result.ok) return `${subject} fails for ${facts.instanceType}: ${result.problem}`;
    if (result.value < 0n || result.value > MAX_INT32) return `${subject} gives ${result.value} for ${facts.instanceType}`;
  }
  return undefined;
}

const PODS_WITHOUT_ENI_LIMIT = 110;

/** The family's own limit, for a class without reserved or EFA-only interfaces. `pkg/providers/instancetype/types.go pods, ENILimitedPods`. */
function defaultMaxPods({ defaultEnis, ipsPerEni, vcpus }: ExpressionFacts, family: string, podsPerCore = 0): number {
  const limit = isWindows(family) ? PODS_WITHOUT_ENI_LIMIT : defaultEnis <= 0 ? 0 : defaultEnis * (ipsPerEni - 1) + 2;
  return podsPerCore > 0 && family !== 'Bottlerocket' ? Math.min(podsPerCore * vcpus, limit) : limit;
}
