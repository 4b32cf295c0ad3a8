import { tokenize } from './tokens.ts';
import type { CelTrouble, Token } from './tokens.ts';

export type Literal = bigint | number | string | boolean | null;

export type Node =
  | { kind: 'literal'; value: Literal }
  | { kind: 'variable'; name: string }
  | { kind: 'unary'; operator: '!' | '-'; operand: Node }
  | { kind: 'binary'; operator: string; left: Node; right: Node }
  | { kind: 'ternary'; condition: Node; then: Node; otherwise: Node }
  /** A method has its target as first argument. */
  | { kind: 'call'; name: string; args: Node[]; isMethod: boolean }
  | { kind: 'list'; items: Node[] };

export type ParsedExpression = { ok: true; node: Node } | { ok: false; trouble: CelTrouble };

/** Position in the tokens. After the first trouble nothing is read any more. */
interface Cursor {
  tokens: readonly Token[];
  at: number;
  trouble: CelTrouble | undefined;
}

/** Keeps the recursion shallow. */
const MAX_TOKENS = 500;

/** Reads an expression of the Common Expression Language. Maps, messages, index and field expressions are not supported. */
export function parseExpression(text: string): ParsedExpression {
  const tokenized = tokenize(text);
  if (!tokenized.ok) return tokenized;
  if (tokenized.tokens.length > MAX_TOKENS) return { ok: false, trouble: { kind: 'unsupported', problem: `more than ${MAX_TOKENS} words and signs` } };
  const cursor: Cursor = { tokens: tokenized.tokens, at: 0, trouble: undefined };
  const node = readTernary(cursor);
  if (peek(cursor).kind !== 'end') stop(cursor, 'invalid', `unexpected ${describe(peek(cursor))}`);
  return cursor.trouble ? { ok: false, trouble: cursor.trouble } : { ok: true, node };
}

function peek(cursor: Cursor): Token {
  return cursor.trouble ? { kind: 'end' } : (cursor.tokens[cursor.at] ?? { kind: 'end' });
}

const NOTHING: Node = { kind: 'literal', value: null };

function stop(cursor: Cursor, kind: CelTrouble['kind'], problem: string): Node {
  cursor.trouble ??= { kind, problem };
  return NOTHING;
}

function describe(token: Token): string {
  switch (token.kind) {
    case 'end':
      return 'end of the expression';
    case 'name':
    case 'sign':
      return `"${token.text}"`;
    default:
      return `"${token.value}"`;
  }
}

function takeSign(cursor: Cursor, ...signs: string[]): string | undefined {
  const token = peek(cursor);
  if ((token.kind !== 'sign' && !(token.kind === 'name' && token.text === 'in')) || !signs.includes(token.text)) return undefined;
  cursor.at += 1;
  return token.text;
}

function expectSign(cursor: Cursor, sign: string): void {
  if (takeSign(cursor, sign) === undefined) stop(cursor, 'invalid', `expected "${sign}" instead of ${describe(peek(cursor))}`);
}

function readTernary(cursor: Cursor): Node {
  const condition = readBinary(cursor, 0);
  if (takeSign(cursor, '?') === undefined) return condition;
  const then = readBinary(cursor, 0);
  expectSign(cursor, ':');
  return { kind: 'ternary', condition, then, otherwise: readTernary(cursor) };
}

/** Weakest first; all of them group to the left. */
const LEVELS: readonly (readonly string[])[] = [['||'], ['&&'], ['==', '!=', '<', '<=', '>', '>=', 'in'], ['+', '-'], ['*', '/', '%']];

function readBinary(cursor: Cursor, level: number): Node {
  const signs = LEVELS[level];
  if (signs === undefined) return readUnary(cursor);
  let left = readBinary(cursor, level + 1);
  for (;;) {
    const operator = takeSign(cursor, ...signs);
    if (operator === undefined) return left;
    left = { kind: 'binary', operator, left, right: readBinary(cursor, level + 1) };
  }
}

/** A minus before a number belongs to it, so that the smallest integer can be written. */
function readUnary(cursor: Cursor): Node {
  if (takeSign(cursor, '!') !== undefined) return { kind: 'unary', operator: '!', operand: readUnary(cursor) };
  if (takeSign(cursor, '-') === undefined) return readMember(cursor);
  const operand = readUnary(cursor);
  if (operand.kind === 'literal' && typeof operand.value === 'bigint') return { kind: 'literal', value: -operand.value };
  return { kind: 'unary', operator: '-', operand };
}

function readMember(cursor: Cursor): Node {
  let node = readPrimary(cursor);
  for (;;) {
    if (takeSign(cursor, '[') !== undefined) return stop(cursor, 'unsupported', 'index expression');
    if (takeSign(cursor, '.') === undefined) return node;
    const token = peek(cursor);
    if (token.kind !== 'name') return stop(cursor, 'invalid', `expected a name instead of ${describe(token)}`);
    cursor.at += 1;
    if (takeSign(cursor, '(') === undefined) return stop(cursor, 'invalid', `"${token.text}" is read as a field, and no variable has fields`);
    node = { kind: 'call', name: token.text, args: [node, ...readList(cursor, ')')], isMethod: true };
  }
}

const RESERVED: ReadonlySet<string> = new Set(
  'as break const continue else for function if import let loop package namespace return var void while in'.split(' '),
);
const CONSTANTS: ReadonlyMap<string, Literal> = new Map<string, Literal>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

function readPrimary(cursor: Cursor): Node {
  const token = peek(cursor);
  if (token.kind === 'end') return stop(cursor, 'invalid', 'the expression ends too early');
  cursor.at += 1;
  if (token.kind === 'name') return readName(cursor, token.text);
  if (token.kind !== 'sign') return { kind: 'literal', value: token.value };
  if (token.text === '(') {
    const node = readTernary(cursor);
    expectSign(cursor, ')');
    return node;
  }
  if (token.text === '[') return { kind: 'list', items: readList(cursor, ']') };
  if (token.text === '{' || token.text === '.') return stop(cursor, 'unsupported', 'map, message or absolute name');
  return stop(cursor, 'invalid', `unexpected ${describe(token)}`);
}

function readName(cursor: Cursor, name: string): Node {
  const constant = CONSTANTS.get(name);
  if (constant !== undefined) return { kind: 'literal', value: constant };
  if (RESERVED.has(name)) return stop(cursor, 'invalid', `unexpected "${name}"`);
  if (takeSign(cursor, '(') === undefined) return { kind: 'variable', name };
  return { kind: 'call', name, args: readList(cursor, ')'), isMethod: false };
}

/** Expressions up to the closing sign; CEL lets a list, but no call, end with a comma. */
function readList(cursor: Cursor, closing: ')' | ']'): Node[] {
  const items: Node[] = [];
  if (takeSign(cursor, closing) !== undefined) return items;
  for (;;) {
    items.push(readTernary(cursor));
    if (takeSign(cursor, closing) !== undefined || cursor.trouble) return items;
    expectSign(cursor, ',');
    if (closing === ']' && takeSign(cursor, closing) !== undefined) return items;
  }
}
