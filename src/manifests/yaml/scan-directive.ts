import { fail, makeToken, skipToLineEnd, takeBreak } from './scanner-state.ts';
import type { Scanner, Token } from './scanner-state.ts';

const BREAK_OR_END = '[\\n\\r\\x85\\u2028\\u2029\\0]';
const LINE_END = `[ \\t]*(?:#[^\\n\\r\\x85\\u2028\\u2029\\0]*)?(?=${BREAK_OR_END})`;
const URI = "(?:[\\w;/?:@&=+$,.!~*'()[\\]-]|%[\\dA-Fa-f]{2})+";
const DIRECTIVE = new RegExp(`%(?:YAML[ \\t]+\\d{1,2}\\.\\d{1,2}|TAG[ \\t]+!(?:[\\w-]*!)?[ \\t]+${URI}(?=[ \\t]|${BREAK_OR_END}))${LINE_END}`, 'y');

/**
 * `scannerc.go yaml_parser_scan_directive`. What a directive says does not matter: it has to stand before a `---`, and Kubernetes cuts
 * the text there before it is parsed, so that no document ever keeps its directives.
 */
export function scanDirective(scanner: Scanner): Token {
  const start = scanner.position;
  DIRECTIVE.lastIndex = start;
  if (!DIRECTIVE.test(scanner.text)) fail(start, 'a line that begins with "%" is neither a %YAML nor a %TAG directive');
  skipToLineEnd(scanner);
  const token = makeToken('directive', start, scanner.position);
  takeBreak(scanner);
  return token;
}
