import { nextActivation } from '../../../src/karpenter/disruption/cron/activation.ts';
import type { Schedule } from '../../../src/karpenter/disruption/cron/cron.ts';
import { matchesSchedulePattern } from '../../../src/karpenter/disruption/cron/schedule-pattern.ts';
import { parseSchedule } from '../../../src/karpenter/disruption/schedule.ts';
import { formatInstant, parseInstant } from '../../../src/util/instant.ts';
import { differences } from '../family.ts';
import type { Family, Row } from '../family.ts';

const ACTIVATIONS = 5;

export const cronFamily: Family = {
  name: 'cron',
  check({ input, expected }: Row) {
    const text = input.schedule as string;
    const parsed = parseSchedule(text);
    const next = parsed.ok ? (input.from as string[]).map((from) => activations(parsed.schedule, from)) : undefined;
    const actual = { crdPatternOk: matchesSchedulePattern(text), valid: parsed.ok, next };
    return differences({ crdPatternOk: expected.crdPatternOk, valid: expected.valid, next: expected.next }, actual);
  },
};

/** Five activations, or fewer and a null where the search finds no more. */
function activations(schedule: Schedule, from: string): (string | null)[] {
  const found: (string | null)[] = [];
  let at = parseInstant(from);
  while (at !== undefined && found.length < ACTIVATIONS) {
    at = nextActivation(schedule, at);
    found.push(at === undefined ? null : formatInstant(at));
  }
  return found;
}
