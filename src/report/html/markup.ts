import { escapeText } from '../escape.ts';

/** HTML that may stand in a page as it is. Made by `html` alone. */
export interface Markup {
  readonly markup: string;
}

type Part = string | number | undefined | Markup | readonly Markup[];

/** Every value that is no markup already is text, and is escaped. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return { markup: strings.map((fixed, index) => (index === 0 ? fixed : textOf(parts[index - 1]) + fixed)).join('') };
}

export const NOTHING: Markup = { markup: '' };

function textOf(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text from clusters and files for an element or a quoted attribute: what is active on a terminal or in a page is shown, not obeyed. */
export function escapeHtml(text: string): string {
  return escapeText(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Lines of a text stay lines. */
export function lines(text: string): Markup {
  return { markup: text.split('\n').map(escapeHtml).join('\n') };
}

/**
 * Data for the script of the page, in an element that the browser does not run. Its strings must be escaped texts already; no `<` is left that could end
 * the element or begin a comment in it.
 */
export function jsonElement(id: string, data: unknown): Markup {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return { markup: `<script type="application/json" id="${escapeHtml(id)}">${json}</script>` };
}
