import { compareText } from '../../../util/compare-text.ts';
import type { Literal, Node } from './parse.ts';

export type CelValue = Literal | CelValue[];

export type Evaluated = { ok: true; value: CelValue } | { ok: false; problem: string };

export type CelVariables = Readonly<Record<string, CelValue>>;

/** Evaluates an expression that `checkExpression` let pass. */
export function evaluateExpression(node: Node, variables: CelVariables): Evaluated {
  switch (node.kind) {
    case 'literal':
      return { ok: true, value: node.value };
    case 'variable':
      return { ok: true, value: variables[node.name] ?? null };
    case 'unary':
      return withValues([node.operand], variables, ([value]) => (node.operator === '!' ? { ok: true, value: !value } : negate(value)));
    case 'binary':
      return evaluateBinary(node, variables);
    case 'ternary': {
      const condition = evaluateExpression(node.condition, variables);
      return condition.ok ? evaluateExpression(condition.value ? node.then : node.otherwise, variables) : condition;
    }
    case 'list':
      return withValues(node.items, variables, (value) => ({ ok: true, value }));
    case 'call':
      return withValues(node.args, variables, (args) => call(node.name, args));
  }
}

function withValues(nodes: readonly Node[], variables: CelVariables, then: (values: CelValue[]) => Evaluated): Evaluated {
  const values: CelValue[] = [];
  for (const node of nodes) {
    const evaluated = evaluateExpression(node, variables);
    if (!evaluated.ok) return evaluated;
    values.push(evaluated.value);
  }
  return then(values);
}

function fail(problem: string): Evaluated {
  return { ok: false, problem };
}

function negate(value: CelValue | undefined): Evaluated {
  return typeof value === 'bigint' ? fit(-value) : { ok: true, value: -Number(value) };
}

function fit(value: bigint): Evaluated {
  return BigInt.asIntN(64, value) === value ? { ok: true, value } : fail('the integer overflows');
}

/** In CEL one side of `&&` and `||` that decides makes a failure of the other side harmless. */
function evaluateBinary({ operator, left, right }: Extract<Node, { kind: 'binary' }>, variables: CelVariables): Evaluated {
  if (operator !== '&&' && operator !== '||') return withValues([left, right], variables, ([a, b]) => operate(operator, a ?? null, b ?? null));
  const sides = [evaluateExpression(left, variables), evaluateExpression(right, variables)];
  const decisive = operator === '||';
  if (sides.some((side) => side.ok && side.value === decisive)) return { ok: true, value: decisive };
  return sides.find((side) => !side.ok) ?? { ok: true, value: !decisive };
}

function operate(operator: string, a: CelValue, b: CelValue): Evaluated {
  if (operator === '==') return { ok: true, value: isEqual(a, b) };
  if (operator === '!=') return { ok: true, value: !isEqual(a, b) };
  if (operator === 'in') return { ok: true, value: Array.isArray(b) && b.some((item) => isEqual(a, item)) };
  const isOrdered = ORDER[operator];
  if (isOrdered !== undefined) return { ok: true, value: isOrdered(compareValues(a, b)) };
  if (typeof a === 'bigint' && typeof b === 'bigint') return integerArithmetic(operator, a, b);
  if (typeof a === 'number' && typeof b === 'number') return { ok: true, value: doubleArithmetic(operator, a, b) };
  return { ok: true, value: `${String(a)}${String(b)}` };
}

function isEqual(a: CelValue, b: CelValue): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => isEqual(item, b[index] ?? null));
  return a === b;
}

/** By the sign of `compareValues`; nothing is true of NaN. */
const ORDER: Readonly<Record<string, (sign: number) => boolean>> = {
  '<': (sign) => sign < 0,
  '<=': (sign) => sign <= 0,
  '>': (sign) => sign > 0,
  '>=': (sign) => sign >= 0,
};

/** `checkExpression` lets only two numbers, two texts or two booleans come here. */
function compareValues(a: CelValue, b: CelValue): number {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  if (typeof a === 'bigint' && typeof b === 'bigint') return a < b ? -1 : Number(a > b);
  const difference = Number(a) - Number(b);
  return Number(a) === Number(b) ? 0 : difference;
}

function integerArithmetic(operator: string, a: bigint, b: bigint): Evaluated {
  if ((operator === '/' || operator === '%') && b === 0n) return fail('division by zero');
  switch (operator) {
    case '+':
      return fit(a + b);
    case '-':
      return fit(a - b);
    case '*':
      return fit(a * b);
    case '/':
      return fit(a / b);
    default:
      return b === -1n ? fit(-a).ok ? { ok: true, value: 0n } : fail('the integer overflows') : fit(a % b);
  }
}

function doubleArithmetic(operator: string, a: number, b: number): number {
  if (operator === '+') return a + b;
  if (operator === '-') return a - b;
  return operator === '*' ? a * b : a / b;
}

function call(name: string, [first = null, second = null]: CelValue[]): Evaluated {
  switch (name) {
    case 'int':
      return toInt(first);
    case 'double':
      return toDouble(first);
    case 'string':
      return { ok: true, value: String(first) };
    case 'size':
      return { ok: true, value: BigInt(Array.from(String(first)).length) };
    case 'startsWith':
      return { ok: true, value: String(first).startsWith(String(second)) };
    case 'endsWith':
      return { ok: true, value: String(first).endsWith(String(second)) };
    case 'contains':
      return { ok: true, value: String(first).includes(String(second)) };
    default:
      return { ok: true, value: extreme(name, first, second) };
  }
}

/** Upstream's `min` and `max`: of two kinds of numbers the result is a double, and the second one wins a tie. */
function extreme(name: string, first: CelValue, second: CelValue): CelValue {
  const [a, b] = typeof first === typeof second ? [first, second] : [Number(first), Number(second)];
  const sign = compareValues(a, b);
  return (name === 'max' ? sign > 0 : sign < 0) ? a : b;
}

function toInt(value: CelValue): Evaluated {
  if (typeof value === 'bigint') return { ok: true, value };
  if (typeof value === 'string') return /^[+-]?\d+$/.test(value) ? fit(BigInt(value.replace('+', ''))) : fail(`"${value}" is no integer`);
  const number = Math.trunc(Number(value));
  return Math.abs(number) < 2 ** 63 ? { ok: true, value: BigInt(number) } : fail('the integer overflows');
}

function toDouble(value: CelValue): Evaluated {
  if (typeof value !== 'string') return { ok: true, value: Number(value) };
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(value) ? { ok: true, value: Number(value) } : fail(`"${value}" is no number`);
}
