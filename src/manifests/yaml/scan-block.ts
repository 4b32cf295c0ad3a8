import { END, TAB, codeOf, isBlank, isBreak, isBreakOrEnd, isDigit, SPACE } from './characters.ts';
import { currentCode, currentColumn, fail, makeToken, skipToLineEnd, takeBreak } from './scanner-state.ts';
import type { Scanner, Token } from './scanner-state.ts';

const HASH = codeOf('#');
const FOLDED = codeOf('>');

/** `clip` keeps one line break at the end, `strip` none, `keep` all. */
type Chomping = 'clip' | 'strip' | 'keep';

/** `scannerc.go yaml_parser_scan_block_scalar`. */
export function scanBlockScalar(scanner: Scanner): Token {
  const token = makeToken('scalar', scanner.position, scanner.position);
  const isFolded = currentCode(scanner) === FOLDED;
  scanner.position += 1;
  const { chomping, increment } = takeHeader(scanner);
  const given = increment === 0 ? 0 : Math.max(scanner.indent, 0) + increment;
  const first = takeEmptyLines(scanner, given);
  const content = takeLines(scanner, { isFolded, indent: first.indent, emptyLines: first.breaks });
  token.value = content.text;
  if (chomping !== 'strip') token.value += content.lastBreak;
  if (chomping === 'keep') token.value += content.emptyLines;
  token.end = scanner.position;
  return token;
}

/** The indicators behind `|` or `>`, a comment, and the line break. An increment of 0 means: as the first line has it. */
function takeHeader(scanner: Scanner): { chomping: Chomping; increment: number } {
  let chomping = takeChomping(scanner);
  const increment = takeIncrement(scanner);
  if (chomping === undefined && increment > 0) chomping = takeChomping(scanner);
  while (isBlank(currentCode(scanner))) scanner.position += 1;
  if (currentCode(scanner) === HASH) skipToLineEnd(scanner);
  if (!isBreakOrEnd(currentCode(scanner))) fail(scanner.position, 'nothing but a comment may follow the mark of a block text on its line');
  takeBreak(scanner);
  return { chomping: chomping ?? 'clip', increment };
}

function takeChomping(scanner: Scanner): Chomping | undefined {
  const character = scanner.text.charAt(scanner.position);
  if (character !== '+' && character !== '-') return undefined;
  scanner.position += 1;
  return character === '+' ? 'keep' : 'strip';
}

function takeIncrement(scanner: Scanner): number {
  const code = currentCode(scanner);
  if (!isDigit(code)) return 0;
  if (code === codeOf('0')) fail(scanner.position, 'a block text cannot be indented by 0');
  scanner.position += 1;
  return code - codeOf('0');
}

interface BlockLines {
  isFolded: boolean;
  indent: number;
  emptyLines: string;
}

function takeLines(scanner: Scanner, { isFolded, indent, emptyLines }: BlockLines): { text: string; lastBreak: string; emptyLines: string } {
  let text = '';
  let lastBreak = '';
  let afterBlank = false;
  while (currentColumn(scanner) === indent && currentCode(scanner) !== END) {
    const startsBlank = isBlank(currentCode(scanner));
    const folds = isFolded && !afterBlank && !startsBlank && lastBreak.startsWith('\n');
    if (!folds) text += lastBreak;
    else if (emptyLines === '') text += ' ';
    text += emptyLines;
    afterBlank = startsBlank;
    const start = scanner.position;
    skipToLineEnd(scanner);
    text += scanner.text.slice(start, scanner.position);
    lastBreak = takeBreak(scanner);
    emptyLines = takeEmptyLines(scanner, indent).breaks;
  }
  return { text, lastBreak, emptyLines };
}

/**
 * `scannerc.go yaml_parser_scan_block_scalar_breaks`: lines without content. An indent of 0 is not known yet: the deepest of these
 * lines and of the line that follows decides it.
 */
function takeEmptyLines(scanner: Scanner, indent: number): { breaks: string; indent: number } {
  let breaks = '';
  let deepest = 0;
  for (;;) {
    while (isIndenting(scanner, indent) && currentCode(scanner) === SPACE) scanner.position += 1;
    deepest = Math.max(deepest, currentColumn(scanner));
    if (isIndenting(scanner, indent) && currentCode(scanner) === TAB) fail(scanner.position, 'a tab cannot indent a block text; use blanks');
    if (!isBreak(currentCode(scanner))) break;
    breaks += takeBreak(scanner);
  }
  return { breaks, indent: indent === 0 ? Math.max(deepest, scanner.indent + 1, 1) : indent };
}

function isIndenting(scanner: Scanner, indent: number): boolean {
  return indent === 0 || currentColumn(scanner) < indent;
}
