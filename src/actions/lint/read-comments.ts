import type { JsonPath, JsonValue } from '../../model/json.ts';
import type { Locate } from '../../model/manifest.ts';
import { parseIgnore } from './parse-suppression.ts';
import type { SuppressionText } from './parse-suppression.ts';
import type { ReadFile } from './read-files.ts';
import { spanOf } from './scalar-span.ts';

/** A comment that accepts findings. */
export interface IgnoreComment extends SuppressionText {
  keyword: 'karpami:ignore' | 'karpami:ignore-file';
  rules: string[];
  /** 1-based. */
  line: number;
  column: number;
  /** The line that it covers; `all` for the whole file, `none` where that is said too far down. */
  covers: number | 'all' | 'none';
}

const MARK = 'karpami:ignore';
const COMMENT = /(?:^|\s)#\s*(karpami:ignore(?:-file)?)(?=[\s:]|$)(.*)$/;
const COMMENT_LINE = /^\s*#/;
/** What the comments at the top of a file may stand between. */
const TOP = /^\s*(?:#.*|---.*)?$/;

/** The comments of a file that accept findings, also those in heredocs and fences: they all begin with `#`. */
export function readComments({ text, resources, ignored }: ReadFile): IgnoreComment[] {
  if (!text.includes(MARK) || isJson(text)) return [];
  const lines = text.replace(/^\ufeff/, '').split('\n').map((line) => line.replace(/\r$/, ''));
  const isData = dataLines(lines, [...resources, ...ignored]);
  const topLength = lines.findIndex((line) => !TOP.test(line));
  return lines.flatMap((line, index): IgnoreComment[] => {
    const found = COMMENT.exec(line);
    if (found === null) return [];
    const [, keyword, rest = ''] = found;
    const column = line.indexOf('#', found.index) + 1;
    if (isData(index + 1, column)) return [];
    const isTop = topLength === -1 || index < topLength;
    if (keyword === 'karpami:ignore-file') return [{ keyword, ...parseIgnore(rest), line: index + 1, column, covers: isTop ? 'all' : 'none' }];
    return [{ keyword: 'karpami:ignore', ...parseIgnore(rest), line: index + 1, column, covers: coveredLine(lines, index) }];
  });
}

/** JSON has no comments: what looks like one stands in a text. YAML may begin with a brace, too, and Markdown with a bracket. */
function isJson(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Its own line; where it stands alone, the first below it that is no comment. */
function coveredLine(lines: readonly string[], index: number): number {
  let covered = index;
  while (COMMENT_LINE.test(lines[covered] ?? '')) covered += 1;
  return covered + 1;
}

interface Located {
  raw: JsonValue;
  locate: Locate;
}

/**
 * Whether a place is within a text that holds such a comment as its content, like a script in `userData`. A text that is a manifest itself, in
 * a ConfigMap, has comments of its own.
 */
function dataLines(lines: readonly string[], objects: readonly Located[]): (line: number, column: number) => boolean {
  const starts = objects.map(({ locate }) => locate([]).line);
  const spans = objects
    .flatMap(({ raw, locate }) => pathsToMarks(raw, []).flatMap((path) => spanOf(lines, locate(path)) ?? []))
    .filter(({ first, last }) => !starts.some((line) => line > first && line <= last));
  return (line, column) => spans.some(({ first, from, last, end }) => isBefore({ line: first, column: from }, { line, column }) && isBefore({ line, column }, { line: last, column: end }));
}

function isBefore(a: { line: number; column: number }, b: { line: number; column: number }): boolean {
  return a.line < b.line || (a.line === b.line && a.column <= b.column);
}

function pathsToMarks(value: JsonValue, path: JsonPath): JsonPath[] {
  if (typeof value === 'string') return value.includes(MARK) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  const members: [string | number, JsonValue][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return members.flatMap(([step, member]) => pathsToMarks(member, [...path, step]));
}
