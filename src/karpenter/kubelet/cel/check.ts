import type { Node } from './parse.ts';
import type { CelTrouble } from './tokens.ts';

export type CelType = 'int' | 'double' | 'string' | 'bool' | 'null' | `list(${string})`;

export type Checked = { ok: true; type: CelType } | { ok: false; trouble: CelTrouble };

/** What an operator or function makes of these argument types. */
type Overloads = Readonly<Record<string, CelType>>;

const COMPARABLE: readonly CelType[] = ['int', 'double', 'string', 'bool'];
const same = (types: readonly CelType[], result?: CelType): Overloads => Object.fromEntries(types.map((type) => [`${type},${type}`, result ?? type]));
const ORDER = same(COMPARABLE, 'bool');
const LOGIC: Overloads = { 'bool,bool': 'bool' };
const EXTREME: Overloads = { 'int,int': 'int', 'double,double': 'double', 'int,double': 'double', 'double,int': 'double' };

export const OPERATORS: Readonly<Record<string, Overloads>> = {
  '||': LOGIC,
  '&&': LOGIC,
  '<': ORDER,
  '<=': ORDER,
  '>': ORDER,
  '>=': ORDER,
  '+': same(['int', 'double', 'string']),
  '-': same(['int', 'double']),
  '*': same(['int', 'double']),
  '/': same(['int', 'double']),
  '%': same(['int']),
};

const TEXT_TEST: Overloads = { 'string,string': 'bool' };

/** `min` and `max` are Karpenter's own (`pkg/cel/environment.go`), the others CEL's. */
const FUNCTIONS: Readonly<Record<string, Overloads>> = {
  min: EXTREME,
  max: EXTREME,
  int: { int: 'int', double: 'int', string: 'int' },
  double: { double: 'double', int: 'double', string: 'double' },
  string: { string: 'string', int: 'string', bool: 'string' },
  size: { string: 'int' },
};

const METHODS: Readonly<Record<string, Overloads>> = {
  startsWith: TEXT_TEST,
  endsWith: TEXT_TEST,
  contains: TEXT_TEST,
  size: { string: 'int' },
};

/** Functions and macros of CEL that karpami leaves alone. */
const UNSUPPORTED: ReadonlySet<string> = new Set([
  ...['all', 'exists', 'exists_one', 'filter', 'has', 'map', 'matches', 'bool', 'bytes', 'duration', 'dyn', 'timestamp', 'type', 'uint'],
  ...['getDate', 'getDayOfMonth', 'getDayOfWeek', 'getDayOfYear', 'getFullYear', 'getHours', 'getMilliseconds', 'getMinutes', 'getMonth', 'getSeconds'],
]);

export function checkExpression(node: Node, variables: ReadonlyMap<string, CelType>): Checked {
  switch (node.kind) {
    case 'literal':
      return checkLiteral(node.value);
    case 'variable': {
      const type = variables.get(node.name);
      return type === undefined ? invalid(`there is no variable "${node.name}"`) : { ok: true, type };
    }
    case 'unary':
      return withTypes([node.operand], variables, ([type]) => {
        const fits = node.operator === '!' ? type === 'bool' : type === 'int' || type === 'double';
        return fits && type ? { ok: true, type } : invalid(`"${node.operator}" does not take ${type}`);
      });
    case 'binary':
      return withTypes([node.left, node.right], variables, (types) => checkOperator(node.operator, types));
    case 'ternary':
      return withTypes([node.condition, node.then, node.otherwise], variables, checkTernary);
    case 'list':
      return withTypes(node.items, variables, checkList);
    case 'call':
      // Before the arguments: a macro brings variables of its own.
      if (UNSUPPORTED.has(node.name)) return unsupported(`function "${node.name}"`);
      return withTypes(node.args, variables, (types) => checkCall(node.name, node.isMethod, types));
  }
}

function invalid(problem: string): Checked {
  return { ok: false, trouble: { kind: 'invalid', problem } };
}

function unsupported(problem: string): Checked {
  return { ok: false, trouble: { kind: 'unsupported', problem } };
}

function withTypes(nodes: readonly Node[], variables: ReadonlyMap<string, CelType>, check: (types: readonly CelType[]) => Checked): Checked {
  const types: CelType[] = [];
  for (const node of nodes) {
    const checked = checkExpression(node, variables);
    if (!checked.ok) return checked;
    types.push(checked.type);
  }
  return check(types);
}

const INT_LIMIT = 2n ** 63n;

function checkLiteral(value: unknown): Checked {
  if (typeof value === 'bigint') return value >= -INT_LIMIT && value < INT_LIMIT ? { ok: true, type: 'int' } : invalid(`${value} is beyond 64 bits`);
  if (typeof value === 'number') return Number.isFinite(value) ? { ok: true, type: 'double' } : invalid('a number is out of range');
  if (value === null) return { ok: true, type: 'null' };
  return { ok: true, type: typeof value === 'string' ? 'string' : 'bool' };
}

function checkOperator(operator: string, [left, right]: readonly CelType[]): Checked {
  if (operator === 'in') return right === `list(${left})` ? { ok: true, type: 'bool' } : invalid(`"in" does not take ${left} and ${right}`);
  if (operator === '==' || operator === '!=') return left === right ? { ok: true, type: 'bool' } : invalid(`${left} and ${right} cannot be compared`);
  return overload(OPERATORS[operator], `"${operator}"`, [left, right]);
}

function overload(overloads: Overloads | undefined, name: string, types: readonly (CelType | undefined)[]): Checked {
  const type = overloads?.[types.join(',')];
  return type === undefined ? invalid(`${name} does not take ${types.join(' and ') || 'nothing'}`) : { ok: true, type };
}

function checkTernary([condition, then, otherwise]: readonly CelType[]): Checked {
  if (condition !== 'bool' || then === undefined) return invalid('the condition before "?" is no boolean');
  return then === otherwise ? { ok: true, type: then } : invalid(`the two sides of ":" are ${then} and ${otherwise}`);
}

function checkList(types: readonly CelType[]): Checked {
  const [first] = types;
  if (first === undefined || types.some((type) => type !== first)) return unsupported('empty list, or one of several types');
  return { ok: true, type: `list(${first})` };
}

function checkCall(name: string, isMethod: boolean, types: readonly CelType[]): Checked {
  const overloads = (isMethod ? METHODS : FUNCTIONS)[name];
  if (overloads === undefined) return invalid(`there is no function "${name}"`);
  const checked = overload(overloads, `"${name}"`, types);
  return !checked.ok && types.some((type) => type.startsWith('list')) ? unsupported(`"${name}" of a list`) : checked;
}
