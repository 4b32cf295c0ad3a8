import { iconSymbols } from './icons.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';

/** What pictures and icons refer to; once in a page. */
export function definitions(): Markup {
  return html`<svg class="defs" aria-hidden="true" focusable="false"><defs>
${iconSymbols()}
${pattern('closed', html`<path class="p-closed" d="M-2 2 2-2M0 8 8 0M6 10 10 6" fill="none"/>`)}
${pattern('open', html`<circle class="p-open" cx="2" cy="2" r="1"/><circle class="p-open" cx="6" cy="6" r="1"/>`)}
${pattern('wait', html`<path class="p-wait" d="M0 4h5" fill="none"/>`)}
${pattern('start', html`<path class="p-start" d="M-2 6 2 10M0 0 8 8M6-2 10 2" fill="none"/>`)}
${pattern('end', html`<path class="p-end" d="M4 0v8" fill="none"/>`)}
<pattern id="p-shut" width="6" height="6" patternUnits="userSpaceOnUse"><path class="p-shut" d="M-1.5 4.5 1.5 7.5M0 0 6 6M4.5-1.5 7.5 1.5" fill="none"/></pattern>
<pattern id="p-bad" width="8" height="8" patternUnits="userSpaceOnUse"><rect class="p-bad-ground" width="8" height="8"/><path class="p-bad" d="M-2 2 2-2M0 8 8 0M6 10 10 6" fill="none"/></pattern>
<pattern id="p-warn" width="6" height="6" patternUnits="userSpaceOnUse"><rect class="p-bad-ground" width="6" height="6"/><circle class="p-warn" cx="3" cy="3" r="1.6"/></pattern>
</defs></svg>`;
}

function pattern(name: 'closed' | 'open' | 'wait' | 'start' | 'end', drawing: Markup): Markup {
  return html`<pattern id="p-${name}" width="8" height="8" patternUnits="userSpaceOnUse"><rect class="${name}-ground" width="8" height="8"/>${drawing}</pattern>`;
}

/** What each pattern stands for, in words. */
export function legend(entries: readonly [className: string, text: string][]): Markup {
  return html`<ul class="legend">${entries.map(([className, text]) => html`<li><svg aria-hidden="true"><rect class="${className}" x="1" y="1" width="30" height="12"/></svg>${text}</li>\n`)}</ul>\n`;
}
