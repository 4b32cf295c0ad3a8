import type { LintReport } from '../model/lint.ts';
import type { Report } from '../model/report.ts';
import { escapeText } from './escape.ts';
import { heatTable } from './heat-table.ts';
import { textOf } from './view.ts';
import type { Block, TableBlock } from './view.ts';
import { viewOf } from './views/index.ts';
import type { ViewOptions } from './views/index.ts';

/** For pull requests and wikis: every column of the wide layout. */
export function renderMarkdown(report: Exclude<Report, LintReport>, options: ViewOptions): string {
  return `${viewOf(report, options).map(renderBlock).join('\n\n')}\n`;
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level + 1)} ${escapeMarkdown(block.text)}`;
    case 'text':
      return escapeMarkdown(block.text);
    case 'code':
      return fenced(block.text);
    case 'fields':
      return block.fields.map(([label, cell]) => `- **${escapeMarkdown(label)}**: ${escapeMarkdown(textOf(cell))}`).join('\n');
    case 'list':
      return block.items.flatMap(({ text, detail }) => [`- ${escapeMarkdown(text)}`, ...(detail ?? []).map((line) => `  - ${escapeMarkdown(line)}`)]).join('\n');
    case 'heatMap':
      return renderRows(heatTable(block));
    case 'table':
      return renderRows(block);
  }
}

/** A fence that no line of the text can close. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}yaml\n${text.split('\n').map(escapeText).join('\n')}\n${fence}`;
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
