import { codeOf, codesOf, isBlankOrEnd, isHexDigit, isWordCharacter } from './characters.ts';
import { codeAhead, currentCode, fail, makeToken } from './scanner-state.ts';
import type { Scanner, Token } from './scanner-state.ts';

const AFTER_ANCHOR = codesOf('?:,]}%@`');
const URI_CHARACTERS = codesOf(";/?:@&=+$,.!~*'()[]%");
const PERCENT = codeOf('%');

/** `scannerc.go yaml_parser_scan_anchor`: `&name` or `*name`. */
export function scanAnchor(scanner: Scanner, type: 'anchor' | 'alias'): Token {
  const start = scanner.position;
  scanner.position += 1;
  const value = takeWordCharacters(scanner);
  const code = currentCode(scanner);
  if (value === '' || !(isBlankOrEnd(code) || AFTER_ANCHOR.has(code))) {
    fail(start, `the name of an ${type} is made of letters, digits, "-" and "_"; a text that begins with "${type === 'alias' ? '*' : '&'}" needs quotes`);
  }
  return { ...makeToken(type, start, scanner.position), value };
}

function takeWordCharacters(scanner: Scanner): string {
  const start = scanner.position;
  while (isWordCharacter(currentCode(scanner))) scanner.position += 1;
  return scanner.text.slice(start, scanner.position);
}

/** `scannerc.go yaml_parser_scan_tag`: `!suffix`, `!handle!suffix`, `!<uri>` or `!` alone. */
export function scanTag(scanner: Scanner): Token {
  const start = scanner.position;
  const { handle, suffix } = scanner.text.startsWith('!<', start) ? takeVerbatimTag(scanner) : takeShorthandTag(scanner);
  if (!isBlankOrEnd(currentCode(scanner))) fail(scanner.position, 'a tag ends with a blank; a text that begins with "!" needs quotes');
  return { ...makeToken('tag', start, scanner.position), value: handle, suffix };
}

function takeVerbatimTag(scanner: Scanner): { handle: string; suffix: string } {
  scanner.position += 2;
  const suffix = takeUri(scanner);
  if (suffix === '') fail(scanner.position, 'a tag is empty');
  if (currentCode(scanner) !== codeOf('>')) fail(scanner.position, 'a tag that begins with "!<" ends with ">"');
  scanner.position += 1;
  return { handle: '', suffix };
}

function takeShorthandTag(scanner: Scanner): { handle: string; suffix: string } {
  scanner.position += 1;
  const word = takeWordCharacters(scanner);
  if (currentCode(scanner) === codeOf('!')) {
    scanner.position += 1;
    const suffix = takeUri(scanner);
    if (suffix === '') fail(scanner.position, 'a tag ends after its handle');
    return { handle: `!${word}!`, suffix };
  }
  const suffix = word + takeUri(scanner);
  return suffix === '' ? { handle: '', suffix: '!' } : { handle: '!', suffix };
}

/** `scannerc.go yaml_parser_scan_tag_uri`. */
function takeUri(scanner: Scanner): string {
  let uri = '';
  for (let code = currentCode(scanner); isWordCharacter(code) || URI_CHARACTERS.has(code); code = currentCode(scanner)) {
    if (code === PERCENT) uri += takeUriEscape(scanner);
    else {
      uri += String.fromCharCode(code);
      scanner.position += 1;
    }
  }
  return uri;
}

/** One character as one to four escaped octets. Beyond ASCII only the well-formedness matters: no known tag has such a character. */
function takeUriEscape(scanner: Scanner): string {
  const first = takeOctet(scanner);
  const width = octetWidth(first);
  if (width === 0) fail(scanner.position, 'an escaped character of a tag is no UTF-8');
  for (let rest = width - 1; rest > 0; rest -= 1) {
    if ((takeOctet(scanner) & 0xc0) !== 0x80) fail(scanner.position, 'an escaped character of a tag is no UTF-8');
  }
  return width === 1 ? String.fromCharCode(first) : '\ufffd';
}

function octetWidth(octet: number): number {
  if ((octet & 0x80) === 0) return 1;
  if ((octet & 0xe0) === 0xc0) return 2;
  if ((octet & 0xf0) === 0xe0) return 3;
  return (octet & 0xf8) === 0xf0 ? 4 : 0;
}

function takeOctet(scanner: Scanner): number {
  const isEscape = currentCode(scanner) === PERCENT && isHexDigit(codeAhead(scanner, 1)) && isHexDigit(codeAhead(scanner, 2));
  if (!isEscape) fail(scanner.position, 'a "%" in a tag needs two hexadecimal digits; a text that begins with "!" needs quotes');
  const octet = Number.parseInt(scanner.text.slice(scanner.position + 1, scanner.position + 3), 16);
  scanner.position += 3;
  return octet;
}
