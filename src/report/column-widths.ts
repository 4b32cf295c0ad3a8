import { displayWidth } from './display-width.ts';
import type { Column } from './view.ts';

const LEAST_FLEXIBLE = 12;

/**
 * Widths in columns for a table on a page: every column as wide as its widest cell where that fits, else the flexible ones share
 * what the others leave. `undefined` when there is no room for the least widths.
 */
export function columnWidths(columns: readonly Column[], cells: readonly string[][], page: number): number[] | undefined {
  const natural = columns.map(({ title }, index) => Math.max(longestWord(title), ...cells.map((row) => displayWidth(row[index] ?? '')), 1));
  const total = natural.reduce((sum, width) => sum + width, 0);
  if (total <= page) return natural;
  const least = natural.map((width, index) => (columns[index]?.flexible === true ? Math.min(width, LEAST_FLEXIBLE) : width));
  let room = page - least.reduce((sum, width) => sum + width, 0);
  if (room < 0) return undefined;
  const widths = [...least];
  for (;;) {
    const growing = widths.map((width, index) => ({ width, index })).filter(({ width, index }) => width < (natural[index] ?? 0));
    const narrowest = growing.sort((a, b) => a.width - b.width || a.index - b.index)[0];
    if (narrowest === undefined || room === 0) return widths;
    widths[narrowest.index] = narrowest.width + 1;
    room -= 1;
  }
}

function longestWord(title: string): number {
  return Math.max(...title.split(' ').map(displayWidth));
}
