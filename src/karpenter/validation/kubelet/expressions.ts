import type { JsonObject, JsonPath, JsonValue } from '../../../model/json.ts';
import { compileExpression, evaluateFor } from '../../kubelet/expression.ts';
import { podsOf } from '../../kubelet/max-pods.ts';
import type { ExpressionFacts, PodLimits } from '../../kubelet/max-pods.ts';
import { parseQuantity } from '../../quantity.ts';
import { member, membersOf, textOf } from '../members.ts';
import { quote } from '../refusal.ts';
import { problemAt } from './problem.ts';
import type { KubeletProblem } from './problem.ts';

/** A text in `spec.kubelet` that Karpenter takes for an expression of the Common Expression Language. */
export interface KubeletExpression {
  /** From `spec.kubelet`. */
  path: JsonPath;
  text: string;
}

/**
 * A text for `maxPods`, and what is no quantity among the reserved resources; an empty text and null are expressions too.
 * `pkg/apis/v1/kubeletconfiguration.go HasExpressions`.
 */
export function findExpressions(kubelet: JsonObject): KubeletExpression[] {
  const maxPods = typeof kubelet.maxPods === 'string' ? [{ path: ['maxPods'], text: kubelet.maxPods }] : [];
  return [...maxPods, ...RESERVED_FIELDS.flatMap((field) => findReserved(member(kubelet, field), field))];
}

const RESERVED_FIELDS = ['kubeReserved', 'systemReserved'];

function findReserved(reserved: JsonValue | undefined, field: string): KubeletExpression[] {
  return Object.entries(membersOf(reserved))
    .map(([key, value]) => ({ path: [field, key], text: textOf(value) }))
    .filter(({ text }) => !parseQuantity(text).ok);
}

/** `unknown`: an expression has what karpami cannot evaluate. */
export type ExpressionTrouble = { problems: KubeletProblem[] } | { unknown: string };

/** Expressions that do not compile. `pkg/controllers/nodeclass/validation.go validateKubeletExpressions`. */
export function findInvalidExpressions(expressions: readonly KubeletExpression[]): ExpressionTrouble {
  const problems: KubeletProblem[] = [];
  let unknown: string | undefined;
  for (const { path, text } of expressions) {
    const compiled = compileExpression(text);
    if (compiled.ok) continue;
    const { kind, problem } = compiled.trouble;
    if (kind === 'unsupported') unknown ??= `karpami cannot tell whether the expression ${quote(text)} is valid: ${problem}`;
    else problems.push(problemAt(path, `${quote(text)} is neither a quantity nor a valid expression: ${problem}`));
  }
  return problems.length === 0 && unknown !== undefined ? { unknown } : { problems };
}

const MAX_INT32 = 2n ** 31n - 1n;

/** Expressions that give no usable number for some instance type. `pkg/providers/instancetype/instancetype.go evaluateKubeletExpressions`. */
export function findFailingExpressions(expressions: readonly KubeletExpression[], types: readonly ExpressionFacts[], limits: PodLimits): KubeletProblem[] {
  const forMaxPods = expressions.find(({ path }) => path[0] === 'maxPods');
  const reserved = expressions.filter((expression) => expression !== forMaxPods);
  return types.flatMap((facts) => {
    const resolved = forMaxPods === undefined ? { value: limits.maxPods } : evaluate(forMaxPods, facts, podsOf(facts, limits));
    if ('problem' in resolved) return [resolved.problem];
    const maxPods = podsOf(facts, { ...limits, maxPods: resolved.value });
    return reserved.map((expression) => evaluate(expression, facts, maxPods)).flatMap((result) => ('problem' in result ? [result.problem] : []));
  });
}

type Evaluated = { value: number | undefined } | { problem: KubeletProblem };

function evaluate({ path, text }: KubeletExpression, facts: ExpressionFacts, maxPods: number): Evaluated {
  const compiled = compileExpression(text);
  if (!compiled.ok) return { problem: problemAt(path, compiled.trouble.problem) };
  const result = evaluateFor(compiled.node, { ...facts, maxPods });
  if (!result.ok) return { problem: problemAt(path, `${quote(text)} fails for ${facts.instanceType}: ${result.problem}`) };
  const isUsable = result.value >= 0n && (path[0] !== 'maxPods' || result.value <= MAX_INT32);
  return isUsable ? { value: Number(result.value) } : { problem: problemAt(path, `${quote(text)} gives ${result.value} for ${facts.instanceType}`) };
}
