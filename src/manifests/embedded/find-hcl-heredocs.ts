import type { Extract, Span } from '../extract.ts';
import { findTerminator, heredocText, terminatorsOf } from './heredoc.ts';
import { linesOf } from './lines.ts';
import type { Line } from './lines.ts';

export interface HclTexts {
  heredocs: Extract[];
  /** The lines outside of heredocs and comments. */
  code: Span[];
}

/** The heredocs of Terraform's language, in any expression (`yamldecode(<<EOT`). Those in comments are none. */
export function findHclHeredocs(text: string): HclTexts {
  const lines = linesOf(text);
  const terminators = terminatorsOf(text, lines);
  const result: HclTexts = { heredocs: [], code: [] };
  let isInComment = false;
  for (let index = 0; index < lines.length; ) {
    const { code, opensComment } = readLine(text, lines[index], isInComment);
    if (code !== undefined) result.code.push(code);
    isInComment = opensComment;
    index += 1;
    const opening = code === undefined ? null : OPENING.exec(text.slice(Math.max(code.start, code.end - LONGEST_OPENING), code.end));
    const end = opening === null ? undefined : findTerminator(terminators, opening[2] ?? '', index);
    if (end === undefined) continue;
    result.heredocs.push(textOf(text, lines.slice(index, end), opening?.[1] ?? ''));
    index = end + 1;
  }
  return result;
}

/** An opening is the last word of its line. */
const LONGEST_OPENING = 200;
const OPENING = /<<([-~]?)([A-Za-z_][\w-]*)[ \t]*$/;
const STRING_OR_COMMENT = /"[^"\\]*(?:\\.[^"\\]*)*"|#|\/\/|\/\*/g;

/** What of a line is code; a comment that goes on behind it is told. */
function readLine(text: string, { start, end }: Span = { start: 0, end: 0 }, isInComment: boolean): { code?: Span; opensComment: boolean } {
  let from = start;
  if (isInComment) {
    const close = text.slice(start, end).indexOf('*/');
    if (close === -1) return { opensComment: true };
    from = start + close + 2;
  }
  const line = text.slice(from, end);
  for (const { 0: token, index } of line.matchAll(STRING_OR_COMMENT)) {
    if (token.startsWith('"')) continue;
    if (token !== '/*') return { code: { start: from, end: from + index }, opensComment: false };
    if (!line.includes('*/', index + 2)) return { code: { start: from, end: from + index }, opensComment: true };
  }
  return { code: { start: from, end }, opensComment: false };
}

/** With `<<` lines keep their indentation; `<<-` takes the least of it from all of them. */
function textOf(text: string, lines: readonly Line[], mark: string): Extract {
  return heredocText(text, lines, { indent: mark === '' ? 'none' : 'least', findEscapes });
}

const ESCAPE = /\$\$(?=\{)|%%(?=\{)/g;

/** `$${` and `%%{` are how Terraform writes `${` and `%{`. */
function findEscapes(line: string): Span[] {
  return [...line.matchAll(ESCAPE)].map(({ index }) => ({ start: index + 1, end: index + 2 }));
}
