export type Token =
  | { kind: 'int'; value: bigint }
  | { kind: 'double'; value: number }
  | { kind: 'string'; value: string }
  | { kind: 'name'; text: string }
  | { kind: 'sign'; text: string }
  | { kind: 'end' };

/** `unsupported`: CEL has it, karpami does not. */
export interface CelTrouble {
  kind: 'invalid' | 'unsupported';
  problem: string;
}

export type Tokens = { ok: true; tokens: Token[] } | { ok: false; trouble: CelTrouble };

const SPACE = /(?:[\t\n\f\r ]+|\/\/[^\n]*)+/y;
const DOUBLE = /(?:\d*\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+)/y;
const INT = /(?:0x[0-9a-fA-F]+|\d+)/y;
const UNSIGNED = /[uU]/y;
const STRING = /[rR]?(?:"(?:[^"\\\n\r]|\\.)*"|'(?:[^'\\\n\r]|\\.)*')/y;
const OTHER_STRING = /(?:[bB][rR]?|[rR][bB]?)?(?:"""|'''|(?<=[bB][rR]?)["'])/y;
const NAME = /[_a-zA-Z][_a-zA-Z0-9]*/y;
const SIGN = /(?:==|!=|<=|>=|&&|\|\||[-+*/%<>!?:.,()[\]{}])/y;

/** Splits an expression of the Common Expression Language. Bytes and strings in three quotes are not supported. */
export function tokenize(text: string): Tokens {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  for (;;) {
    take(SPACE);
    if (at >= text.length) return { ok: true, tokens: [...tokens, { kind: 'end' }] };
    const token = readToken(take);
    if ('problem' in token) return { ok: false, trouble: { ...token, problem: `${token.problem} at position ${at + 1}` } };
    tokens.push(token);
  }
}

function readToken(take: (pattern: RegExp) => string | undefined): Token | CelTrouble {
  const double = take(DOUBLE);
  if (double !== undefined) return { kind: 'double', value: Number(double) };
  const int = take(INT);
  if (int !== undefined) return take(UNSIGNED) === undefined ? { kind: 'int', value: BigInt(int) } : { kind: 'unsupported', problem: 'unsigned number' };
  if (take(OTHER_STRING) !== undefined) return { kind: 'unsupported', problem: 'bytes or string in three quotes' };
  const string = take(STRING);
  if (string !== undefined) return readString(string);
  const name = take(NAME);
  if (name !== undefined) return { kind: 'name', text: name };
  const sign = take(SIGN);
  return sign === undefined ? { kind: 'invalid', problem: 'unexpected character' } : { kind: 'sign', text: sign };
}

const ESCAPES: Readonly<Record<string, string>> = { a: '\u0007', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const ESCAPE = /\\(?:[xX][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-3][0-7]{2}|.)/g;

function readString(literal: string): Token | CelTrouble {
  if (/^[rR]/.test(literal)) return { kind: 'string', value: literal.slice(2, -1) };
  const unknown: string[] = [];
  const value = literal.slice(1, -1).replace(ESCAPE, (sequence) => {
    const text = unescape(sequence.slice(1));
    if (text === undefined) unknown.push(sequence);
    return text ?? '';
  });
  return unknown.length === 0 ? { kind: 'string', value } : { kind: 'invalid', problem: `unknown escape ${unknown[0]} in a string` };
}

/** The text that a sequence behind a backslash stands for. */
function unescape(sequence: string): string | undefined {
  if (sequence.length === 1) return ESCAPES[sequence] ?? (/[\\?"'`]/.test(sequence) ? sequence : undefined);
  const code = /^[xXuU]/.test(sequence) ? parseInt(sequence.slice(1), 16) : parseInt(sequence, 8);
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
