import { displayWidth } from './display-width.ts';
import { escapeText } from './escape.ts';
import { renderHeatMap } from './heat-map.ts';
import type { Paint } from './paint.ts';
import { textOf, toneOf } from './view.ts';
import type { Block, Cell, TableBlock, Tone } from './view.ts';
import { wrap } from './wrap.ts';

export interface Page {
  /** Columns. */
  width: number;
  paint: Paint;
  /** The terminal has no other characters. */
  ascii?: boolean;
}

/** A block as lines for a terminal; tables are laid out elsewhere. */
export function renderTextBlock(block: Exclude<Block, TableBlock>, page: Page): string {
  const { width, paint } = page;
  switch (block.kind) {
    case 'heading':
      return wrap(escapeText(block.text), width).map((line) => paint(line, 'strong')).join('\n');
    case 'text':
      return wrap(escapeText(block.text), width).map((line) => paint(line, block.tone)).join('\n');
    case 'code':
      return block.text.split('\n').map((line) => `  ${escapeText(line)}`.trimEnd()).join('\n');
    case 'fields':
      return renderFields(block.fields, { width, paint });
    case 'heatMap':
      return renderHeatMap(block, page);
    case 'list':
      return block.items.map((item) => renderItem(item, { width, paint })).join('\n');
  }
}

export function renderFields(fields: [string, Cell][], { width, paint }: Page): string {
  const labels = fields.map(([label]) => escapeText(label));
  const labelWidth = Math.max(...labels.map(displayWidth)) + 2;
  return fields
    .map(([_label, cell], row) => {
      const label = labels[row] ?? '';
      const lines = wrap(escapeText(textOf(cell)), width - labelWidth);
      return lines.map((line, index) => (index === 0 ? paint(label.padEnd(labelWidth), 'dim') : ' '.repeat(labelWidth)) + paint(line, toneOf(cell))).join('\n');
    })
    .join('\n');
}

function renderItem(item: { text: string; tone: Tone; detail?: string[] }, { width, paint }: Page): string {
  const head = hang('- ', escapeText(item.text), width).map((line) => paint(line, item.tone));
  const details = (item.detail ?? []).flatMap((detail) => hang('  ', escapeText(detail), width).map((line) => paint(line, 'plain')));
  return [...head, ...details].join('\n');
}

/** Lines that begin under one another, the first behind a mark. */
export function hang(mark: string, text: string, width: number): string[] {
  return wrap(text, width - mark.length).map((line, index) => (index === 0 ? mark : ' '.repeat(mark.length)) + line);
}

/**
 * Blocks with an empty line in between, as the text of a page. A line that begins with `::` would be a command to the runner of a GitHub job: the
 * first of the colons becomes one that only looks the same.
 */
export function joinBlocks(blocks: readonly string[]): string {
  return `${blocks.filter((text) => text !== '').join('\n\n').replace(/^([^\S\n]*):(?=:)/gm, '$1\u2236')}\n`;
}
