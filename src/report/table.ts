import Table from 'cli-table3';
import type { LintReport } from '../model/lint.ts';
import type { Report } from '../model/report.ts';
import { chunk } from '../util/chunk.ts';
import { columnWidths } from './column-widths.ts';
import { escapeText } from './escape.ts';
import { painterOf } from './paint.ts';
import type { RenderOptions } from './renderer.ts';
import { joinBlocks, renderFields, renderTextBlock } from './text-blocks.ts';
import type { Page } from './text-blocks.ts';
import { textOf, toneOf } from './view.ts';
import type { Cell, TableBlock } from './view.ts';
import { viewOf } from './views/index.ts';
import { wrap } from './wrap.ts';

export interface TableOptions extends Omit<RenderOptions, 'version'> {
  wide: boolean;
}

/** For people at a terminal: aligned columns that fit the page, nothing cut off. */
export function renderTable(report: Exclude<Report, LintReport>, options: TableOptions): string {
  const page = { width: options.width, wide: options.wide, paint: painterOf(options) };
  return joinBlocks(viewOf(report, options).map((block) => (block.kind === 'table' ? renderRows(block, page) : renderTextBlock(block, page))));
}

interface TablePage extends Page {
  /** With the columns that only the wide layout has. */
  wide: boolean;
}

const NO_BORDERS = Object.fromEntries(
  ['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right', 'left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid', 'middle'].map((part) => [part, '']),
);
const GAP = 2;

export function renderRows(block: TableBlock, page: TablePage): string {
  const { width, wide, paint } = page;
  const shown = block.columns.map((column, index) => ({ column, index })).filter(({ column, index }) => (wide || column.wide !== true) && block.rows.some((row) => textOf(row[index] ?? '') !== ''));
  const columns = shown.map(({ column }) => column);
  const rows = block.rows.map((row) => shown.map(({ index }) => row[index] ?? ''));
  const cells = rows.map((row) => row.map((cell) => escapeText(textOf(cell))));
  const widths = columnWidths(columns, cells, width - GAP * (columns.length - 1));
  if (widths === undefined) return renderRecords(columns.map(({ title }) => title), rows, page);
  const head = physicalLines(columns.map(({ title }, index) => wrap(title, widths[index] ?? title.length).map((part) => paint(part, 'dim'))));
  const body = rows.flatMap((row, line) => physicalLines(row.map((cell, index) => wrap(cells[line]?.[index] ?? '', widths[index] ?? 1).map((part) => paint(part, toneOf(cell))))));
  const colAligns = columns.map(({ align }) => align ?? 'left');
  return trimLines(layOut([...head, ...body], widths, colAligns));
}

/** A row of wrapped cells as the lines that it takes: cli-table3 needs a second for a few hundred cells of several lines. */
function physicalLines(wrapped: readonly string[][]): string[][] {
  const height = Math.max(...wrapped.map((lines) => lines.length));
  return Array.from({ length: height }, (_none, line) => wrapped.map((lines) => lines[line] ?? ''));
}

/** cli-table3 compares each cell with all cells before it: a long table is laid out piece by piece. */
const PIECE = 50;

function layOut(lines: readonly string[][], colWidths: number[], colAligns: Table.HorizontalAlignment[]): string {
  const pieces = chunk(lines, PIECE).map((piece) => {
    const table = new Table({
      chars: { ...NO_BORDERS, middle: ' '.repeat(GAP) },
      style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
      colWidths,
      colAligns,
    });
    table.push(...piece);
    return table.toString();
  });
  return pieces.join('\n');
}

function trimLines(text: string): string {
  return text.split('\n').map((line) => line.trimEnd()).join('\n');
}

/** Where the columns do not fit, each row is a record of labelled lines. */
function renderRecords(titles: string[], rows: Cell[][], page: Page): string {
  return rows.map((row) => renderFields(titles.map((title, index): [string, Cell] => [title, row[index] ?? '']).filter(([, cell]) => textOf(cell) !== ''), page)).join('\n\n');
}
