import type { ScheduleError } from '../../../model/disruption.ts';
import { SECOND } from '../../../util/instant.ts';
import { parseDuration } from '../../duration.ts';
import { FIELD_RULES, parseField } from './cron-field.ts';
import type { CronField } from './cron-field.ts';

/** Activations at the minutes that five fields select, in UTC. */
export interface FieldSchedule {
  kind: 'fields';
  /** Ascending; empty when the field selects nothing. */
  minutes: readonly number[];
  /** Ascending. */
  hours: readonly number[];
  daysOfMonth: CronField;
  months: CronField;
  daysOfWeek: CronField;
}

/** `@every`: whole nanoseconds of a second, counted from the moment of asking, so it has no phase. */
export interface DelaySchedule {
  kind: 'every';
  delay: bigint;
}

export type Schedule = FieldSchedule | DelaySchedule;

/** The error has no suggestion yet. */
export type CronResult = { ok: true; schedule: Schedule } | { ok: false; error: ScheduleError };

/** White space as Go's unicode.IsSpace has it, which is not JavaScript's `\s`. */
const SPACE = '\\t\\n\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const SPACES = new RegExp(`[${SPACE}]+`);
const OUTER_SPACES = new RegExp(`^[${SPACE}]+|[${SPACE}]+$`, 'g');

const DESCRIPTORS: ReadonlyMap<string, string> = new Map([
  ['@yearly', '0 0 1 1 *'],
  ['@annually', '0 0 1 1 *'],
  ['@monthly', '0 0 1 * *'],
  ['@weekly', '0 0 * * 0'],
  ['@daily', '0 0 * * *'],
  ['@midnight', '0 0 * * *'],
  ['@hourly', '0 * * * *'],
]);

const EVERY = '@every ';

/**
 * Parses a budget's `schedule` as the controller does: five fields or a descriptor, always in UTC; a `TZ=` that the user
 * writes is one field too many, since Karpenter has put its own in front (`pkg/apis/v1/nodepool.go Budget.IsActive`;
 * robfig/cron v3.0.1, parser.go Parse).
 */
export function parseCron(text: string): CronResult {
  const trimmed = text.replace(OUTER_SPACES, '');
  if (trimmed.startsWith('@')) return parseDescriptor(trimmed);
  const fields = splitFields(trimmed);
  if (fields.length !== FIELD_RULES.length) return refuse({ message: fieldCountMessage(text, fields) });
  const parsed: CronField[] = [];
  for (const [index, rule] of FIELD_RULES.entries()) {
    const value = fields[index] ?? '';
    const result = parseField(value, rule);
    if (!result.ok) return refuse({ field: rule.name, value, message: result.message });
    parsed.push(result.field);
  }
  return { ok: true, schedule: fieldSchedule(parsed) };
}

/** The fields of a schedule as the parser splits them. */
export function splitFields(text: string): string[] {
  return text.split(SPACES).filter((field) => field !== '');
}

function parseDescriptor(text: string): CronResult {
  const fields = DESCRIPTORS.get(text);
  if (fields !== undefined) return parseCron(fields);
  if (!text.startsWith(EVERY)) return refuse({ message: `"${text}" is not a descriptor (there are ${[...DESCRIPTORS.keys()].join(', ')})` });
  const delay = parseDuration(text.slice(EVERY.length));
  if (!delay.ok) return refuse({ message: `"${text}": ${delay.message}` });
  const seconds = delay.nanoseconds / SECOND;
  return { ok: true, schedule: { kind: 'every', delay: (seconds < 1n ? 1n : seconds) * SECOND } };
}

function fieldSchedule([minute, hour, daysOfMonth, months, daysOfWeek]: readonly CronField[]): Schedule {
  const nothing: CronField = { selected: new Uint8Array(), star: false };
  return {
    kind: 'fields',
    minutes: selectedValues(minute ?? nothing),
    hours: selectedValues(hour ?? nothing),
    daysOfMonth: daysOfMonth ?? nothing,
    months: months ?? nothing,
    daysOfWeek: daysOfWeek ?? nothing,
  };
}

function selectedValues({ selected }: CronField): number[] {
  const values: number[] = [];
  for (let value = 0; value < selected.length; value += 1) if (selected[value] === 1) values.push(value);
  return values;
}

function fieldCountMessage(text: string, fields: readonly string[]): string {
  const zone = fields.find((field) => /^(CRON_)?TZ=/.test(field));
  if (zone !== undefined) return `schedule "${text}" sets a time zone ("${zone}"), but schedules are always in UTC`;
  return `schedule "${text}" has ${fields.length} fields instead of 5 (minute, hour, day of month, month, day of week)`;
}

function refuse(error: ScheduleError): CronResult {
  return { ok: false, error };
}
