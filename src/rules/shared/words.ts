import { formatDuration } from '../../karpenter/duration.ts';
import { floorSeconds, formatInstant } from '../../util/instant.ts';
import type { Instant } from '../../util/instant.ts';

/** `a`, `a and b`, `a, b and c`. */
export function listWords(words: readonly string[], last = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;
}

const WEEKDAYS = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'];

/** An instant of any week, in UTC: `Fri 17:00`. */
export function weekTime(at: Instant): string {
  const day = Math.floor(floorSeconds(at) / 86_400);
  return `${WEEKDAYS[((day % 7) + 7) % 7] ?? ''} ${formatInstant(at).slice(11, 16)}`;
}

/** In UTC: `2026-08-21 17:00`. */
export function dateTime(at: Instant): string {
  return formatInstant(at).slice(0, 16).replace('T', ' ');
}

export function countWords(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

/** `24h` instead of Go's `24h0m0s`. */
export function shortDuration(nanoseconds: bigint): string {
  return formatDuration(nanoseconds).replace(/(?<=[hm])0s$/, '').replace(/(?<=h)0m$/, '');
}
