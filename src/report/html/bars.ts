import { html, NOTHING } from './markup.ts';
import type { Markup } from './markup.ts';

/** A share of 1 as a length of SVG: pictures take the width that there is, without their patterns being stretched. */
export const percent = (share: number): string => `${Number((share * 100).toFixed(3))}%`;

/** Both parts of 1. `y` and `height` in pixels of a row. */
export interface BarPlace {
  start: number;
  share: number;
  y?: number;
  height?: number;
}

/** Nothing where nothing would be seen. */
export function bar(className: string, { start, share, y = 3, height = 16 }: BarPlace): Markup {
  return share <= 0 ? NOTHING : html`<rect class="${className}" x="${percent(start)}" y="${y}" width="${percent(share)}" height="${height}"/>`;
}
