import { scaleNodes } from '../../karpenter/disruption/budget-nodes.ts';
import { allowanceSpans } from '../../karpenter/disruption/calendar/allowance-spans.ts';
import type { AllowanceSpan } from '../../karpenter/disruption/calendar/allowance-spans.ts';
import { alwaysBlockedBy, unlimitedTime } from '../../karpenter/disruption/calendar/limits-over-time.ts';
import { outlookOf } from '../../karpenter/disruption/calendar/outlook.ts';
import { weekOfBudget } from '../../karpenter/disruption/calendar/week-of-budget.ts';
import { formatWeek } from '../../karpenter/disruption/calendar/week-words.ts';
import { openWindow } from '../../karpenter/disruption/cron/windows.ts';
import { compileBudgets } from '../../karpenter/disruption/decode-budgets.ts';
import type { CompiledBudget, CompiledBudgets } from '../../karpenter/disruption/decode-budgets.ts';
import { UNLIMITED } from '../../model/disruption.ts';
import type { BudgetError, DisruptionReason } from '../../model/disruption.ts';
import type { BudgetChange, BudgetEntry, EntryNumber, PoolCalendar, ReasonCalendar } from '../../model/calendar.ts';
import type { JsonValue } from '../../model/json.ts';
import type { Budget } from '../../model/karpenter.ts';
import type { Sourced } from '../../model/report.ts';
import { MINUTE, formatInstant } from '../../util/instant.ts';
import type { Instant } from '../../util/instant.ts';
import { localTimesOf } from './local-times.ts';

export interface PoolSubject extends Pick<PoolCalendar, 'name' | 'cluster' | 'at' | 'isStatic' | 'isDefault'> {
  /** As Karpenter has them: defaults are in. */
  budgets: JsonValue;
  nodeCount: Sourced<number>;
}

export interface CalendarTask {
  reasons: readonly DisruptionReason[];
  at: Instant;
  from: Instant;
  to: Instant;
  /** Numbers of nodes for which the entries are worked out. */
  nodeCounts: readonly number[];
  /** Of the zone, the least first; none without a zone. */
  offsets: readonly number[];
}

export function poolCalendar({ budgets: written, nodeCount, ...subject }: PoolSubject, task: CalendarTask): PoolCalendar {
  const budgets = compileBudgets(written);
  const listed = displayedBudgets(written);
  return {
    ...subject,
    nodeCount,
    entries: budgets.ok ? budgets.budgets.flatMap((budget) => entryOf(budget, listed[budget.index], task)) : [],
    errors: errorsOf(budgets),
    reasons: task.reasons.map((reason) => reasonCalendar(budgets, { ...task, reason, nodeCount: nodeCount.value })),
  };
}

/** What decodes, decodes to this. */
function displayedBudgets(written: JsonValue): Budget[] {
  if (!Array.isArray(written)) return [];
  return written.map((item): Budget => {
    const { nodes, schedule, duration, reasons } = typeof item === 'object' && item !== null && !Array.isArray(item) ? item : {};
    return {
      nodes: typeof nodes === 'string' ? nodes : '',
      ...(typeof schedule === 'string' && { schedule }),
      ...(typeof duration === 'string' && { duration }),
      ...(Array.isArray(reasons) && { reasons: reasons.map((reason) => (typeof reason === 'string' ? reason : '')) }),
    };
  });
}

function errorsOf(budgets: CompiledBudgets): BudgetError[] {
  if (!budgets.ok) return [budgets.error];
  return budgets.budgets.flatMap(({ index, nodes, timing }) => [
    ...(timing.kind === 'error' ? [timing.error] : []),
    ...(nodes.kind === 'error' ? [{ index, field: 'nodes' as const, message: nodes.message, undecodable: false }] : []),
  ]);
}

function entryOf(compiled: CompiledBudget, budget: Budget | undefined, { at, offsets, nodeCounts }: CalendarTask): BudgetEntry[] {
  if (budget === undefined) return [];
  const { index, nodes } = compiled;
  const week = weekOfBudget(compiled);
  const activity = activityOf(compiled, at);
  const times = activity === 'windows' && week !== undefined ? formatWeek(week) : undefined;
  const numbers = nodes.kind === 'error' ? [] : nodeCounts.map((count): EntryNumber => ({ nodes: count, allowed: scaleNodes(nodes, count) }));
  return [{ index, budget, activity, ...(times !== undefined && { times }), localTimes: times === undefined || week === undefined ? [] : localTimesOf(week, offsets), numbers }];
}

function activityOf({ nodes, timing }: CompiledBudget, at: Instant): BudgetEntry['activity'] {
  if (timing.kind === 'error' || (nodes.kind === 'error' && timing.kind === 'always')) return 'unreadable';
  if (timing.kind === 'always') return 'always';
  if (timing.duration <= 0n) return 'never';
  const { schedule, duration } = timing;
  if (schedule.kind === 'every') return duration >= schedule.delay ? 'always' : 'never';
  const open = openWindow(timing, at);
  return open !== undefined && open.end === undefined ? 'always' : 'windows';
}

interface ReasonTask extends CalendarTask {
  reason: DisruptionReason;
  nodeCount: number;
}

function reasonCalendar(budgets: CompiledBudgets, { reason, nodeCount, at, from, to }: ReasonTask): ReasonCalendar {
  const outlook = outlookOf({ budgets, reason, nodeCount, at });
  const spans = [...allowanceSpans({ budgets, reason, nodeCount, at: from }, to)];
  const minutes = (fits: (allowed: number) => boolean): number => Number(spans.filter(({ allowed }) => fits(allowed)).reduce((sum, { start, end }) => sum + (end - start), 0n) / MINUTE);
  const blockedBy = alwaysBlockedBy({ budgets, reason, at });
  const unlimited = unlimitedPerWeek(budgets, reason, at);
  return {
    reason,
    now: { limit: outlook.now.allowed, ...decision(outlook.now), ...(outlook.until !== undefined && { until: formatInstant(outlook.until) }) },
    ...(outlook.opening && { nextOpening: changeOf(outlook.opening) }),
    ...(outlook.closing && { nextClosing: changeOf(outlook.closing) }),
    ...(blockedBy && { blockedBy }),
    closedMinutes: minutes((allowed) => allowed <= 0),
    limitedMinutes: minutes((allowed) => allowed > 0 && allowed < UNLIMITED),
    unlimitedMinutes: minutes((allowed) => allowed >= UNLIMITED),
    ...(unlimited !== undefined && { unlimitedMinutesPerWeek: unlimited }),
    segments: spans.map(({ start, end, allowed, decidedBy }) => ({ from: formatInstant(start), to: formatInstant(end), limit: allowed, ...decision({ decidedBy }) })),
    isCut: spans.at(-1)?.end !== to,
  };
}

function decision({ decidedBy }: Pick<AllowanceSpan, 'decidedBy'>): { decidedBy?: number } {
  return decidedBy === undefined ? {} : { decidedBy };
}

function changeOf(span: AllowanceSpan): BudgetChange {
  return { at: formatInstant(span.start), limit: span.allowed, ...decision(span) };
}

const WEEK = 10_080;

function unlimitedPerWeek(budgets: CompiledBudgets, reason: DisruptionReason, at: Instant): number | undefined {
  if (!budgets.ok || budgets.budgets.some(({ nodes, timing }) => timing.kind === 'error' || (nodes.kind === 'error' && timing.kind === 'always'))) return 0;
  const time = unlimitedTime({ budgets, reason, at });
  if (time === undefined) return undefined;
  const cycle = Number((time.cycle.end - time.cycle.start) / MINUTE);
  return time.cycle.kind === 'week' ? time.minuteCount : Math.round((time.minuteCount * WEEK) / cycle);
}
