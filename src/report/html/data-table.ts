import { escapeText } from '../escape.ts';
import type { Tone } from '../view.ts';
import { icon } from './icons.ts';
import { html, jsonElement, NOTHING } from './markup.ts';
import type { Markup } from './markup.ts';

/** `lines`: more about it, which the reader opens. */
export interface DataCell {
  text: string;
  tone?: Tone;
  lines?: string[];
}

export interface DataColumn {
  title: string;
  align?: 'right';
  /** Of values that stay on one line, such as times. */
  isShort?: boolean;
  /** Has few different values, of which the reader may choose one. */
  isChoice?: boolean;
}

export interface DataTable {
  caption: string;
  columns: DataColumn[];
  rows: DataCell[][];
}

/** Rows in the page itself; the script shows more of them, and finds those that it does not show. */
export const ROWS_SHOWN = 500;

/** Fewer are seen at a glance. */
const ROWS_TO_FILTER = 8;

/** A table that can be sorted and filtered where scripts run, and is a table where they do not. Columns without a value are left out. `id`: of its own in the page. */
export function dataTable(id: string, given: DataTable): Markup {
  const table = withoutEmptyColumns(given);
  const shown = table.rows.slice(0, ROWS_SHOWN);
  const isActive = table.rows.length >= ROWS_TO_FILTER;
  return html`<div class="data"${isActive ? html` data-table="${id}"` : NOTHING}>
${isActive ? controls(id, table) : NOTHING}
<div class="scroll" tabindex="0" role="region" aria-label="${table.caption}"><table id="${id}">
<caption>${table.caption}</caption>
<thead><tr>${table.columns.map((column) => html`<th scope="col"${classAttribute(column)}>${column.title}</th>`)}</tr></thead>
<tbody>
${shown.map((row) => renderRow(table, row))}</tbody>
</table></div>
${shown.length < table.rows.length ? html`<p class="cut" id="${id}-cut">The first ${shown.length} of ${table.rows.length} rows.</p>` : NOTHING}
${isActive ? jsonElement(`${id}-data`, dataOf(table)) : NOTHING}
</div>
`;
}

function withoutEmptyColumns({ caption, columns, rows }: DataTable): DataTable {
  const kept = columns.map((column, index) => ({ column, index })).filter(({ index }) => rows.some((row) => (row[index]?.text ?? '') !== ''));
  return { caption, columns: kept.map(({ column }) => column), rows: rows.map((row) => kept.map(({ index }) => row[index] ?? { text: '' })) };
}

function classOf({ align, isShort }: DataColumn): 'number' | 'short' | '' {
  if (align === 'right') return 'number';
  return isShort === true ? 'short' : '';
}

const classAttribute = (column: DataColumn): Markup => (classOf(column) === '' ? NOTHING : html` class="${classOf(column)}"`);

function controls(id: string, { columns, rows }: DataTable): Markup {
  return html`<div class="controls" hidden>
<label>Filter <input type="search" id="${id}-filter" aria-controls="${id}" autocomplete="off" spellcheck="false"></label>
${columns.map((column, index) => (column.isChoice === true ? choice(column.title, index, rows) : NOTHING))}
<p role="status" class="count"></p>
</div>`;
}

function choice(title: string, index: number, rows: readonly DataCell[][]): Markup {
  const values = [...new Set(rows.map((row) => row[index]?.text ?? ''))].sort();
  return html`<label>${title} <select data-column="${index}"><option value="">all</option>${values.map((value) => html`<option value="${value}">${value === '' ? '(none)' : value}</option>`)}</select></label>`;
}

function renderRow({ columns }: DataTable, row: readonly DataCell[]): Markup {
  return html`<tr>${columns.map((column, index) => html`<td${classAttribute(column)}>${renderCell(row[index] ?? { text: '' })}</td>`)}</tr>
`;
}

/** The script of the page builds the same out of the data. */
function renderCell({ text, tone = 'plain', lines = [] }: DataCell): Markup {
  const shown = tone === 'plain' || text === '' ? html`${text}` : html`<span class="tone ${tone}">${icon(tone)}${text}</span>`;
  if (lines.length === 0) return shown;
  return html`<details><summary>${shown}</summary><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></details>`;
}

/** Each different text once. A plain cell is its number; another one is its tone, its number and those of its lines. */
function dataOf({ rows, columns }: DataTable): { classes: string[]; texts: string[]; rows: (number | (number | string)[])[][] } {
  const indexByText = new Map<string, number>();
  const indexOf = (text: string): number => {
    const index = indexByText.get(text) ?? indexByText.size;
    indexByText.set(text, index);
    return index;
  };
  const coded = rows.map((row) =>
    columns.map((_column, index) => {
      const { text, tone = 'plain', lines = [] } = row[index] ?? { text: '' };
      return tone === 'plain' && lines.length === 0 ? indexOf(text) : [tone, indexOf(text), ...lines.map(indexOf)];
    }),
  );
  return { classes: columns.map(classOf), texts: [...indexByText.keys()].map(escapeText), rows: coded };
}
