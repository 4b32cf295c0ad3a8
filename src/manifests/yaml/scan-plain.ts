import { TAB, codeOf, codesOf, isBlank, isBlankOrEnd, isBreak } from './characters.ts';
import { foldGap } from './fold-lines.ts';
import type { Gap } from './fold-lines.ts';
import { codeAhead, currentCode, currentColumn, fail, isAtDocumentMark, makeToken, takeBreak } from './scanner-state.ts';
import type { Scanner, Token } from './scanner-state.ts';

const COLON = codeOf(':');
const HASH = codeOf('#');
const FLOW_INDICATORS = codesOf(',?[]{}');

/** `scannerc.go yaml_parser_scan_plain_scalar`. */
export function scanPlainScalar(scanner: Scanner): Token {
  const token = makeToken('scalar', scanner.position, scanner.position);
  token.plain = true;
  let gap: Gap = { blanks: '', firstBreak: '', otherBreaks: '' };
  while (!isAtDocumentMark(scanner) && currentCode(scanner) !== HASH) {
    const start = scanner.position;
    skipWord(scanner);
    if (scanner.position > start) {
      token.value += foldGap(gap) + scanner.text.slice(start, scanner.position);
      token.end = scanner.position;
      gap = { blanks: '', firstBreak: '', otherBreaks: '' };
    }
    if (!isBlank(currentCode(scanner)) && !isBreak(currentCode(scanner))) break;
    takeGap(scanner, gap);
    if (scanner.flowLevel === 0 && currentColumn(scanner) <= scanner.indent) break;
  }
  if (gap.firstBreak !== '') scanner.simpleKeyAllowed = true;
  return token;
}

function skipWord(scanner: Scanner): void {
  for (let code = currentCode(scanner); !isBlankOrEnd(code); code = currentCode(scanner)) {
    if (code === COLON && isBlankOrEnd(codeAhead(scanner, 1))) return;
    if (scanner.flowLevel > 0 && FLOW_INDICATORS.has(code)) return;
    scanner.position += 1;
  }
}

function takeGap(scanner: Scanner, gap: Gap): void {
  for (let code = currentCode(scanner); isBlank(code) || isBreak(code); code = currentCode(scanner)) {
    if (isBreak(code)) {
      const lineBreak = takeBreak(scanner);
      if (gap.firstBreak === '') Object.assign(gap, { blanks: '', firstBreak: lineBreak });
      else gap.otherBreaks += lineBreak;
      continue;
    }
    if (gap.firstBreak === '') gap.blanks += String.fromCharCode(code);
    else if (code === TAB && currentColumn(scanner) <= scanner.indent) fail(scanner.position, 'a tab cannot indent; use blanks');
    scanner.position += 1;
  }
}
