import { Option } from 'commander';
import type { Command } from 'commander';
import type { PlanAssertion } from '../actions/plan/assertions.ts';
import type { AssumedTime, TimeRange } from '../actions/plan/assumptions.ts';
import { usageError } from '../errors.ts';
import { parseInstant } from '../util/instant.ts';
import { collect } from './option-values.ts';

export interface PlanOptions {
  /** Milliseconds. */
  until: number;
  pool: string[];
  why?: string;
  ascii: boolean;
  at?: Date;
  assert: PlanAssertion[];
  launchTime?: TimeRange;
  joinTime?: TimeRange;
  readyTime?: TimeRange;
  drainTime?: TimeRange;
  terminateTime?: TimeRange;
}

const DAY = 86_400_000;

export function addPlanOptions(command: Command): Command {
  command
    .addOption(new Option('--until <duration>', 'how far to look ahead').argParser((value) => durationOf('--until', value)).default(7 * DAY, '7d'))
    .addOption(new Option('--pool <name>', 'show this NodePool only; all of them are simulated; repeatable').argParser(collect('--pool')).default([], 'all'))
    .option('--why <name>', 'everything about one node, given the name of its NodeClaim, its Node or its instance')
    .option('--ascii', 'draw the timeline with characters that every terminal has', false)
    .addOption(new Option('--at <instant>', 'plan from this instant on, such as 2026-12-01T16:00:00Z').argParser(instantOf).default(undefined, "now, or the snapshot's time"))
    .addOption(new Option('--assert <assertion>', 'exit code 1 unless it holds: no-drift, or done-within=DURATION; repeatable').argParser(collectAssertions).default([], 'none'));
  for (const [flag, words] of TIME_FLAGS) {
    command.addOption(new Option(`${flag} <duration>`, `${words}; 2m, or as a range 1m..3m`).argParser((value) => rangeOf(flag, value)).default(undefined, "from the cluster's own history"));
  }
  return command;
}

const TIME_FLAGS: readonly [flag: string, words: string][] = [
  ['--launch-time', 'from the creation of a NodeClaim to its instance'],
  ['--join-time', 'from the creation of a NodeClaim to its Node'],
  ['--ready-time', 'from the creation of a NodeClaim to its Node being Ready'],
  ['--drain-time', 'from the deletion of a pod to its end'],
  ['--terminate-time', 'from the deletion of an instance to its end'],
];

/** Those that were given. */
export function timesOf({ launchTime, joinTime, readyTime, drainTime, terminateTime }: PlanOptions): Partial<Record<AssumedTime, TimeRange>> {
  return {
    ...(launchTime && { launch: launchTime }),
    ...(joinTime && { join: joinTime }),
    ...(readyTime && { ready: readyTime }),
    ...(drainTime && { drain: drainTime }),
    ...(terminateTime && { terminate: terminateTime }),
  };
}

/** Far enough for every assertion to be decided. */
export function horizonOf({ until, assert }: PlanOptions): number {
  return Math.max(until, ...assert.map((assertion) => (assertion.kind === 'doneWithin' ? assertion.milliseconds : 0)));
}

const UNIT_MS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: DAY };
const DURATION = /^(?:\d+(?:\.\d+)?(?:ms|[smhd]))+$/;
/** As far as Karpenter's own schedules are looked at. */
const LONGEST = 366 * DAY;

function millisecondsOf(text: string): number | undefined {
  if (text === '0') return 0;
  if (!DURATION.test(text)) return undefined;
  let total = 0;
  for (const [, count, unit = ''] of text.matchAll(/(\d+(?:\.\d+)?)(ms|[smhd])/g)) total += Number(count) * (UNIT_MS[unit] ?? 0);
  return total;
}

function durationOf(flag: string, value: string): number {
  const milliseconds = millisecondsOf(value);
  if (milliseconds === undefined || milliseconds <= 0) throw usageError(`${flag} "${value}" is no duration above 0`, 'write it as 90m, 8h or 7d');
  if (milliseconds > LONGEST) throw usageError(`${flag} "${value}" is longer than a year`, 'look at most 366d ahead');
  return milliseconds;
}

function rangeOf(flag: string, value: string): TimeRange {
  const [from = '', to = from, ...more] = value.split('..');
  const [earliest, latest] = [millisecondsOf(from), millisecondsOf(to)];
  if (earliest === undefined || latest === undefined || more.length > 0) throw usageError(`${flag} "${value}" is no duration`, 'write it as 2m, or as a range such as 1m..3m');
  if (latest < earliest) throw usageError(`${flag} "${value}" ends before it begins`, `write it as ${to}..${from}`);
  return { earliest, likely: Math.round((earliest + latest) / 2), latest };
}

function instantOf(value: string): Date {
  if (parseInstant(value) === undefined) throw usageError(`--at "${value}" is no instant`, 'write it as 2026-12-01T16:00:00Z, or with an offset such as +01:00 in the place of Z');
  return new Date(value.replace(',', '.'));
}

function collectAssertions(value: string, previous: PlanAssertion[]): PlanAssertion[] {
  if (value === 'no-drift') return [...previous, { kind: 'noDrift' }];
  const [name, written, ...more] = value.split('=');
  if (name !== 'done-within' || written === undefined || more.length > 0) throw usageError(`--assert "${value}" is no assertion`, 'write no-drift or done-within=8h');
  return [...previous, { kind: 'doneWithin', milliseconds: durationOf('--assert done-within', written), written }];
}
