import type { JsonValue } from '../../model/json.ts';
import type { Excerpt } from '../../model/lint.ts';

/** A line by its 1-based number, without its break; undefined where there is none. */
export type FindLine = (line: number) => string | undefined;

/** Looks for line breaks once, at the first question: a text may be of many megabytes and have many findings. */
export function indexTextLines(text: string): FindLine {
  let starts: number[] | undefined;
  return (line) => {
    starts ??= lineStarts(text);
    const start = starts[line - 1];
    if (start === undefined) return undefined;
    const end = (starts[line] ?? text.length + 1) - 1;
    // No pattern: a line may be as long as the text, and be asked for at each of its findings.
    return text.slice(start + (start === 0 && text.startsWith('\ufeff') ? 1 : 0), end > start && text.endsWith('\r', end) ? end - 1 : end);
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Lines longer than this are cut around the place that is meant. */
const LONGEST_LINE = 160;
/** Of these, so many before the place. */
const LEAD = 40;
/** Where a secret may begin or end outside of what is shown. */
const MARGIN = 400;

export interface ExcerptPlace {
  /** 1-based. */
  line: number;
  /** 1-based, in UTF-16 units. */
  column: number;
  /** What is read there, if it is one value. */
  value?: JsonValue;
}

/** The line of a place; undefined where it looks as if it held a secret. */
export function excerptAt(findLine: FindLine, { line, column, value }: ExcerptPlace): Excerpt | undefined {
  const whole = findLine(line);
  if (whole === undefined) return undefined;
  const at = Math.min(column - 1, whole.length);
  const { start, end } = windowOf(whole, at);
  if (looksSecret(whole.slice(Math.max(0, start - MARGIN), end + MARGIN))) return undefined;
  const [before, after] = [start > 0 ? '…' : '', end < whole.length ? '…' : ''];
  const length = Math.min(lengthAt(whole.slice(at, at + 2 * LONGEST_LINE), value), Math.max(1, end - at));
  return { lines: [{ number: line, text: `${before}${whole.slice(start, end)}${after}` }], line, column: at - start + before.length + 1, length };
}

function windowOf(line: string, at: number): { start: number; end: number } {
  if (line.length <= LONGEST_LINE) return { start: 0, end: line.length };
  const start = Math.max(0, Math.min(at - LEAD, line.length - LONGEST_LINE + 2));
  const end = Math.min(line.length, start + LONGEST_LINE - 2);
  return { start: isInsideOfPair(line, start) ? start + 1 : start, end: isInsideOfPair(line, end) ? end - 1 : end };
}

/** A character beyond U+FFFF takes two units. */
function isInsideOfPair(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return at > 0 && at < text.length && unit >= 0xdc00 && unit < 0xe000;
}

const QUOTED = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/;
const KEY = /^[^\s:#,'"{}[\]]+(?=\s*:(?:\s|$))/;
const WORD = /^[^\s,#{}[\]]+/;

/** To the end of the value or of the key that stands there. */
function lengthAt(rest: string, value: JsonValue | undefined): number {
  const quoted = QUOTED.exec(rest)?.[0];
  if (quoted !== undefined) return quoted.length;
  const plain = typeof value === 'object' || value === undefined ? '' : String(value);
  if (plain !== '' && rest.startsWith(plain)) return plain.length;
  return Math.max(1, (KEY.exec(rest) ?? WORD.exec(rest))?.[0].length ?? 1);
}

const SECRET_NAME = /token(?!s)|passw|secret|credential|(?:api|private|access)[-_]?key|user-?data/i;
/** Begins at the name it looks for: what else a name may begin with would be tried from each letter of a long word. */
const SECRET_MEMBER = /(?:token(?!s)|passw|secret|credential|(?:api|private|access)[-_]?key|user-?data)[\w.-]*["']?\s*[:=]/i;
/** Keys of AWS and certificates; a path of letters alone is none. */
const BLOB = /[A-Za-z0-9+/]{40,}/g;

/** Whether the name of a field says that its value is nobody's business. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

function looksSecret(text: string): boolean {
  return SECRET_MEMBER.test(text) || [...text.matchAll(BLOB)].some(([blob]) => /[A-Z]/.test(blob) && /[a-z]/.test(blob) && /\d/.test(blob));
}
