import type { Tone } from '../view.ts';
import { icon } from './icons.ts';
import { html, NOTHING } from './markup.ts';
import type { Markup } from './markup.ts';

export interface Tile {
  value: string;
  label: string;
  tone?: Tone;
  detail?: string;
  /** A value that is longer than a number. */
  isWide?: boolean;
}

/** The few numbers that come first. */
export function tiles(items: readonly Tile[]): Markup {
  return html`<ul class="tiles">
${items.map(({ value, label, tone = 'plain', detail, isWide }) => html`<li${isWide === true ? html` class="wide"` : NOTHING}><b${tone === 'plain' ? NOTHING : html` class="${tone}"`}>${icon(tone)}${value}</b> ${label}${detail === undefined ? NOTHING : html`<small>${detail}</small>`}</li>\n`)}</ul>
`;
}
