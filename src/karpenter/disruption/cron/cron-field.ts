import type { CronFieldName } from '../../../model/disruption.ts';

/** What one of the five places of a schedule may hold. */
export interface FieldRule {
  name: CronFieldName;
  /** For messages. */
  words: string;
  min: number;
  max: number;
  /** Three-letter names; the first stands for `min`. */
  names: readonly string[];
}

/** The values that a field selects. */
export interface CronField {
  /** 1 at the index of each selected value: minute 0 to 59, month 1 to 12, Sunday 0. */
  selected: Uint8Array;
  /** Whether `*` or `?` without a step above 1 is among the items; it decides how the two day fields combine. */
  star: boolean;
}

export type FieldResult = { ok: true; field: CronField } | { ok: false; message: string };

type Range = { ok: true; low: number; high: number; step: number; star: boolean } | { ok: false; message: string };
type Value = { ok: true; value: number } | { ok: false; message: string };

export const FIELD_RULES: readonly [FieldRule, FieldRule, FieldRule, FieldRule, FieldRule] = [
  { name: 'minute', words: 'minute', min: 0, max: 59, names: [] },
  { name: 'hour', words: 'hour', min: 0, max: 23, names: [] },
  { name: 'dayOfMonth', words: 'day of month', min: 1, max: 31, names: [] },
  {
    name: 'month',
    words: 'month',
    min: 1,
    max: 12,
    names: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  },
  { name: 'dayOfWeek', words: 'day of week', min: 0, max: 6, names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] },
];

/** A comma list; empty items are passed over, so `,` selects nothing. Ported from robfig/cron v3.0.1, parser.go getField. */
export function parseField(text: string, rule: FieldRule): FieldResult {
  const selected = new Uint8Array(rule.max + 1);
  let star = false;
  for (const item of text.split(',')) {
    if (item === '') continue;
    const range = parseRange(item, rule);
    if (!range.ok) return { ok: false, message: `${rule.words} ${range.message}` };
    for (let value = range.low; value <= range.high; value += range.step) selected[value] = 1;
    star ||= range.star;
  }
  return { ok: true, field: { selected, star } };
}

/** `*`, `5`, `1-5`, each with an optional `/step`. Ported from parser.go getRange; the checks keep its order. */
function parseRange(text: string, rule: FieldRule): Range {
  const [base = '', stepText, ...moreSteps] = text.split('/');
  const bounds = parseBounds(base, text, rule);
  if (!bounds.ok) return bounds;
  const step: Value = stepText === undefined ? { ok: true, value: 1 } : parseNumber(stepText);
  if (moreSteps.length > 0) return refuse(`"${text}" has more than one "/"`);
  if (!step.ok) return step;
  const high = stepText !== undefined && !base.includes('-') ? rule.max : bounds.high;
  if (bounds.low < rule.min) return refuse(`"${text}" begins below ${rule.min}`);
  if (high > rule.max) return refuse(`"${text}" goes beyond ${rule.max}${rule.name === 'dayOfWeek' && high === 7 ? ' (Sunday is 0)' : ''}`);
  if (bounds.low > high) return refuse(`"${text}" runs backwards, a range cannot wrap around`);
  if (step.value === 0) return refuse(`"${text}" has step 0`);
  return { ...bounds, high, step: step.value, star: bounds.star && step.value === 1 };
}

function parseBounds(base: string, text: string, rule: FieldRule): Range {
  const [first = '', second, ...more] = base.split('-');
  // What follows a hyphen after a star is not even looked at upstream.
  if (first === '*' || first === '?') return { ok: true, low: rule.min, high: rule.max, step: 1, star: true };
  const low = parseValue(first, rule);
  if (!low.ok) return low;
  if (more.length > 0) return refuse(`"${text}" has more than one "-"`);
  const high = second === undefined ? low : parseValue(second, rule);
  return high.ok ? { ok: true, low: low.value, high: high.value, step: 1, star: false } : high;
}

function parseValue(text: string, rule: FieldRule): Value {
  // Go lowers the dotted capital I to one letter, JavaScript to two.
  const index = INTEGER.test(text) ? -1 : rule.names.indexOf(text.replace('\u0130', 'i').toLowerCase());
  return index === -1 ? parseNumber(text) : { ok: true, value: index + rule.min };
}

const INTEGER = /^[+-]?\d+$/;
const MAX_INT64 = (1n << 63n) - 1n;

function parseNumber(text: string): Value {
  if (!INTEGER.test(text)) return refuse(`"${text}" is neither a number nor a three-letter name`);
  if (text.startsWith('-') && Number(text) < 0) return refuse(`"${text}" is negative`);
  const isTooLarge = text.length > 18 && BigInt(text.replace(/^[+-]/, '')) > MAX_INT64;
  return isTooLarge ? refuse(`"${text}" is too large`) : { ok: true, value: Math.abs(Number(text)) };
}

function refuse(message: string): { ok: false; message: string } {
  return { ok: false, message };
}
