/** What `nodes` of a budget asks for. */
export type NodesRule = { kind: 'count'; count: number } | { kind: 'percent'; percent: number } | { kind: 'error'; message: string };

const INTEGER = /^[+-]?\d+$/;
const MIN_INT64 = -(1n << 63n);
const MAX_INT64 = (1n << 63n) - 1n;

/**
 * Reads `nodes`: a number keeps its low 32 bits, so 4294967297 is 1. Ported from `pkg/apis/v1/nodepool.go GetIntStrFromValue`
 * and `k8s.io/apimachinery/pkg/util/intstr`.
 */
export function parseNodes(text: string): NodesRule {
  const count = parseInt64(text);
  if (count !== undefined) return { kind: 'count', count: Number(BigInt.asIntN(32, count)) };
  const percent = text.endsWith('%') ? parseInt64(text.slice(0, -1)) : undefined;
  if (percent !== undefined) return { kind: 'percent', percent: Number(percent) };
  return { kind: 'error', message: `"nodes" is "${text}", which is neither a number nor a percentage` };
}

/** Percentages are rounded up. */
export function scaleNodes(rule: Exclude<NodesRule, { kind: 'error' }>, nodeCount: number): number {
  if (rule.kind === 'count') return rule.count;
  const value = Math.ceil((rule.percent * nodeCount) / 100);
  // Go's conversion on amd64 gives the least integer for what does not fit; adding 0 turns -0 into 0.
  return value >= Number(MAX_INT64) || value < Number(MIN_INT64) ? Number(MIN_INT64) : value + 0;
}

/** strconv.Atoi. */
function parseInt64(text: string): bigint | undefined {
  if (!INTEGER.test(text)) return undefined;
  const value = BigInt(text.startsWith('+') ? text.slice(1) : text);
  return value >= MIN_INT64 && value <= MAX_INT64 ? value : undefined;
}
