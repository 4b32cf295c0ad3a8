import type { LintReport } from '../model/lint.ts';
import type { Report } from '../model/report.ts';
import { columnWidths } from './column-widths.ts';
import { displayWidth } from './display-width.ts';
import { escapeText } from './escape.ts';
import { painterOf } from './paint.ts';
import type { Paint } from './paint.ts';
import type { RenderOptions } from './renderer.ts';
import { joinBlocks, renderFields, renderTextBlock } from './text-blocks.ts';
import type { Page } from './text-blocks.ts';
import { span, textOf, toneOf } from './view.ts';
import type { Cell, Span, TableBlock } from './view.ts';
import { viewOf } from './views/index.ts';
import { wrap } from './wrap.ts';

export interface TableOptions extends Omit<RenderOptions, 'version'> {
  wide: boolean;
}

/** For people at a terminal: aligned columns that fit the page, nothing cut off. */
export function renderTable(report: Exclude<Report, LintReport>, options: TableOptions): string {
  const page = { width: options.width, wide: options.wide, paint: painterOf(options), ascii: options.ascii };
  return joinBlocks(viewOf(report, options).map((block) => (block.kind === 'table' ? renderRows(block, page) : renderTextBlock(block, page))));
}

interface TablePage extends Page {
  /** With the columns that only the wide layout has. */
  wide: boolean;
}

/** Columns between two columns. */
const GAP = 2;

export function renderRows(block: TableBlock, page: TablePage): string {
  const { width, wide, paint } = page;
  const shown = block.columns.map((column, index) => ({ column, index })).filter(({ column, index }) => (wide || column.wide !== true) && block.rows.some((row) => textOf(row[index] ?? '') !== ''));
  const columns = shown.map(({ column }) => column);
  const rows = block.rows.map((row) => shown.map(({ index }) => row[index] ?? ''));
  const cells = rows.map((row) => row.map((cell) => escapeText(textOf(cell))));
  const widths = columnWidths(columns, cells, width - GAP * (columns.length - 1));
  if (widths === undefined) return renderRecords(columns.map(({ title }) => title), rows, page);
  const lines = [
    ...physicalLines(columns.map(({ title }, index) => wrap(title, widths[index] ?? 1).map((part) => span(part, 'dim')))),
    ...rows.flatMap((row, line) => physicalLines(row.map((cell, index) => wrap(cells[line]?.[index] ?? '', widths[index] ?? 1).map((part) => span(part, toneOf(cell)))))),
  ];
  return lines.map((line) => line.map((cell, index) => align(cell, { width: widths[index] ?? 1, right: columns[index]?.align === 'right', paint })).join(' '.repeat(GAP)).trimEnd()).join('\n');
}

/** A row of wrapped cells as the lines that it takes. */
function physicalLines(wrapped: readonly Span[][]): Span[][] {
  const height = Math.max(...wrapped.map((lines) => lines.length));
  return Array.from({ length: height }, (_none, line) => wrapped.map((lines) => lines[line] ?? span('', 'plain')));
}

function align({ text, tone }: Span, { width, right, paint }: { width: number; right: boolean; paint: Paint }): string {
  const filling = ' '.repeat(Math.max(0, width - displayWidth(text)));
  return right ? filling + paint(text, tone) : paint(text, tone) + filling;
}

/** Where the columns do not fit, each row is a record of labelled lines. */
function renderRecords(titles: string[], rows: Cell[][], page: Page): string {
  return rows.map((row) => renderFields(titles.map((title, index): [string, Cell] => [title, row[index] ?? '']).filter(([, cell]) => textOf(cell) !== ''), page)).join('\n\n');
}
