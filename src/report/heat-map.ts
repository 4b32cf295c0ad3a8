import type { HeatCell, HeatLevel, HeatMapBlock, Tone } from './view.ts';
import type { Page } from './text-blocks.ts';
import { escapeText } from './escape.ts';
import { wrap } from './wrap.ts';

type Shades = Record<HeatLevel, string>;

const BLOCKS: Shades = { none: ' ', closed: '\u2591', limited: '\u2592', open: '\u2593', unlimited: '\u2588' };
const ASCII: Shades = { none: ' ', closed: '.', limited: ':', open: '=', unlimited: '#' };
const CHANGES = '~';

const TONES: Record<HeatLevel, Tone> = { none: 'plain', closed: 'dim', limited: 'plain', open: 'good', unlimited: 'warn' };

const MEANINGS: [HeatLevel, string][] = [
  ['closed', 'closed'],
  ['limited', 'so many nodes at a time'],
  ['open', 'all nodes'],
  ['unlimited', 'no limit'],
];

/** Hours next to each other, as wide as the page allows; the number stands in a cell where there is room. */
export function renderHeatMap({ title, rows }: HeatMapBlock, { width, paint, ascii = false }: Page): string {
  const shades = ascii ? ASCII : BLOCKS;
  const labelWidth = Math.max(0, ...rows.map(({ label }) => label.length)) + 1;
  const cellWidth = Math.min(3, Math.max(1, Math.floor((width - labelWidth) / 24)));
  const lines = rows.map(({ label, cells }) => (label.padEnd(labelWidth) + cells.map((cell, index) => paint(cellText(cell, { width: cellWidth, shades, before: cells[index - 1] }), TONES[cell.level])).join('')).trimEnd());
  return [
    ...wrap(escapeText(title), width).map((line) => paint(line, 'strong')),
    paint(' '.repeat(labelWidth) + hours(cellWidth), 'dim'),
    ...lines,
    ...wrap(legend(rows.flatMap(({ cells }) => cells), shades), width).map((line) => paint(line, 'dim')),
  ].join('\n');
}

function hours(cellWidth: number): string {
  const step = cellWidth === 1 ? 6 : cellWidth === 2 ? 2 : 1;
  return Array.from({ length: 24 / step }, (_none, index) => String(index * step).padStart(2, '0').padEnd(cellWidth * step)).join('').trimEnd();
}

interface CellPage {
  width: number;
  shades: Shades;
  before: HeatCell | undefined;
}

/** The number stands where it begins to hold. */
function cellText({ level, limit, changes }: HeatCell, { width, shades, before }: CellPage): string {
  const mark = changes ? CHANGES : '';
  const number = (level === 'limited' || level === 'open') && (before?.limit !== limit || before.level !== level) ? String(limit) : '';
  const text = width > 1 && number.length + mark.length <= width ? number + mark : mark;
  return text.padStart(width, shades[level]);
}

/** What occurs, and no more. */
function legend(cells: readonly HeatCell[], shades: Shades): string {
  const meanings = MEANINGS.filter(([level]) => cells.some((cell) => cell.level === level)).map(([level, words]) => `${shades[level]} ${words}`);
  return [...meanings, ...(cells.some(({ changes }) => changes) ? [`${CHANGES} changes within the hour, the least is shown`] : [])].join(', ');
}
