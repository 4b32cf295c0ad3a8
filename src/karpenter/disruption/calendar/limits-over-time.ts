import { UNLIMITED } from '../../../model/disruption.ts';
import type { DisruptionReason } from '../../../model/disruption.ts';
import { MINUTE } from '../../../util/instant.ts';
import type { Instant } from '../../../util/instant.ts';
import { SEARCH_YEARS } from '../cron/activation.ts';
import { scaleNodes } from '../budget-nodes.ts';
import { appliesTo } from '../budgets.ts';
import type { CompiledBudget, CompiledBudgets } from '../decode-budgets.ts';
import { allowanceSpans } from './allowance-spans.ts';
import type { AllowanceSpan } from './allowance-spans.ts';
import { cycleOf, repeatsWeekly } from './cycle.ts';
import type { Cycle } from './cycle.ts';

export interface CalendarQuestion {
  budgets: CompiledBudgets;
  reason: DisruptionReason;
  at: Instant;
}

/** Any pool has a node, and a percentage above 0 of it is a node. */
const ONE_NODE = 1;
const WEEK = 7n * 1440n * MINUTE;
const YEARS = BigInt(SEARCH_YEARS * 366 * 1440) * MINUTE;

/**
 * The entries that between them let nothing be disrupted for a reason at any time, whatever the size of the pool; `undefined` where at some
 * time of the next five years something may be, and where there are too many windows to tell.
 */
export function alwaysBlockedBy({ budgets: all, reason, at }: CalendarQuestion): number[] | undefined {
  const budgets: CompiledBudgets = all.ok ? { ok: true, budgets: all.budgets.filter((budget) => mayBlock(budget, reason)) } : all;
  if (budgets.ok && budgets.budgets.length === 0) return undefined;
  const until = at + (budgets.ok && repeatsWeekly(budgets.budgets) ? WEEK : YEARS);
  const deciding = new Set<number>();
  let end = at;
  for (const span of allowanceSpans({ budgets, reason, at, nodeCount: ONE_NODE }, until)) {
    if (span.allowed > 0) return undefined;
    if (span.decidedBy !== undefined) deciding.add(span.decidedBy);
    end = span.end;
  }
  return end / MINUTE === until / MINUTE ? [...deciding].sort((a, b) => a - b) : undefined;
}

/** Whether the entry has anything to do with nothing being allowed. */
function mayBlock(budget: CompiledBudget, reason: DisruptionReason): boolean {
  const { nodes, timing } = budget;
  return nodes.kind === 'error' || timing.kind === 'error' || (appliesTo(budget, reason) && scaleNodes(nodes, ONE_NODE) <= 0);
}

/** How much of a week or a year no budget limits. */
export interface UnlimitedTime {
  cycle: Cycle;
  minuteCount: number;
  /** Absent where there is none, and where the whole cycle is unlimited. Where a week is the cycle it may end in the next one. */
  longest?: { start: Instant; end: Instant };
}

/** When no budget limits a reason; `undefined` where there are too many windows to tell. */
export function unlimitedTime({ budgets, reason, at }: CalendarQuestion): UnlimitedTime | undefined {
  const cycle = cycleOf(budgets.ok ? budgets.budgets : [], at);
  if (budgets.ok && budgets.budgets.some((budget) => budget.timing.kind === 'always' && appliesTo(budget, reason))) return { cycle, minuteCount: 0 };
  const until = cycle.kind === 'week' ? cycle.end + WEEK : cycle.end;
  const spans = [...allowanceSpans({ budgets, reason, at: cycle.start, nodeCount: ONE_NODE }, until)];
  if (spans.at(-1)?.end !== until) return undefined;
  const unlimited = spans.filter(({ allowed }) => allowed === UNLIMITED);
  const length = unlimited.reduce((sum, { start, end }) => sum + lengthWithin({ start, end }, cycle), 0n);
  const longest = longestOf(unlimited.filter(({ start }) => cycle.kind === 'year' || (start > cycle.start && start <= cycle.end)));
  const isWhole = length === cycle.end - cycle.start;
  return { cycle, minuteCount: Number(length / MINUTE), ...(longest !== undefined && !isWhole && { longest: { start: longest.start, end: longest.end } }) };
}

function lengthWithin({ start, end }: Pick<AllowanceSpan, 'start' | 'end'>, cycle: Cycle): bigint {
  const [from, to] = [start > cycle.start ? start : cycle.start, end < cycle.end ? end : cycle.end];
  return to > from ? to - from : 0n;
}

function longestOf(spans: readonly AllowanceSpan[]): AllowanceSpan | undefined {
  return spans.reduce<AllowanceSpan | undefined>((longest, span) => (longest === undefined || span.end - span.start > longest.end - longest.start ? span : longest), undefined);
}
