import type { Excerpt } from '../../model/lint.ts';
import type { SourcePosition } from '../../model/manifest.ts';

/** Lines longer than this are cut around the place that is meant. */
const LONGEST_LINE = 160;

/** The line of a position and the one before it. */
export function excerptAt(text: string, { line, column }: SourcePosition): Excerpt | undefined {
  const lines = text.split('\n', line);
  const meant = lines[line - 1]?.replace(/\r$/, '');
  if (meant === undefined) return undefined;
  const start = meant.length > LONGEST_LINE ? Math.max(0, column - 1 - LONGEST_LINE / 4) : 0;
  const shown = meant.slice(start, start + LONGEST_LINE);
  return { lines: [{ number: line, text: shown }], line, column: column - start, length: lengthOf(shown.slice(column - 1 - start)) };
}

/** Up to the end of the word or of the value that begins there. */
function lengthOf(rest: string): number {
  const [value = ''] = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s,#]+)/.exec(rest) ?? [];
  return Math.max(1, value.replace(/:$/, '').length);
}
