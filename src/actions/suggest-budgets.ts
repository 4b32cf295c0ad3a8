import { parseNodes } from '../karpenter/disruption/budget-nodes.ts';
import { closingBudgets } from '../karpenter/disruption/calendar/closing-budgets.ts';
import { intersectWeeks, shiftWeek, uniteWeeks } from '../karpenter/disruption/calendar/week-set.ts';
import type { WeekSet } from '../karpenter/disruption/calendar/week-set.ts';
import { formatWeek } from '../karpenter/disruption/calendar/week-words.ts';
import { disruptionFeatures } from '../karpenter/disruption/disruption-features.ts';
import { usageError } from '../errors.ts';
import { DST_CHOICES } from '../model/calendar.ts';
import type { DstChoice, SuggestedBudgets, SuggestReport } from '../model/calendar.ts';
import type { DisruptionReason } from '../model/disruption.ts';
import type { Budget } from '../model/karpenter.ts';
import { formatInstant } from '../util/instant.ts';
import type { Instant } from '../util/instant.ts';
import { momentOf } from './budgets/calendar-range.ts';
import { distinctOffsets, localTimesOf } from './budgets/local-times.ts';
import { parseWindows } from './budgets/parse-windows.ts';
import { proveBudgets } from './budgets/prove.ts';
import { checkReasons } from './budgets/reasons.ts';
import { dateAt, midnightOf, offsetSpans, UTC, zoneOf } from './budgets/zone.ts';
import type { OffsetSpan } from './budgets/zone.ts';
import { chooseRelease } from './karpenter-release.ts';

export interface SuggestInput {
  windows: readonly string[];
  zone: string;
  /** None: for every reason. */
  reasons: readonly DisruptionReason[];
  nodes: string;
  dst: DstChoice;
  /** The budgets are proven from this day on: an instant or a date; without it from `now` on, which is RFC 3339. */
  at: string | undefined;
  now: string;
  karpenterVersion: string | undefined;
}

/** What Karpenter allows where nothing is written; the other reasons keep it. */
const DEFAULT_NODES = '10%';

/** Budgets that let nodes go in these windows and at no other time, each held against a year. Throws KarpamiError `usage`. */
export function suggestBudgets(input: SuggestInput): SuggestReport {
  const release = chooseRelease(input.karpenterVersion);
  const known = disruptionFeatures(release.features.version).reasons;
  checkReasons(input.reasons, known, release.features.text);
  checkNodes(input.nodes);
  const zone = zoneOf(input.zone);
  const at = momentOf('--at', input.at ?? input.now, { at: 0n, zone: UTC });
  const wanted = parseWindows(input.windows);
  const offsets = offsetSpans(zone, ...yearFrom(at));
  const make = (choice: DstChoice): SuggestedBudgets | undefined => suggestionOf(choice, { input, known, wanted, offsets });
  const hasDaylightSaving = moves(wanted, distinctOffsets(offsets));
  const suggestion = make(input.dst);
  const words = formatWeek(wanted);
  return {
    kind: 'suggest',
    at: formatInstant(at),
    windows: words === undefined ? [...input.windows] : [words],
    zone: zone.name,
    reasons: [...input.reasons],
    nodes: input.nodes,
    hasDaylightSaving,
    ...(suggestion && { suggestion }),
    alternatives: hasDaylightSaving ? DST_CHOICES.filter((choice) => choice !== input.dst).flatMap((choice) => make(choice) ?? []) : [],
    findings: suggestion === undefined ? [nothingLeft(input)] : [],
    unchecked: [],
    notes: release.notes,
    checkedCount: 1,
  };
}

/** Whether it matters when clocks change: all of a week stays what it is. */
function moves(wanted: WeekSet, offsets: readonly number[]): boolean {
  return offsets.length > 1 && wanted.includes(0);
}

/** Midnight of a day in UTC, and the same a year later. */
function yearFrom(at: Instant): [from: bigint, until: bigint] {
  const date = dateAt(UTC, at);
  const day = date.month === 2 && date.day === 29 ? 28 : date.day;
  return [midnightOf(UTC, date), midnightOf(UTC, { ...date, year: date.year + 1, day })];
}

function checkNodes(nodes: string): void {
  const rule = parseNodes(nodes);
  if (rule.kind === 'error' || !/^\d+%?$/.test(nodes)) throw usageError(`--nodes "${nodes}" is neither a number nor a percentage`, 'write it as 10% or 3');
  const value = rule.kind === 'count' ? rule.count : rule.percent;
  if (value <= 0) throw usageError(`--nodes "${nodes}" lets no node go in the window either`, 'give at least 1 or 1%');
  if (rule.kind === 'percent' && value > 100) throw usageError(`--nodes "${nodes}" is more than all nodes`, 'give at most 100%');
}

interface Task {
  input: SuggestInput;
  known: readonly DisruptionReason[];
  wanted: WeekSet;
  offsets: readonly OffsetSpan[];
}

function suggestionOf(choice: DstChoice, { input, known, wanted, offsets }: Task): SuggestedBudgets | undefined {
  const distinct = distinctOffsets(offsets);
  const open = openWeek(choice, distinct.map((offset) => shiftWeek(wanted, -offset)));
  if (!open.includes(1)) return undefined;
  const reasons = input.reasons.length === 0 ? known : input.reasons;
  const otherReasons = known.filter((reason) => !reasons.includes(reason));
  const budgets = budgetsFor(open, { nodes: input.nodes, reasons, otherReasons });
  const proof = proveBudgets({ choice, budgets, open, reasons, otherReasons, wanted, offsets });
  return { choice, times: formatWeek(open) ?? 'in many windows', localTimes: localTimesOf(open, distinct), budgets, proof };
}

/** `weeks`: the windows in UTC for each offset, the least offset first. */
function openWeek(choice: DstChoice, weeks: readonly WeekSet[]): WeekSet {
  switch (choice) {
    case 'intersection':
      return intersectWeeks(weeks);
    case 'union':
      return uniteWeeks(weeks);
    case 'winter':
      return intersectWeeks(weeks.slice(0, 1));
    case 'summer':
      return intersectWeeks(weeks.slice(-1));
  }
}

interface Limits {
  nodes: string;
  reasons: readonly DisruptionReason[];
  otherReasons: readonly DisruptionReason[];
}

/** One list replaces the default budget for all reasons: those that were not asked about get it back. */
function budgetsFor(open: WeekSet, { nodes, reasons, otherReasons }: Limits): Budget[] {
  const scope: Pick<Budget, 'reasons'> = otherReasons.length === 0 ? {} : { reasons: [...reasons] };
  const closing = closingBudgets(open).map(({ nodes: none, ...timing }): Budget => ({ nodes: none, ...scope, ...timing }));
  if (otherReasons.length === 0 || nodes === DEFAULT_NODES) return [...closing, { nodes }];
  return [...closing, { nodes, ...scope }, { nodes: DEFAULT_NODES, reasons: [...otherReasons] }];
}

function nothingLeft({ windows, zone, dst }: SuggestInput): SuggestReport['findings'][number] {
  return {
    id: 'no-common-time',
    severity: 'error',
    subject: windows.join(', '),
    message: `no time is in the windows of ${zone} both in winter and in summer, since its clocks change by as much as the windows last`,
    fix: dst === 'intersection' ? 'use longer windows, or choose one of --dst union, winter or summer' : undefined,
  };
}
