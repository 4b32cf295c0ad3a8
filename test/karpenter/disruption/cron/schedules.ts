import { parseCron } from '../../../../src/karpenter/disruption/cron/cron.ts';
import type { Schedule } from '../../../../src/karpenter/disruption/cron/cron.ts';
import { parseInstant } from '../../../../src/util/instant.ts';
import type { Instant } from '../../../../src/util/instant.ts';

export function schedule(text: string): Schedule {
  const parsed = parseCron(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.schedule;
}

export function instant(text: string): Instant {
  const parsed = parseInstant(text);
  if (parsed === undefined) throw new Error(`no instant: ${text}`);
  return parsed;
}
