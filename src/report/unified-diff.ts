import { escapeText } from './escape.ts';

/** A file before and after a change that neither adds nor removes a line. */
export interface ChangedFile {
  path: string;
  before: string;
  after: string;
}

/** What `git diff` shows for these files, letter for letter, so that `git apply` takes it. */
export function renderDiff(files: readonly ChangedFile[]): string {
  return files.map(renderFile).join('');
}

const CONTEXT = 3;

function renderFile({ path, before, after }: ChangedFile): string {
  const name = escapeText(path.replace(/^(?:\.?\/)+/, ''));
  const [old, changed] = [linesOf(before), linesOf(after)];
  const differing = old.flatMap((line, index) => (line === changed[index] ? [] : [index]));
  return `diff --git a/${name} b/${name}\n--- a/${name}\n+++ b/${name}\n${hunksOf(differing, old.length).map((hunk) => renderHunk(old, changed, hunk)).join('')}`;
}

/** With their line breaks; the last one may have none. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

interface Hunk {
  start: number;
  end: number;
}

function hunksOf(differing: readonly number[], lineCount: number): Hunk[] {
  const hunks: Hunk[] = [];
  for (const index of differing) {
    const last = hunks.at(-1);
    const [start, end] = [Math.max(index - CONTEXT, 0), Math.min(index + CONTEXT + 1, lineCount)];
    if (last !== undefined && start <= last.end) last.end = end;
    else hunks.push({ start, end });
  }
  return hunks;
}

function renderHunk(old: readonly string[], changed: readonly string[], { start, end }: Hunk): string {
  const count = end - start;
  const place = `${start + 1}${count === 1 ? '' : `,${count}`}`;
  let body = '';
  for (let index = start; index < end; ) {
    const from = index;
    while (index < end && old[index] !== changed[index]) index += 1;
    body += [...old.slice(from, index).map((line) => mark('-', line)), ...changed.slice(from, index).map((line) => mark('+', line))].join('');
    if (index < end) body += mark(' ', old[index] ?? '');
    index += 1;
  }
  return `@@ -${place} +${place} @@\n${body}`;
}

function mark(sign: string, line: string): string {
  return line.endsWith('\n') ? sign + line : `${sign}${line}\n\\ No newline at end of file\n`;
}
