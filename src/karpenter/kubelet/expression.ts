import { checkExpression } from './cel/check.ts';
import type { CelType } from './cel/check.ts';
import { evaluateExpression } from './cel/evaluate.ts';
import { parseExpression } from './cel/parse.ts';
import type { Node } from './cel/parse.ts';
import type { CelTrouble } from './cel/tokens.ts';

/** What an expression in `spec.kubelet` may refer to. `pkg/cel/environment.go InstanceTypeVars`. */
export interface ExpressionVariables {
  instanceType: string;
  vcpus: number;
  memoryMiB: number;
  /** Of the default network card. */
  defaultEnis: number;
  ipsPerEni: number;
  maxPods: number;
}

export type CompiledExpression = { ok: true; node: Node } | { ok: false; trouble: CelTrouble };

const VARIABLES: ReadonlyMap<string, CelType> = new Map<string, CelType>([
  ['vcpus', 'int'],
  ['memory_mib', 'int'],
  ['default_enis', 'int'],
  ['ips_per_eni', 'int'],
  ['max_pods', 'int'],
  ['instance_type', 'string'],
]);

/** Reads and checks an expression; its result must be a number. `pkg/cel/environment.go Compile`. */
export function compileExpression(text: string): CompiledExpression {
  const parsed = parseExpression(text);
  if (!parsed.ok) return parsed;
  const checked = checkExpression(parsed.node, VARIABLES);
  if (!checked.ok) return checked;
  if (checked.type === 'int' || checked.type === 'double') return { ok: true, node: parsed.node };
  return { ok: false, trouble: { kind: 'invalid', problem: `its result is a ${checked.type}, not a number` } };
}

export type ExpressionResult = { ok: true; value: bigint } | { ok: false; problem: string };

/** The result for one instance type; of a double the fraction is cut off. `pkg/cel/environment.go EvaluateExpression`. */
export function evaluateFor(node: Node, variables: ExpressionVariables): ExpressionResult {
  const evaluated = evaluateExpression(node, {
    vcpus: BigInt(variables.vcpus),
    memory_mib: BigInt(variables.memoryMiB),
    default_enis: BigInt(variables.defaultEnis),
    ips_per_eni: BigInt(variables.ipsPerEni),
    max_pods: BigInt(variables.maxPods),
    instance_type: variables.instanceType,
  });
  if (!evaluated.ok) return evaluated;
  const { value } = evaluated;
  if (typeof value === 'bigint') return { ok: true, value };
  if (typeof value !== 'number' || !Number.isFinite(value)) return { ok: false, problem: 'its result is no finite number' };
  return { ok: true, value: BigInt.asIntN(64, BigInt(Math.trunc(value))) };
}
