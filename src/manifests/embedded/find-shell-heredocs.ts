import type { Extract, Span } from '../extract.ts';
import { findTerminator, heredocText, terminatorsOf } from './heredoc.ts';
import { linesOf } from './lines.ts';
import type { Line } from './lines.ts';

/**
 * The heredocs of a shell script, wherever they are opened: behind a command, in a substitution, before a redirect (`<<EoF> file`).
 * Those that a comment opens are none, and neither are those without an end.
 */
export function findShellHeredocs(text: string): Extract[] {
  if (!text.includes('<<')) return [];
  const lines = linesOf(text);
  const terminators = terminatorsOf(text, lines);
  const found: Extract[] = [];
  for (let index = 0; index < lines.length; ) {
    const openings = openingsOf(text, lines[index]);
    index += 1;
    for (const opening of openings) {
      const end = findTerminator(terminators, opening.word, index);
      if (end === undefined) continue;
      found.push(textOf(text, lines.slice(index, end), opening));
      index = end + 1;
    }
  }
  return found;
}

interface Opening {
  mark: string;
  word: string;
  /** Quoted: nothing in it is put in or escaped. */
  isLiteral: boolean;
}

/** No line that a person writes is longer, and what stands before each opening is looked at again. */
const LONGEST_LINE = 2000;

const OPENING = /(?<!<)<<(?!<)([-~]?)[ \t]*(?:'([A-Za-z_]\w*)'|"([A-Za-z_]\w*)"|\\([A-Za-z_]\w*)|([A-Za-z_]\w*))/g;
const QUOTED = /'[^']*'|"[^"\\]*(?:\\.[^"\\]*)*"/g;
const COMMENT = /(?:^|[\s;])#/;

function openingsOf(text: string, { start, end }: Span = { start: 0, end: 0 }): Opening[] {
  if (end - start > LONGEST_LINE) return [];
  const line = text.slice(start, end);
  if (!line.includes('<<')) return [];
  const openings = [...line.matchAll(OPENING)].filter(({ index }) => !COMMENT.test(line.slice(0, index).replaceAll(QUOTED, '')));
  return openings.map(([, mark = '', single, double, escaped, plain]) => ({ mark, word: single ?? double ?? escaped ?? plain ?? '', isLiteral: plain === undefined }));
}

function textOf(text: string, lines: readonly Line[], { mark, isLiteral }: Opening): Extract {
  return heredocText(text, lines, { indent: mark === '' ? 'none' : mark === '-' ? 'tabs' : 'least', ...(!isLiteral && { findEscapes }) });
}

const ESCAPE = /\\(?:[$`\\]|\r?\n)/g;

/** A backslash goes before what it takes its meaning from; together with a line break. */
function findEscapes(line: string): Span[] {
  if (!line.includes('\\')) return [];
  return [...line.matchAll(ESCAPE)].map(({ 0: escape, index }) => ({ start: index, end: index + (escape.endsWith('\n') ? escape.length : 1) }));
}
