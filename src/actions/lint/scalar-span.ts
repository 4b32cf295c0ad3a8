/** Where a scalar stands, 1-based; `end` is the column behind it on its last line. */
export interface ScalarSpan {
  first: number;
  from: number;
  last: number;
  end: number;
}

const BLOCK_HEADER = /(?:^|[:\s-])[|>][-+\d]*(?:\s+#.*)?$/;
const PROPERTIES = /^(?:[!&]\S*\s+)*/;
const ALL_OF_THE_LINE = Infinity;

/**
 * How far a quoted scalar or a block scalar reaches that begins at a place; a plain one cannot hold a comment's mark, and has no span. It goes
 * by the text alone, so that it is the same in heredocs.
 */
export function spanOf(lines: readonly string[], { line, column }: { line: number; column: number }): ScalarSpan | undefined {
  const whole = lines[line - 1] ?? '';
  const tail = whole.slice(column - 1);
  if (BLOCK_HEADER.test(tail)) return { first: line, from: whole.length + 1, last: lastOfBlock(lines, { line, column }), end: ALL_OF_THE_LINE };
  const start = column - 1 + (PROPERTIES.exec(tail)?.[0].length ?? 0);
  const quote = whole.charAt(start);
  return quote === '"' || quote === "'" ? { first: line, from: start + 1, ...endOfQuoted(lines, { line, start, quote }) } : undefined;
}

/** Lines that are indented more than what holds the block belong to it, and blank ones. */
function lastOfBlock(lines: readonly string[], { line, column }: { line: number; column: number }): number {
  const whole = lines[line - 1] ?? '';
  const [lead = ''] = /^\s*(?:- +)*/.exec(whole) ?? [];
  const isItem = lead.length >= column - 1 && /^[|>]/.test(whole.slice(lead.length));
  const indent = isItem ? Math.max(0, whole.lastIndexOf('-', lead.length)) : lead.length;
  let last = line;
  for (let next = line + 1; next <= lines.length; next += 1) {
    const text = lines[next - 1] ?? '';
    if (text.trim() === '') continue;
    if (text.search(/\S/) <= indent) break;
    last = next;
  }
  return last;
}

function endOfQuoted(lines: readonly string[], { line, start, quote }: { line: number; start: number; quote: string }): { last: number; end: number } {
  const closing = quote === '"' ? /\\.|"/g : /''|'/g;
  for (let at = line; at <= lines.length; at += 1) {
    const text = lines[at - 1] ?? '';
    closing.lastIndex = at === line ? start + 1 : 0;
    for (let found = closing.exec(text); found !== null; found = closing.exec(text)) if (found[0] === quote) return { last: at, end: closing.lastIndex + 1 };
  }
  return { last: lines.length, end: ALL_OF_THE_LINE };
}
