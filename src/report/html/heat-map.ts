import type { CalendarZone, ReasonCalendar } from '../../model/calendar.ts';
import { UNLIMITED } from '../../model/disruption.ts';
import { bar, percent } from './bars.ts';
import { DAY_MS, heatDays, localTime } from './heat-days.ts';
import type { DayPiece, HeatDay } from './heat-days.ts';
import { html, NOTHING } from './markup.ts';
import type { Markup } from './markup.ts';

/** A longer range is in the list of windows. */
const DAYS_DRAWN = 35;

export interface HeatMap {
  caption: string;
  calendar: ReasonCalendar;
  /** RFC 3339: marked in the picture. */
  at: string;
  /** UTC where there is none. */
  zone?: CalendarZone;
}

/** A row for each day, as exact as the windows are: hour × day, with what may go. */
export function heatMap({ caption, calendar, at, zone }: HeatMap): Markup {
  const days = heatDays(calendar.segments, zone?.offsets);
  const now = localTime(at, zone?.offsets);
  const left = days.length - DAYS_DRAWN;
  return html`<figure><figcaption>${caption}</figcaption>
<table class="chart days">
<thead><tr><th scope="col">Day</th><th scope="col" aria-label="Hour in ${zone?.name ?? 'UTC'}">${AXIS}</th></tr></thead>
<tbody>
${days.slice(0, DAYS_DRAWN).map((day) => dayRow(day, now))}</tbody>
</table>
${left > 0 ? html`<p class="cut">and ${left} more days, which are in the list of windows</p>` : NOTHING}${calendar.isCut ? html`<p class="cut">The windows change too often to follow them further.</p>` : NOTHING}</figure>
`;
}

const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24];

const AXIS = html`<svg class="axis" aria-hidden="true">${HOURS.map((hour) => html`<text${hour % 6 === 0 ? NOTHING : html` class="minor"`} x="${percent(hour / 24)}" y="13" text-anchor="${anchorOf(hour)}">${hour}</text>`)}</svg>`;

function anchorOf(hour: number): string {
  if (hour === 0) return 'start';
  return hour === 24 ? 'end' : 'middle';
}

function dayRow({ midnight, pieces }: HeatDay, now: number): Markup {
  const share = (now - midnight) / DAY_MS;
  const isToday = share >= 0 && share < 1;
  return html`<tr><th scope="row">${dayName(midnight)}</th><td><svg role="img" aria-label="${wordsOf(pieces)}${isToday ? `; now is ${clockOf(share)}` : ''}">
<rect class="untold" width="100%" y="1" height="20"/>${pieces.map(pieceOf)}${isToday ? html`<line class="now-back" x1="${percent(share)}" x2="${percent(share)}" y1="0" y2="22"/><line class="now" x1="${percent(share)}" x2="${percent(share)}" y1="0" y2="22"/>` : NOTHING}</svg></td></tr>
`;
}

function pieceOf({ start, end, limit }: DayPiece): Markup {
  const drawn = bar(classOf(limit), { start, share: end - start, y: 1, height: 20 });
  if (classOf(limit) !== 'limited' || end - start < LABELLED) return drawn;
  return html`${drawn}<text class="limited-text${end - start < LABELLED_SMALL ? ' minor' : ''}" x="${percent((start + end) / 2)}" y="15" aria-hidden="true">${limit}</text>`;
}

/** Parts of a day that have room for a number, on any screen and on a large one. */
const LABELLED = 0.5 / 24;
const LABELLED_SMALL = 2 / 24;

function classOf(limit: number): 'closed' | 'limited' | 'open' {
  if (limit <= 0) return 'closed';
  return limit >= UNLIMITED ? 'open' : 'limited';
}

function wordsOf(pieces: readonly DayPiece[]): string {
  return pieces.map(({ start, end, limit }) => `${clockOf(start)} to ${clockOf(end)} ${LIMIT_WORDS[classOf(limit)] ?? `${limit} at a time`}`).join(', ');
}

const LIMIT_WORDS: Record<string, string | undefined> = { closed: 'none', open: 'no limit' };

/** `24:00` for the end of a day. */
function clockOf(share: number): string {
  const minutes = Math.floor(share * 1440 + 1e-6);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function dayName(midnight: number): string {
  const date = new Date(midnight);
  return `${WEEKDAYS[date.getUTCDay()] ?? ''} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''}`;
}
