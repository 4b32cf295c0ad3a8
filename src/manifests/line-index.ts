import { lastAtMost } from './extract.ts';

/** Finds the 0-based line and column of offsets into a text; the text is searched for line feeds at the first question. */
export function indexLines(text: string): (offset: number) => { line: number; column: number } {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= findLineStarts(text);
    const line = lastAtMost(starts, offset);
    return { line, column: offset - (starts[line] ?? 0) };
  };
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
