import type { Span } from './extract.ts';

/**
 * What a shell or Terraform puts something in for: `${…}`, `$(…)` and `` `…` ``, the whole of it where one stands in another. They are
 * found without regard to where they stand.
 */
export function findInterpolations(text: string): Span[] {
  const spans: Span[] = [];
  OPENING.lastIndex = 0;
  for (let match = OPENING.exec(text); match !== null; match = OPENING.exec(text)) {
    const end = findEnd(text, match.index, match[0]);
    if (end !== undefined) spans.push({ start: match.index, end });
    OPENING.lastIndex = end ?? lineEnd(text, match.index);
  }
  return spans;
}

/** Makes a word (`$_join__a__`) of each of these parts: the text keeps its length, and YAML is not disturbed by what they hold. */
export function maskSpans(text: string, spans: readonly Span[]): string {
  let from = 0;
  const pieces = spans.map(({ start, end }) => {
    const piece = `${text.slice(from, start)}$_${text.slice(start + 2, end).replaceAll(/\W/g, '_')}`;
    from = end;
    return piece;
  });
  return pieces.join('') + text.slice(from);
}

const OPENING = /\$\{|\$\(|`/g;
/** None is longer in earnest, and one that has no end must not be looked for again and again. */
const LONGEST = 4000;

/** Behind one that has no end nothing is looked for up to the next line. */
function lineEnd(text: string, start: number): number {
  const feed = text.indexOf('\n', start);
  return feed === -1 ? text.length : feed;
}

function findEnd(text: string, start: number, opening: string): number | undefined {
  if (opening === '`') return findBacktick(text, start);
  const [open, close] = opening === '${' ? '{}' : '()';
  const limit = Math.min(text.length, start + LONGEST);
  let depth = 0;
  for (let at = start + 1; at < limit; at += 1) {
    const character = text.charAt(at);
    if (character === '\\') at += 1;
    else if (character === open) depth += 1;
    else if (character === close) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return undefined;
}

function findBacktick(text: string, start: number): number | undefined {
  const end = text.indexOf('`', start + 1) + 1;
  const isClose = end > start + 2 && end - start < LONGEST;
  return isClose && !text.slice(start, end).includes('\n') ? end : undefined;
}
