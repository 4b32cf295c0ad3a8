import type { Block, Cell, TableBlock } from '../view.ts';
import { textOf, toneOf } from '../view.ts';
import { dataTable } from './data-table.ts';
import type { DataCell } from './data-table.ts';
import { icon } from './icons.ts';
import { html, lines, NOTHING } from './markup.ts';
import type { Markup } from './markup.ts';

/** Names for the elements of a page, each given out once. */
export type NextId = () => string;

export function idsOf(prefix: string): NextId {
  let count = 0;
  return () => `${prefix}-${++count}`;
}

/** What the terminal shows as text, as elements. */
export function renderBlocks(blocks: readonly (Block | undefined)[], nextId: NextId): Markup {
  let heading = '';
  return html`${blocks.map((block) => {
    if (block === undefined) return NOTHING;
    if (block.kind === 'heading') heading = block.text;
    return renderBlock(block, { heading, nextId });
  })}`;
}

function renderBlock(block: Block, { heading, nextId }: { heading: string; nextId: NextId }): Markup {
  switch (block.kind) {
    case 'heading':
      return block.level === 1 ? html`<h2>${block.text}</h2>\n` : html`<h3>${block.text}</h3>\n`;
    case 'fields':
      return renderFields(block.fields);
    case 'list':
      return renderList(block.items);
    case 'text':
      return html`<p>${toned({ text: block.text, tone: block.tone })}</p>\n`;
    case 'code':
      return html`<pre tabindex="0"><code>${lines(block.text)}</code></pre>\n`;
    case 'table':
      return renderTable(block, { heading, nextId });
    default:
      // A picture made of characters: pages draw their own.
      return NOTHING;
  }
}

export function toned(cell: Cell): Markup {
  const tone = toneOf(cell);
  return tone === 'plain' ? html`${textOf(cell)}` : html`<span class="tone ${tone}">${icon(tone)}${textOf(cell)}</span>`;
}

export function renderFields(fields: readonly [label: string, value: Cell][]): Markup {
  return fields.length === 0 ? NOTHING : html`<dl>${fields.map(([label, value]) => html`<div><dt>${label}</dt><dd>${toned(value)}</dd></div>\n`)}</dl>\n`;
}

/** More make a page that nobody reads. */
const ITEMS_SHOWN = 300;

function renderList(items: Extract<Block, { kind: 'list' }>['items']): Markup {
  if (items.length === 0) return NOTHING;
  const more = items.length - ITEMS_SHOWN;
  return html`<ul class="items">
${items.slice(0, ITEMS_SHOWN).map(({ text, tone, detail = [] }) => html`<li>${toned({ text, tone })}${detail.map((line) => html`<div class="detail">${line}</div>`)}</li>\n`)}</ul>
${more > 0 ? html`<p class="cut">and ${more} more: the JSON report has them.</p>` : NOTHING}
`;
}

function renderTable({ columns, rows }: TableBlock, { heading, nextId }: { heading: string; nextId: NextId }): Markup {
  if (rows.length === 0) return NOTHING;
  return dataTable(nextId(), {
    caption: heading,
    columns: columns.map(({ title, align }) => ({ title: titleOf(title), align })),
    rows: rows.map((row) => row.map((cell): DataCell => ({ text: textOf(cell), tone: toneOf(cell) }))),
  });
}

/** Titles are in capitals for terminals; pages have other means. */
const NAMES: Record<string, string> = { NODECLAIM: 'NodeClaim', NODECLAIMS: 'NodeClaims', NODEPOOL: 'NodePool', NODEPOOLS: 'NodePools', EC2NODECLASS: 'EC2NodeClass' };

export function titleOf(title: string): string {
  const known = NAMES[title];
  if (known !== undefined || title !== title.toUpperCase()) return known ?? title;
  return title.charAt(0) + title.slice(1).toLowerCase();
}
