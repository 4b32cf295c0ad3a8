import { percent } from './bars.ts';
import { html, NOTHING } from './markup.ts';
import type { Markup } from './markup.ts';

/** Milliseconds since 1970. */
export interface TimeAxis {
  start: number;
  end: number;
}

export interface Tick {
  at: number;
  label: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY, 28 * DAY, 91 * DAY];
const MOST_TICKS = 8;

/** As a part of 1, no less and no more than the axis has. */
export function shareOf({ start, end }: TimeAxis, instant: string): number {
  return Math.min(1, Math.max(0, (Date.parse(instant) - start) / (end - start)));
}

/** Round times in UTC, at most eight; a date where a day begins, and at the first. */
export function ticksOf({ start, end }: TimeAxis): Tick[] {
  const step = STEPS.find((candidate) => (end - start) / candidate <= MOST_TICKS) ?? 365 * DAY;
  const ticks: Tick[] = [];
  for (let at = Math.ceil(start / step) * step; at < end; at += step) ticks.push({ at, label: labelOf(at, ticks.length === 0 && step < DAY) });
  return ticks;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function labelOf(at: number, isFirst: boolean): string {
  const date = new Date(at);
  const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''}`;
  if (at % DAY === 0) return day;
  const clock = date.toISOString().slice(11, 16);
  return isFirst ? `${day} ${clock}` : clock;
}

/** The head of a picture over time, and the lines that its rows take from it by `gridId`. */
export function axisHead(axis: TimeAxis, gridId: string): Markup {
  const share = (at: number): number => (at - axis.start) / (axis.end - axis.start);
  const ticks = ticksOf(axis);
  return html`<svg class="axis" aria-hidden="true"><defs><g id="${gridId}" class="grid">${ticks.map(({ at }) => html`<line x1="${percent(share(at))}" x2="${percent(share(at))}" y1="0" y2="22"/>`)}</g></defs>${ticks.map(({ at, label }, index) => tickText({ label, index, share: share(at) }))}</svg>`;
}

/** A label at the edge stays inside. Every second one needs more room than a small screen has. */
function tickText({ label, index, share }: { label: string; index: number; share: number }): Markup {
  const anchor = share < 0.05 ? 'start' : share > 0.95 ? 'end' : 'middle';
  return html`<text${index % 3 === 0 ? NOTHING : html` class="minor"`} x="${percent(share)}" y="13" text-anchor="${anchor}">${label}</text>`;
}
