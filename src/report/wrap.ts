import { displayWidth, isPlain } from './display-width.ts';

/** Breaks text into lines of at most `width` columns: at spaces, else after `/`, `,`, `-`, else anywhere. */
export function wrap(text: string, width: number): string[] {
  const limit = Math.max(width, 1);
  if (displayWidth(text) <= limit) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (displayWidth(joined) <= limit) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = breakWord(word, limit);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  return [...lines, line];
}

function breakWord(word: string, limit: number): string[] {
  const pieces: string[] = [];
  let rest = word;
  while (isWider(rest, limit)) {
    const head = fitting(rest, limit);
    const at = Math.max(head.lastIndexOf('/'), head.lastIndexOf(','), head.lastIndexOf('-')) + 1;
    const cut = at > limit / 3 ? at : head.length;
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...pieces, rest];
}

/** Of a text that is far too long, its beginning tells. */
function isWider(text: string, limit: number): boolean {
  return displayWidth(text.slice(0, limit * 2)) > limit || displayWidth(text) > limit;
}

/** The longest beginning of whole characters that fits. */
function fitting(text: string, limit: number): string {
  // One more, since an accent of no width belongs to the character before it.
  if (isPlain(text.slice(0, limit + 1))) return text.slice(0, limit);
  let head = '';
  for (const character of text) {
    if (head !== '' && displayWidth(head + character) > limit) break;
    head += character;
  }
  return head;
}
