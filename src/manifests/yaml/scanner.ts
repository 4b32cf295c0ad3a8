import { END, TAB, codeOf, codesOf, isBlank, isBlankOrEnd, isBreak, SPACE } from './characters.ts';
import { scanBlockScalar } from './scan-block.ts';
import { scanDirective } from './scan-directive.ts';
import { scanPlainScalar } from './scan-plain.ts';
import { scanAnchor, scanTag } from './scan-properties.ts';
import { scanQuotedScalar } from './scan-quoted.ts';
import { codeAhead, currentCode, currentColumn, fail, insertToken, isAtDocumentMark, makeToken, skipToLineEnd, takeBreak } from './scanner-state.ts';
import type { Scanner, Token, TokenType } from './scanner-state.ts';
import { closeBlocks, enterFlow, isKeyStillPossible, leaveFlow, openBlock, removeSimpleKey, saveSimpleKey } from './simple-keys.ts';

/*
 * The scanner of libyaml as go-yaml v2.4 has it in `scannerc.go`, which is what `sigs.k8s.io/yaml` reads with. It differs from YAML 1.2
 * in many small ways (tabs, `?` in flow collections, names of anchors, escapes), and manifests have to mean what it makes of them.
 */

/** The token that comes next; it stays where it is. Throws YamlError. */
export function peekToken(scanner: Scanner): Token {
  while (!scanner.headIsReady) {
    if (isHeadSettled(scanner)) scanner.headIsReady = true;
    else fetchToken(scanner);
  }
  const token = scanner.tokens[scanner.head];
  return token ?? fail(scanner.position, 'the text ends too early');
}

/** Throws YamlError. */
export function takeToken(scanner: Scanner): Token {
  const token = peekToken(scanner);
  scanner.headIsReady = false;
  scanner.takenCount += 1;
  scanner.head += 1;
  if (scanner.head === scanner.tokens.length) {
    // A new length of 0 would throw the array's memory away, for every token.
    while (scanner.tokens.length > 0) scanner.tokens.pop();
    scanner.head = 0;
  }
  return token;
}

/** Whether a `key` token may still have to be inserted before the head. */
function isHeadSettled(scanner: Scanner): boolean {
  if (scanner.head === scanner.tokens.length) return false;
  const index = scanner.simpleKeyIndexByToken.get(scanner.takenCount);
  const key = index === undefined ? undefined : scanner.simpleKeys[index];
  return key === undefined || !isKeyStillPossible(scanner, key);
}

function fetchToken(scanner: Scanner): void {
  skipToToken(scanner);
  closeBlocks(scanner, currentColumn(scanner));
  const code = currentCode(scanner);
  if (code === END) fetchStreamEnd(scanner);
  else if (code === PERCENT && currentColumn(scanner) === 0) fetchOutsideBlocks(scanner, scanDirective);
  else if (isAtDocumentMark(scanner)) fetchOutsideBlocks(scanner, scanDocumentMark);
  else fetchContent(scanner, code);
}

/** `scannerc.go yaml_parser_scan_to_next_token`: blanks, comments and line breaks; tabs only where no key may begin. */
function skipToToken(scanner: Scanner): void {
  for (;;) {
    const allowsTabs = scanner.flowLevel > 0 || !scanner.simpleKeyAllowed;
    while (currentCode(scanner) === SPACE || (allowsTabs && currentCode(scanner) === TAB)) scanner.position += 1;
    if (currentCode(scanner) === HASH) skipToLineEnd(scanner);
    if (!isBreak(currentCode(scanner))) return;
    takeBreak(scanner);
    if (scanner.flowLevel === 0) scanner.simpleKeyAllowed = true;
  }
}

const PERCENT = codeOf('%');
const HASH = codeOf('#');

function fetchContent(scanner: Scanner, code: number): void {
  const fetchIndicated = FETCHERS.get(code) ?? (scanner.flowLevel === 0 ? BLOCK_FETCHERS.get(code) : undefined);
  const isAlone = isBlankOrEnd(codeAhead(scanner, 1));
  if (fetchIndicated !== undefined) fetchIndicated(scanner);
  else if (code === DASH && isAlone) fetchBlockEntry(scanner);
  else if (code === QUESTION && (scanner.flowLevel > 0 || isAlone)) fetchKey(scanner);
  else if (code === COLON && (scanner.flowLevel > 0 || isAlone)) fetchValue(scanner);
  else if (mayBeginPlain(scanner, code)) fetchKeyCandidate(scanner, scanPlainScalar);
  else fail(scanner.position, `no value may begin with ${describe(code)}; put the text in quotes`);
}

type Fetch = (scanner: Scanner) => void;

const FETCHERS = new Map<number, Fetch>([
  [codeOf('['), (scanner) => fetchFlowStart(scanner, 'flowSequenceStart')],
  [codeOf('{'), (scanner) => fetchFlowStart(scanner, 'flowMappingStart')],
  [codeOf(']'), (scanner) => fetchFlowEnd(scanner, 'flowSequenceEnd')],
  [codeOf('}'), (scanner) => fetchFlowEnd(scanner, 'flowMappingEnd')],
  [codeOf(','), fetchFlowEntry],
  [codeOf('*'), (scanner) => fetchKeyCandidate(scanner, () => scanAnchor(scanner, 'alias'))],
  [codeOf('&'), (scanner) => fetchKeyCandidate(scanner, () => scanAnchor(scanner, 'anchor'))],
  [codeOf('!'), (scanner) => fetchKeyCandidate(scanner, scanTag)],
  [codeOf("'"), (scanner) => fetchKeyCandidate(scanner, scanQuotedScalar)],
  [codeOf('"'), (scanner) => fetchKeyCandidate(scanner, scanQuotedScalar)],
]);

const BLOCK_FETCHERS = new Map<number, Fetch>([
  [codeOf('|'), fetchBlockScalar],
  [codeOf('>'), fetchBlockScalar],
]);

const DASH = codeOf('-');
const QUESTION = codeOf('?');
const COLON = codeOf(':');
const NEVER_PLAIN = codesOf('\t#|>%@`');

function mayBeginPlain(scanner: Scanner, code: number): boolean {
  if (code === DASH) return !isBlank(codeAhead(scanner, 1));
  if (code === QUESTION || code === COLON) return scanner.flowLevel === 0;
  return !NEVER_PLAIN.has(code);
}

function describe(code: number): string {
  return code === TAB ? 'a tab, and a tab cannot indent' : `"${String.fromCharCode(code)}"`;
}

function append(scanner: Scanner, type: TokenType, length = 1): void {
  insertToken(scanner, makeToken(type, scanner.position, scanner.position + length));
  scanner.position += length;
}

function fetchStreamEnd(scanner: Scanner): void {
  closeBlocks(scanner, -1);
  removeSimpleKey(scanner);
  scanner.simpleKeyAllowed = false;
  append(scanner, 'streamEnd', 0);
}

function fetchOutsideBlocks(scanner: Scanner, scan: (scanner: Scanner) => Token): void {
  closeBlocks(scanner, -1);
  removeSimpleKey(scanner);
  scanner.simpleKeyAllowed = false;
  insertToken(scanner, scan(scanner));
}

function scanDocumentMark(scanner: Scanner): Token {
  const start = scanner.position;
  scanner.position += 3;
  return makeToken(scanner.text.startsWith('---', start) ? 'documentStart' : 'documentEnd', start, scanner.position);
}

function fetchFlowStart(scanner: Scanner, type: TokenType): void {
  saveSimpleKey(scanner);
  enterFlow(scanner);
  scanner.simpleKeyAllowed = true;
  append(scanner, type);
}

function fetchFlowEnd(scanner: Scanner, type: TokenType): void {
  removeSimpleKey(scanner);
  leaveFlow(scanner);
  scanner.simpleKeyAllowed = false;
  append(scanner, type);
}

function fetchFlowEntry(scanner: Scanner): void {
  removeSimpleKey(scanner);
  scanner.simpleKeyAllowed = true;
  append(scanner, 'flowEntry');
}

function fetchBlockEntry(scanner: Scanner): void {
  openAtIndicator(scanner, 'blockSequenceStart', 'a list entry cannot begin here; put a text that begins with "-" in quotes');
  removeSimpleKey(scanner);
  scanner.simpleKeyAllowed = true;
  append(scanner, 'blockEntry');
}

function fetchKey(scanner: Scanner): void {
  openAtIndicator(scanner, 'blockMappingStart', 'a key cannot begin here; put a text that begins with "?" in quotes');
  removeSimpleKey(scanner);
  scanner.simpleKeyAllowed = scanner.flowLevel === 0;
  append(scanner, 'key');
}

function fetchValue(scanner: Scanner): void {
  const key = scanner.simpleKeys.at(-1);
  if (key !== undefined && isKeyStillPossible(scanner, key)) {
    insertToken(scanner, makeToken('key', key.offset, key.offset), key.tokenNumber - scanner.takenCount);
    openBlock(scanner, { type: 'blockMappingStart', column: key.column, offset: key.offset, tokenNumber: key.tokenNumber });
    key.possible = false;
    scanner.simpleKeyIndexByToken.delete(key.tokenNumber);
    scanner.simpleKeyAllowed = false;
  } else {
    openAtIndicator(scanner, 'blockMappingStart', 'a ":" cannot stand here: a value is already given on this line; put a text that holds ": " in quotes');
    scanner.simpleKeyAllowed = scanner.flowLevel === 0;
  }
  append(scanner, 'value');
}

/** In flow collections the composer finds out what is misplaced. */
function openAtIndicator(scanner: Scanner, type: TokenType, message: string): void {
  if (scanner.flowLevel > 0) return;
  if (!scanner.simpleKeyAllowed) fail(scanner.position, message);
  openBlock(scanner, { type, column: currentColumn(scanner), offset: scanner.position });
}

/** Aliases, anchors, tags and scalars may be keys, and none of them can follow another without a blank that allows it. */
function fetchKeyCandidate(scanner: Scanner, scan: (scanner: Scanner) => Token): void {
  saveSimpleKey(scanner);
  scanner.simpleKeyAllowed = false;
  insertToken(scanner, scan(scanner));
}

function fetchBlockScalar(scanner: Scanner): void {
  removeSimpleKey(scanner);
  scanner.simpleKeyAllowed = true;
  insertToken(scanner, scanBlockScalar(scanner));
}
