import type { ScheduleError } from '../../model/disruption.ts';
import { FIELD_RULES } from './cron/cron-field.ts';
import { parseCron, splitFields } from './cron/cron.ts';
import type { CronResult, Schedule } from './cron/cron.ts';
import { suggestField, suggestSchedule } from './cron/suggest-schedule.ts';

export type ScheduleResult = { ok: true; schedule: Schedule } | { ok: false; error: ScheduleError };

/**
 * Parses a budget's `schedule` as Karpenter does (see `parseCron`), and says on failure what was probably meant:
 * `suggestion` replaces the faulty field, or the schedule where no single field is at fault; `corrected` is the whole schedule.
 * A correction always parses.
 */
export function parseSchedule(text: string): ScheduleResult {
  const result: CronResult = parseCron(text);
  if (result.ok) return result;
  const corrected = suggestSchedule(text);
  if (corrected === undefined) return result;
  return { ok: false, error: { ...result.error, suggestion: fieldSuggestion(result.error) ?? corrected, corrected } };
}

function fieldSuggestion({ field, value }: ScheduleError): string | undefined {
  const rule = FIELD_RULES.find(({ name }) => name === field);
  if (rule === undefined || value === undefined) return undefined;
  const suggestion = suggestField(value, rule);
  return suggestion === value || splitFields(suggestion).length !== 1 ? undefined : suggestion;
}
