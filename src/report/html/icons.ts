import type { Tone } from '../view.ts';
import { html, NOTHING } from './markup.ts';
import type { Markup } from './markup.ts';

/** A shape for each tone, so that none is told by its colour alone. */
const SHAPES: Record<'good' | 'bad' | 'warn' | 'dim', Markup> = {
  good: html`<circle cx="8" cy="8" r="7"/><path class="sign" d="M4.5 8.2 7 10.8 11.6 5.6"/>`,
  bad: html`<path d="M8 .8 15.6 15H.4z"/><path class="sign" d="M8 5.6v4.2M8 12.4v.2"/>`,
  warn: html`<path d="M8 .3 15.7 8 8 15.7.3 8z"/><path class="sign" d="M8 4.6v3.9M8 11.2v.2"/>`,
  dim: html`<circle class="ring" cx="8" cy="8" r="5.5"/>`,
};

/** Drawn once; `icon` shows it. */
export function iconSymbols(): Markup {
  return html`${Object.entries(SHAPES).map(([tone, shape]) => html`<symbol id="icon-${tone}" viewBox="0 0 16 16">${shape}</symbol>`)}`;
}

export function icon(tone: Tone): Markup {
  return tone in SHAPES ? html`<svg class="icon" aria-hidden="true"><use href="#icon-${tone}"/></svg>` : NOTHING;
}
