import type { Excerpt } from '../../model/lint.ts';
import { displayWidth } from '../display-width.ts';
import { escapeText } from '../escape.ts';
import { hang } from '../text-blocks.ts';
import type { Page } from '../text-blocks.ts';
import type { Span, Tone } from '../view.ts';
import { wrap } from '../wrap.ts';
import { SEPARATOR, showExcerpt } from './excerpt-lines.ts';

/** Something found in a file, or the same thing in several places. Holds unescaped text. */
export interface FindingBlock {
  kind: 'finding';
  /** Path, line and column: first on their line and never broken, so that a terminal or an editor can go there. */
  place?: string;
  /** Such as severity, rule and object. */
  title: Span[];
  message: string;
  excerpt?: { of: Excerpt; tone: Tone };
  /** Where it stands too, one a line. */
  places: { place: string; about: string }[];
  advice?: { label: string; text: string };
}

const INDENT = '  ';

export function renderFinding({ place, title, message, excerpt, places, advice }: FindingBlock, page: Page): string {
  const inner = page.width - INDENT.length;
  return [
    ...headLines(place, title, page),
    ...wrap(escapeText(message), inner).map((line) => INDENT + line),
    ...(excerpt === undefined ? [] : excerptLines(excerpt, { ...page, width: inner })),
    ...places.map((at) => `${INDENT}${escapeText(at.place)}${at.about === '' ? '' : ` ${page.paint(escapeText(at.about), 'dim')}`}`),
    ...(advice === undefined ? [] : adviceLines(advice, page)),
  ].join('\n');
}

function headLines(place: string | undefined, title: Span[], page: Page): string[] {
  if (place === undefined) return spanLines(title, page.width, page);
  const path = escapeText(place);
  const [first = '', ...more] = spanLines(title, page.width - displayWidth(path) - 1, page);
  if (more.length === 0) return [`${page.paint(path, 'strong')} ${first}`];
  return [page.paint(path, 'strong'), ...spanLines(title, page.width - INDENT.length, page).map((line) => INDENT + line)];
}

/** Words of several tones, broken into lines. */
function spanLines(spans: readonly Span[], width: number, { paint }: Page): string[] {
  const words = spans.flatMap(({ text, tone }) => escapeText(text).split(' ').flatMap((word) => wrap(word, width).map((part) => ({ text: part, tone }))));
  const lines: Span[][] = [[]];
  let used = 0;
  for (const word of words) {
    const needed = displayWidth(word.text);
    if (used > 0 && used + 1 + needed > width) {
      lines.push([]);
      used = 0;
    }
    used += needed + (used > 0 ? 1 : 0);
    lines.at(-1)?.push(word);
  }
  return lines.map((line) => line.map(({ text, tone }) => paint(text, tone)).join(' '));
}

function excerptLines({ of, tone }: { of: Excerpt; tone: Tone }, { width, paint }: Page): string[] {
  const { lines, gutter, indent, carets, above } = showExcerpt(of, width);
  const shown = lines.map((line) => `${INDENT}${paint(line.gutter + SEPARATOR, 'dim')}${line.text}`.trimEnd());
  const marks = `${INDENT}${paint(gutter + SEPARATOR, 'dim')}${indent}${paint(carets, tone)}`;
  return [...shown.slice(0, above), marks, ...shown.slice(above)];
}

function adviceLines({ label, text }: { label: string; text: string }, { width, paint }: Page): string[] {
  const mark = `${INDENT}${label}: `;
  return hang(mark, escapeText(text), width).map((line, index) => (index === 0 ? `${INDENT}${paint(`${label}:`, 'good')}${line.slice(mark.length - 1)}` : line));
}
