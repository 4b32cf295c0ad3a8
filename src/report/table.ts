import { Chalk } from 'chalk';
import type { ChalkInstance } from 'chalk';
import Table from 'cli-table3';
import type { Report } from '../model/report.ts';
import { chunk } from '../util/chunk.ts';
import { columnWidths } from './column-widths.ts';
import { displayWidth } from './display-width.ts';
import { escapeText } from './escape.ts';
import type { RenderOptions } from './renderer.ts';
import { textOf, toneOf } from './view.ts';
import type { Block, Cell, TableBlock, Tone } from './view.ts';
import { viewOf } from './views/index.ts';
import { wrap } from './wrap.ts';

export interface TableOptions extends RenderOptions {
  wide: boolean;
}

/** For people at a terminal: aligned columns that fit the page, nothing cut off. */
export function renderTable(report: Report, options: TableOptions): string {
  const painter = painterOf(new Chalk({ level: options.color ? 1 : 0 }));
  const blocks = viewOf(report, options).map((block) => renderBlock(block, options, painter));
  return `${blocks.filter((text) => text !== '').join('\n\n')}\n`;
}

type Painter = (text: string, tone: Tone) => string;

function painterOf(chalk: ChalkInstance): Painter {
  const paint: Record<Tone, (text: string) => string> = {
    plain: (text) => text,
    good: chalk.green,
    bad: chalk.red,
    warn: chalk.yellow,
    dim: chalk.dim,
    strong: chalk.bold,
  };
  return (text, tone) => (text === '' ? '' : paint[tone](text));
}

function renderBlock(block: Block, options: TableOptions, paint: Painter): string {
  switch (block.kind) {
    case 'heading':
      return paint(wrap(escapeText(block.text), options.width).join('\n'), 'strong');
    case 'text':
      return wrap(escapeText(block.text), options.width).map((line) => paint(line, block.tone)).join('\n');
    case 'fields':
      return renderFields(block.fields, options.width, paint);
    case 'list':
      return block.items.map((item) => renderItem(item, options.width, paint)).join('\n');
    case 'table':
      return renderRows(block, options, paint);
  }
}

function renderFields(fields: [string, Cell][], width: number, paint: Painter): string {
  const labelWidth = Math.max(...fields.map(([label]) => displayWidth(label))) + 2;
  return fields
    .map(([label, cell]) => {
      const lines = wrap(escapeText(textOf(cell)), width - labelWidth);
      return lines.map((line, index) => (index === 0 ? paint(label.padEnd(labelWidth), 'dim') : ' '.repeat(labelWidth)) + paint(line, toneOf(cell))).join('\n');
    })
    .join('\n');
}

function renderItem(item: { text: string; tone: Tone; detail?: string[] }, width: number, paint: Painter): string {
  const head = hang('- ', escapeText(item.text), width).map((line) => paint(line, item.tone));
  const details = (item.detail ?? []).flatMap((detail) => hang('  ', escapeText(detail), width).map((line) => paint(line, 'plain')));
  return [...head, ...details].join('\n');
}

function hang(mark: string, text: string, width: number): string[] {
  return wrap(text, width - mark.length).map((line, index) => (index === 0 ? mark : ' '.repeat(mark.length)) + line);
}

const NO_BORDERS = Object.fromEntries(
  ['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right', 'left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid', 'middle'].map((part) => [part, '']),
);
const GAP = 2;

function renderRows(block: TableBlock, options: TableOptions, paint: Painter): string {
  const shown = block.columns.map((column, index) => ({ column, index })).filter(({ column, index }) => (options.wide || column.wide !== true) && block.rows.some((row) => textOf(row[index] ?? '') !== ''));
  const columns = shown.map(({ column }) => column);
  const rows = block.rows.map((row) => shown.map(({ index }) => row[index] ?? ''));
  const cells = rows.map((row) => row.map((cell) => escapeText(textOf(cell))));
  const widths = columnWidths(columns, cells, options.width - GAP * (columns.length - 1));
  if (widths === undefined) return renderRecords(columns.map(({ title }) => title), rows, { options, paint });
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
function renderRecords(titles: string[], rows: Cell[][], { options, paint }: { options: TableOptions; paint: Painter }): string {
  return rows
    .map((row) => renderFields(titles.map((title, index): [string, Cell] => [title, row[index] ?? '']).filter(([, cell]) => textOf(cell) !== ''), options.width, paint))
    .join('\n\n');
}
