import type { Span } from '../extract.ts';

/** A line of a text. `end` is where its line break begins, `next` where the next line does. */
export interface Line extends Span {
  next: number;
}

export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start);
    const next = feed === -1 ? text.length : feed + 1;
    const broken = feed === -1 ? text.length : feed;
    lines.push({ start, end: text.charAt(broken - 1) === '\r' && broken > start ? broken - 1 : broken, next });
    start = next;
  }
  return lines;
}

/** Blanks at the beginning of a line; a line of blanks has as many as it is long. */
export function indentOf(text: string, { start, end }: Line): number {
  let at = start;
  while (at < end && isBlank(text.charCodeAt(at))) at += 1;
  return at - start;
}

/** The least indent of the lines that hold something; 0 where none does. */
export function leastIndent(text: string, lines: readonly Line[]): number {
  let least = Infinity;
  for (const line of lines) {
    const indent = indentOf(text, line);
    if (indent < line.end - line.start) least = Math.min(least, indent);
  }
  return Number.isFinite(least) ? least : 0;
}

/** The lines without so many blanks at their beginning, as far as they have them. */
export function dedent(text: string, lines: readonly Line[], indent: number): Span[] {
  return lines.map((line) => ({ start: line.start + Math.min(indent, indentOf(text, line)), end: line.next }));
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}
