import { BYTE_ORDER_MARK, CARRIAGE_RETURN, END, LINE_FEED, isBlankOrEnd, isBreak } from './characters.ts';
import { YamlError } from './yaml-error.ts';

export type TokenType =
  | 'streamEnd'
  | 'directive'
  | 'documentStart'
  | 'documentEnd'
  | 'blockSequenceStart'
  | 'blockMappingStart'
  | 'blockEnd'
  | 'flowSequenceStart'
  | 'flowSequenceEnd'
  | 'flowMappingStart'
  | 'flowMappingEnd'
  | 'blockEntry'
  | 'flowEntry'
  | 'key'
  | 'value'
  | 'alias'
  | 'anchor'
  | 'tag'
  | 'scalar';

export interface Token {
  type: TokenType;
  /** Offsets into the text; `end` is exclusive. */
  start: number;
  end: number;
  /** Of a scalar, the text; of an anchor or alias, the name; of a tag, the handle (`!`, `!!`, `!x!` or none). */
  value: string;
  /** What follows the handle of a tag. */
  suffix: string;
  /** A scalar without quotes that is no block. */
  plain: boolean;
}

/** A place where a key without `?` may begin. Whether it does is known only when its colon is found. */
export interface SimpleKey {
  possible: boolean;
  /** Nothing but a key may stand here. */
  required: boolean;
  tokenNumber: number;
  offset: number;
  line: number;
  column: number;
}

export interface Scanner {
  /** Ends with NUL characters, enough for every lookahead. */
  readonly text: string;
  position: number;
  line: number;
  lineStart: number;
  /** Depth of `[` and `{`. */
  flowLevel: number;
  /** Column of the innermost block collection; -1 outside of any. */
  indent: number;
  indents: number[];
  simpleKeyAllowed: boolean;
  /** One for each flow level, the block level first. */
  simpleKeys: SimpleKey[];
  simpleKeyIndexByToken: Map<number, number>;
  tokens: Token[];
  head: number;
  takenCount: number;
  headIsReady: boolean;
}

export function createScanner(text: string): Scanner {
  const start = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
  return {
    text: text + '\0\0\0\0',
    position: start,
    line: 0,
    lineStart: start,
    flowLevel: 0,
    indent: -1,
    indents: [],
    simpleKeyAllowed: true,
    simpleKeys: [{ possible: false, required: false, tokenNumber: -1, offset: 0, line: 0, column: 0 }],
    simpleKeyIndexByToken: new Map(),
    tokens: [],
    head: 0,
    takenCount: 0,
    headIsReady: false,
  };
}

export function currentCode(scanner: Scanner): number {
  return scanner.text.charCodeAt(scanner.position);
}

export function codeAhead(scanner: Scanner, distance: number): number {
  return scanner.text.charCodeAt(scanner.position + distance);
}

export function currentColumn(scanner: Scanner): number {
  return scanner.position - scanner.lineStart;
}

/** Passes over a line break, if there is one, and returns what it means in a scalar: LS and PS stay what they are. */
export function takeBreak(scanner: Scanner): string {
  const code = currentCode(scanner);
  if (!isBreak(code)) return '';
  scanner.position += code === CARRIAGE_RETURN && codeAhead(scanner, 1) === LINE_FEED ? 2 : 1;
  scanner.line += 1;
  scanner.lineStart = scanner.position;
  return code > 0xff ? String.fromCharCode(code) : '\n';
}

export function skipToLineEnd(scanner: Scanner): void {
  while (!isBreak(currentCode(scanner)) && currentCode(scanner) !== END) scanner.position += 1;
}

/** `---` or `...` at the beginning of a line. */
export function isAtDocumentMark(scanner: Scanner): boolean {
  if (scanner.position !== scanner.lineStart) return false;
  const mark = scanner.text.slice(scanner.position, scanner.position + 3);
  return (mark === '---' || mark === '...') && isBlankOrEnd(codeAhead(scanner, 3));
}

export function makeToken(type: TokenType, start: number, end: number): Token {
  return { type, start, end, value: '', suffix: '', plain: false };
}

/** A negative position, which arises when the key was handed out already, appends. */
export function insertToken(scanner: Scanner, token: Token, position = -1): void {
  if (position < 0) scanner.tokens.push(token);
  else scanner.tokens.splice(scanner.head + position, 0, token);
}

/** The number that the next appended token will have. */
export function nextTokenNumber(scanner: Scanner): number {
  return scanner.takenCount + scanner.tokens.length - scanner.head;
}

export function fail(offset: number, message: string): never {
  throw new YamlError(offset, message);
}
