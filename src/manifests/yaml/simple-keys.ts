import { currentColumn, fail, insertToken, makeToken, nextTokenNumber } from './scanner-state.ts';
import type { Scanner, SimpleKey, TokenType } from './scanner-state.ts';

/** A key without `?` ends on its own line and within so many characters. */
const MAX_KEY_LENGTH = 1024;

/** `scannerc.go yaml_simple_key_is_valid`: a key that has become impossible is struck out. */
export function isKeyStillPossible(scanner: Scanner, key: SimpleKey): boolean {
  if (!key.possible) return false;
  if (key.line === scanner.line && key.offset + MAX_KEY_LENGTH >= scanner.position) return true;
  if (key.required) failWithoutColon(key);
  key.possible = false;
  return false;
}

/** `scannerc.go yaml_parser_save_simple_key`. */
export function saveSimpleKey(scanner: Scanner): void {
  if (!scanner.simpleKeyAllowed) return;
  const column = currentColumn(scanner);
  removeSimpleKey(scanner);
  const level = scanner.simpleKeys.length - 1;
  const tokenNumber = nextTokenNumber(scanner);
  const required = scanner.flowLevel === 0 && scanner.indent === column;
  scanner.simpleKeys[level] = { possible: true, required, tokenNumber, offset: scanner.position, line: scanner.line, column };
  scanner.simpleKeyIndexByToken.set(tokenNumber, level);
}

/** `scannerc.go yaml_parser_remove_simple_key`. */
export function removeSimpleKey(scanner: Scanner): void {
  const key = scanner.simpleKeys.at(-1);
  if (key?.possible !== true) return;
  if (key.required) failWithoutColon(key);
  key.possible = false;
  scanner.simpleKeyIndexByToken.delete(key.tokenNumber);
}

function failWithoutColon(key: SimpleKey): never {
  fail(key.offset, 'a key must stand here, but no ":" follows on this line');
}

export function enterFlow(scanner: Scanner): void {
  const tokenNumber = nextTokenNumber(scanner);
  scanner.simpleKeys.push({ possible: false, required: false, tokenNumber, offset: scanner.position, line: scanner.line, column: 0 });
  scanner.flowLevel += 1;
}

export function leaveFlow(scanner: Scanner): void {
  if (scanner.flowLevel === 0) return;
  scanner.flowLevel -= 1;
  const key = scanner.simpleKeys.pop();
  if (key !== undefined) scanner.simpleKeyIndexByToken.delete(key.tokenNumber);
}

export interface BlockStart {
  type: TokenType;
  column: number;
  offset: number;
  /** Where in the stream of tokens the collection began; absent: here. */
  tokenNumber?: number;
}

/** `scannerc.go yaml_parser_roll_indent`: begins a block collection where the column is deeper than the innermost one's. */
export function openBlock(scanner: Scanner, { type, column, offset, tokenNumber }: BlockStart): void {
  if (scanner.flowLevel > 0 || scanner.indent >= column) return;
  scanner.indents.push(scanner.indent);
  scanner.indent = column;
  insertToken(scanner, makeToken(type, offset, offset), tokenNumber === undefined ? -1 : tokenNumber - scanner.takenCount);
}

/** `scannerc.go yaml_parser_unroll_indent`: ends the block collections that are deeper than the column. */
export function closeBlocks(scanner: Scanner, column: number): void {
  if (scanner.flowLevel > 0) return;
  while (scanner.indent > column) {
    insertToken(scanner, makeToken('blockEnd', scanner.position, scanner.position));
    scanner.indent = scanner.indents.pop() ?? -1;
  }
}
