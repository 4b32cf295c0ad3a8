import { escapeText } from './escape.ts';
import type { Renderer } from './renderer.ts';
import { textOf } from './view.ts';
import type { Block, TableBlock } from './view.ts';
import { viewOf } from './views/index.ts';

/** For pull requests and wikis: every column of the wide layout. */
export const renderMarkdown: Renderer = (report, options) => `${viewOf(report, options).map(renderBlock).join('\n\n')}\n`;

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level + 1)} ${escapeMarkdown(block.text)}`;
    case 'text':
      return escapeMarkdown(block.text);
    case 'fields':
      return block.fields.map(([label, cell]) => `- **${escapeMarkdown(label)}**: ${escapeMarkdown(textOf(cell))}`).join('\n');
    case 'list':
      return block.items.flatMap(({ text, detail }) => [`- ${escapeMarkdown(text)}`, ...(detail ?? []).map((line) => `  - ${escapeMarkdown(line)}`)]).join('\n');
    case 'table':
      return renderRows(block);
  }
}

function renderRows({ columns, rows }: TableBlock): string {
  const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map(({ title }) => escapeMarkdown(title))),
    line(columns.map(({ align }) => (align === 'right' ? '---:' : '---'))),
    ...rows.map((row) => line(columns.map((_column, index) => escapeMarkdown(textOf(row[index] ?? ''))))),
  ].join('\n');
}

/** Untrusted text stays text: no link, image, mention, HTML or table cell can come out of it. */
export function escapeMarkdown(text: string): string {
  return escapeText(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/[\\`*_{}[\]|~]/g, '\\$&')
    .replace(/^([#+-]|\d+[.)])(?=\s|$)/, '\\$1')
    .replace(/(?<!\w)@(?=\w)/g, '@\u2060')
    .replace(/:\/\//g, ':\u2060//');
}
