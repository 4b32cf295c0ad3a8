import { END, codeOf, isBlank, isBlankOrEnd, isBreak, isHexDigit } from './characters.ts';
import { foldGap } from './fold-lines.ts';
import type { Gap } from './fold-lines.ts';
import { codeAhead, currentCode, fail, isAtDocumentMark, makeToken, takeBreak } from './scanner-state.ts';
import type { Scanner, Token } from './scanner-state.ts';

const QUOTE = codeOf("'");
const DOUBLE_QUOTE = codeOf('"');
const BACKSLASH = codeOf('\\');

/** `scannerc.go yaml_parser_scan_flow_scalar`. */
export function scanQuotedScalar(scanner: Scanner): Token {
  const token = makeToken('scalar', scanner.position, scanner.position);
  const quote = currentCode(scanner);
  scanner.position += 1;
  for (;;) {
    if (isAtDocumentMark(scanner)) fail(token.start, 'this quoted text has no end: a document mark follows before its closing quote');
    if (currentCode(scanner) === END) fail(token.start, 'this quoted text has no closing quote');
    const { text, atEscapedBreak } = takeWord(scanner, quote);
    token.value += text;
    if (currentCode(scanner) === quote) break;
    token.value += foldGap(takeGap(scanner, atEscapedBreak));
  }
  scanner.position += 1;
  token.end = scanner.position;
  return token;
}

/** Up to a blank, a line break, the closing quote, or just behind an escaped line break. */
function takeWord(scanner: Scanner, quote: number): { text: string; atEscapedBreak: boolean } {
  let text = '';
  let start = scanner.position;
  for (let code = currentCode(scanner); !isBlankOrEnd(code); code = currentCode(scanner)) {
    if (code === quote && !(quote === QUOTE && codeAhead(scanner, 1) === QUOTE)) break;
    const isEscape = code === quote || (code === BACKSLASH && quote === DOUBLE_QUOTE);
    if (!isEscape) {
      scanner.position += 1;
      continue;
    }
    text += scanner.text.slice(start, scanner.position);
    if (code === BACKSLASH && isBreak(codeAhead(scanner, 1))) {
      scanner.position += 1;
      takeBreak(scanner);
      return { text, atEscapedBreak: true };
    }
    text += code === quote ? takeDoubledQuote(scanner) : takeEscape(scanner);
    start = scanner.position;
  }
  return { text: text + scanner.text.slice(start, scanner.position), atEscapedBreak: false };
}

function takeDoubledQuote(scanner: Scanner): string {
  scanner.position += 2;
  return "'";
}

/** YAML 1.1 has no `\/`; the quote `\'` is go-yaml's. */
const ESCAPES = new Map(
  Object.entries({
    '0': '\0', a: '\x07', b: '\b', t: '\t', '\t': '\t', n: '\n', v: '\v', f: '\f', r: '\r', e: '\x1b', ' ': ' ',
    '"': '"', "'": "'", '\\': '\\', N: '\x85', _: '\xa0', L: '\u2028', P: '\u2029',
  }),
);
const HEX_LENGTHS = new Map(Object.entries({ x: 2, u: 4, U: 8 }));

function takeEscape(scanner: Scanner): string {
  const character = scanner.text.charAt(scanner.position + 1);
  const simple = ESCAPES.get(character);
  const length = HEX_LENGTHS.get(character);
  if (simple === undefined && length === undefined) fail(scanner.position, `"\\${character}" is no escape sequence of YAML 1.1`);
  if (simple !== undefined) scanner.position += 2;
  return simple ?? takeHexEscape(scanner, length ?? 0);
}

function takeHexEscape(scanner: Scanner, length: number): string {
  const start = scanner.position;
  const digits = scanner.text.slice(start + 2, start + 2 + length);
  if (digits.length < length || Array.from(digits).some((digit) => !isHexDigit(codeOf(digit)))) fail(start, `this escape sequence needs ${length} hexadecimal digits`);
  const code = Number.parseInt(digits, 16);
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) fail(start, 'this escape sequence is no Unicode character');
  scanner.position += 2 + length;
  return String.fromCodePoint(code);
}

/** Behind an escaped line break, blanks are dropped and a further break is one of the others. */
function takeGap(scanner: Scanner, atEscapedBreak: boolean): Gap {
  const gap: Gap = { blanks: '', firstBreak: '', otherBreaks: '' };
  let onNewLine = atEscapedBreak;
  for (let code = currentCode(scanner); isBlank(code) || isBreak(code); code = currentCode(scanner)) {
    if (isBlank(code)) {
      if (!onNewLine) gap.blanks += String.fromCharCode(code);
      scanner.position += 1;
    } else if (onNewLine) gap.otherBreaks += takeBreak(scanner);
    else {
      gap.firstBreak = takeBreak(scanner);
      onNewLine = true;
    }
  }
  return gap;
}
