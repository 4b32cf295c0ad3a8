import type { HeatCell, HeatMapBlock, TableBlock } from './view.ts';

/** For pages that have no shades: a column for each hour. */
export function heatTable({ title, rows }: HeatMapBlock): TableBlock {
  const hours = Array.from({ length: 24 }, (_none, hour) => ({ title: String(hour).padStart(2, '0'), align: 'right' as const }));
  return { kind: 'table', columns: [{ title }, ...hours], rows: rows.map(({ label, cells }) => [label, ...cells.map(cellOf)]) };
}

function cellOf({ level, limit, changes }: HeatCell): string {
  if (level === 'none') return '';
  return `${level === 'unlimited' ? '\u221e' : String(Math.max(0, limit))}${changes ? ' +' : ''}`;
}
