import { extractSpans } from '../extract.ts';
import type { Extract } from '../extract.ts';
import { dedent, linesOf } from './lines.ts';
import type { Line } from './lines.ts';

export interface Fence {
  /** The first word of its info string in small letters; empty where there is none. */
  language: string;
  content: Extract;
}

/** The fenced code blocks of a Markdown text, those in lists too. What an HTML comment holds is not there. */
export function findFences(text: string): Fence[] {
  const lines = linesOf(text);
  const fences: Fence[] = [];
  let open: { fence: Opening; from: number } | undefined;
  let isInComment = false;
  lines.forEach((line, index) => {
    const content = text.slice(line.start, line.end);
    if (open !== undefined) {
      if (!closes(content, open.fence)) return;
      fences.push(toFence(text, lines.slice(open.from, index), open.fence));
      open = undefined;
      return;
    }
    isInComment = staysInComment(content, isInComment);
    const fence = isInComment ? undefined : openingOf(content);
    if (fence !== undefined) open = { fence, from: index + 1 };
  });
  if (open !== undefined) fences.push(toFence(text, lines.slice(open.from), open.fence));
  return fences;
}

interface Opening {
  mark: string;
  /** Columns before the mark, those of a list's own mark among them. */
  indent: number;
  language: string;
}

const MARK = /`{3,}|~{3,}/;
const BEFORE_MARK = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?$/;

function openingOf(line: string): Opening | undefined {
  const match = MARK.exec(line);
  if (match === null || !BEFORE_MARK.test(line.slice(0, match.index))) return undefined;
  const info = line.slice(match.index + match[0].length);
  if (match[0].startsWith('`') && info.includes('`')) return undefined;
  return { mark: match[0], indent: match.index, language: (/^[\s{.]*([\w+-]*)/.exec(info)?.[1] ?? '').toLowerCase() };
}

function closes(line: string, { mark }: Opening): boolean {
  const content = line.trim();
  return content.length >= mark.length && content === mark.charAt(0).repeat(content.length);
}

function staysInComment(line: string, isInComment: boolean): boolean {
  const open = isInComment ? 0 : line.lastIndexOf('<!--');
  return open !== -1 && !line.includes('-->', open);
}

/** `...` stands for what the author left out, which is nothing to be read. */
function toFence(text: string, lines: readonly Line[], { indent, language }: Opening): Fence {
  const told = lines.filter(({ start, end }) => !ELLIPSIS.test(text.slice(start, end)));
  return { language, content: extractSpans(text, dedent(text, told, indent)) };
}

const ELLIPSIS = /^[ \t]*(?:\.\.\.|…)[ \t]*$/;
