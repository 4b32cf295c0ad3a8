import type { Excerpt } from '../../model/lint.ts';
import { displayWidth } from '../display-width.ts';
import { breakCommands, escapeText } from '../escape.ts';

const TAB = '    ';

export interface ShownExcerpt {
  /** Line number and text, as they are shown. */
  lines: { gutter: string; text: string }[];
  /** Blanks as wide as a line number. */
  gutter: string;
  /** Blanks up to the place that is meant. */
  indent: string;
  /** `^^^^`. */
  carets: string;
  /** How many of `lines` stand above the carets. */
  above: number;
}

/** An excerpt with its carets under what is meant, whatever a character takes on the screen; cut to `width` columns. */
export function showExcerpt(excerpt: Excerpt, width: number): ShownExcerpt {
  const numbers = excerpt.lines.map(({ number }) => String(number));
  const gutterWidth = Math.max(...numbers.map((number) => number.length));
  const room = Math.max(width - gutterWidth - SEPARATOR.length, LEAST_ROOM);
  const meant = excerpt.lines.findIndex(({ number }) => number === excerpt.line);
  const marked = cutAround(excerpt.lines[meant]?.text ?? '', { at: excerpt.column - 1, length: excerpt.length }, room);
  return {
    lines: excerpt.lines.map(({ text }, index) => ({
      gutter: (numbers[index] ?? '').padStart(gutterWidth),
      text: index === meant ? marked.text : cutAround(text, { at: 0, length: 1 }, room).text,
    })),
    gutter: ' '.repeat(gutterWidth),
    indent: ' '.repeat(marked.before),
    carets: '^'.repeat(marked.carets),
    above: meant + 1,
  };
}

export const SEPARATOR = ' | ';

const LEAST_ROOM = 10;

interface Cut {
  text: string;
  /** Columns before the place that is meant. */
  before: number;
  carets: number;
}

/** As much of a line as fits around a place; `…` stands for the rest. */
function cutAround(line: string, place: { at: number; length: number }, room: number): Cut {
  const head = shown(line.slice(0, place.at));
  const middle = shown(line.slice(place.at, place.at + place.length));
  const tail = shown(line.slice(place.at + place.length)).trimEnd();
  const widths = { head: displayWidth(head), middle: displayWidth(middle), tail: displayWidth(tail) };
  if (widths.head + widths.middle + widths.tail <= room) return { text: breakCommands((head + middle + tail).trimEnd()), before: widths.head, carets: Math.max(1, widths.middle) };
  const lead = widths.head + widths.middle < room ? head : cutStart(head, Math.max(room - widths.middle - 1, Math.floor(room / 4)));
  const before = displayWidth(lead);
  const kept = widths.middle < room - before ? middle : cutEnd(middle, room - before);
  return { text: breakCommands((lead + kept + cutEnd(tail, room - before - displayWidth(kept))).trimEnd()), before, carets: Math.max(1, displayWidth(kept)) };
}

/** Tabs take four columns; what would act on a terminal is shown as an escape. */
function shown(text: string): string {
  return escapeText(text.replaceAll('\t', TAB));
}

/** The end of a text that takes at most so many columns. */
function cutStart(text: string, room: number): string {
  if (displayWidth(text) <= room) return text;
  const characters = Array.from(text);
  let width = 0;
  let start = characters.length;
  while (start > 0 && width + displayWidth(characters[start - 1] ?? '') < room) {
    start -= 1;
    width += displayWidth(characters[start] ?? '');
  }
  return `…${characters.slice(start).join('')}`;
}

/** The beginning of a text that takes at most so many columns. */
function cutEnd(text: string, room: number): string {
  if (displayWidth(text) <= room) return text;
  if (room < 1) return '';
  const characters = Array.from(text);
  let width = 0;
  let end = 0;
  while (end < characters.length && width + displayWidth(characters[end] ?? '') < room) {
    width += displayWidth(characters[end] ?? '');
    end += 1;
  }
  return `${characters.slice(0, end).join('')}…`;
}
