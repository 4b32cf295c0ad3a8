import { extractSpans } from '../extract.ts';
import type { Extract, Span } from '../extract.ts';
import { dedent, leastIndent } from './lines.ts';
import type { Line } from './lines.ts';

/** Where heredocs may end: the lines that hold nothing but a word, by that word. */
export interface Terminators {
  byWord: ReadonlyMap<string, readonly number[]>;
  byLowerCase: ReadonlyMap<string, readonly number[]>;
}

export function terminatorsOf(text: string, lines: readonly Line[]): Terminators {
  const [byWord, byLowerCase] = [new Map<string, number[]>(), new Map<string, number[]>()];
  lines.forEach(({ start, end }, index) => {
    const word = end - start > LONGEST_LINE ? undefined : ALONE.exec(text.slice(start, end))?.[1];
    if (word === undefined) return;
    add(byWord, word, index);
    add(byLowerCase, word.toLowerCase(), index);
  });
  return { byWord, byLowerCase };
}

function add(map: Map<string, number[]>, word: string, index: number): void {
  const found = map.get(word);
  if (found === undefined) map.set(word, [index]);
  else found.push(index);
}

const ALONE = /^\s*([A-Za-z_][\w-]*)\s*$/;
/** Longer lines end no heredoc. */
const LONGEST_LINE = 200;

/** The first such line from an index on. Where there is none, the one that is meant: `EoF` for `EOF`, which a shell would read past. */
export function findTerminator({ byWord, byLowerCase }: Terminators, word: string, from: number): number | undefined {
  return firstFrom(byWord.get(word), from) ?? firstFrom(byLowerCase.get(word.toLowerCase()), from);
}

function firstFrom(lines: readonly number[] = [], from: number): number | undefined {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return lines[low];
}

/** A part that an escape leaves out. */
export type FindEscapes = (line: string) => Span[];

/** The text that a heredoc gives: without its indentation, and with its escapes resolved. */
export function heredocText(text: string, lines: readonly Line[], { indent, findEscapes }: { indent: 'none' | 'least' | 'tabs'; findEscapes?: FindEscapes }): Extract {
  const spans = indent === 'tabs' ? lines.map((line) => withoutTabs(text, line)) : dedent(text, lines, indent === 'least' ? leastIndent(text, lines) : 0);
  return extractSpans(text, findEscapes === undefined ? spans : spans.flatMap((span) => leaveOut(span, findEscapes(text.slice(span.start, span.end)))));
}

function withoutTabs(text: string, { start, next }: Line): Span {
  let from = start;
  while (text.charAt(from) === '\t' && from < next) from += 1;
  return { start: from, end: next };
}

function leaveOut({ start, end }: Span, escapes: readonly Span[]): Span[] {
  let from = start;
  const spans = escapes.map((escape) => {
    const span = { start: from, end: start + escape.start };
    from = start + escape.end;
    return span;
  });
  return [...spans, { start: from, end }];
}
