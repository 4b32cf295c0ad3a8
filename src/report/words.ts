import type { ImageFacts, Severity } from '../model/report.ts';
import type { Tone } from './view.ts';

const DAY_MS = 86_400_000;
const UNITS: [name: string, ms: number][] = [
  ['d', DAY_MS],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
];

/** Time between two RFC 3339 instants in its two largest units, such as `3d4h`; empty where one is missing or unreadable. */
export function formatAge(from: string | undefined, to: string): string {
  if (from === undefined) return '';
  let rest = Math.abs(Date.parse(to) - Date.parse(from));
  if (Number.isNaN(rest)) return '';
  const parts: string[] = [];
  for (const [name, ms] of UNITS) {
    const count = Math.floor(rest / ms);
    rest -= count * ms;
    if (count > 0) parts.push(`${count}${name}`);
    else if (parts.length > 0) break;
    if (parts.length === 2 || (name === 'd' && count >= 10)) break;
  }
  return parts.length === 0 ? '0s' : parts.join('');
}

/** `2026-11-27 14:30 UTC`; the text itself where it is no instant. */
export function formatInstant(instant: string): string {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? instant : `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

export function formatDate(instant: string | undefined): string {
  if (instant === undefined) return '';
  const time = Date.parse(instant);
  return Number.isNaN(time) ? instant : new Date(time).toISOString().slice(0, 10);
}

/** `1 node`, `3 nodes`. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

const NAMES_SHOWN = 5;

/** The first few of many names, and how many more there are; all of them where asked for. */
export function formatNames(names: readonly string[], { verbose }: { verbose: boolean }): string {
  if (verbose || names.length <= NAMES_SHOWN) return names.join(', ');
  return `${names.slice(0, NAMES_SHOWN).join(', ')} and ${names.length - NAMES_SHOWN} more`;
}

/** `ami-1 (name, 12d old)`. */
export function formatImage(image: ImageFacts | undefined, at: string): string {
  if (image === undefined) return '';
  const age = formatAge(image.createdAt, at);
  const about = [image.name, age === '' ? undefined : `${age} old`].filter((part) => part !== undefined && part !== '');
  return about.length === 0 ? image.id : `${image.id} (${about.join(', ')})`;
}

export const SEVERITY_TONE: Record<Severity, Tone> = { error: 'bad', warning: 'warn', info: 'dim' };
