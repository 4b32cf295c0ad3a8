import type { BudgetEntry, BudgetsReport, PoolCalendar, ReasonCalendar, SuggestedBudgets, SuggestReport } from '../model/calendar.ts';
import { defined } from './defined.ts';

export function budgetsBody({ karpenter, from, to, zone, pools }: BudgetsReport): Record<string, unknown> {
  return defined({ karpenter, from, to, zone, pools: pools.map(poolCalendar) });
}

function poolCalendar({ name, cluster, at, isStatic, nodeCount, isDefault, entries, errors, reasons }: PoolCalendar): Record<string, unknown> {
  return defined({ name, cluster, at, isStatic, nodeCount, isDefault, entries: entries.map(budgetEntry), errors, reasons: reasons.map(reasonCalendar) });
}

function budgetEntry({ index, budget, activity, times, localTimes, numbers }: BudgetEntry): Record<string, unknown> {
  return defined({ index, budget, activity, times, localTimes, numbers });
}

function reasonCalendar(calendar: ReasonCalendar): Record<string, unknown> {
  const { reason, now, nextOpening, nextClosing, blockedBy, closedMinutes, limitedMinutes, unlimitedMinutes, unlimitedMinutesPerWeek, segments, isCut } = calendar;
  return defined({ reason, now: defined({ ...now }), nextOpening, nextClosing, blockedBy, closedMinutes, limitedMinutes, unlimitedMinutes, unlimitedMinutesPerWeek, segments: segments.map((segment) => defined({ ...segment })), isCut });
}

export function suggestBody({ windows, zone, reasons, nodes, hasDaylightSaving, suggestion, alternatives }: SuggestReport): Record<string, unknown> {
  return defined({ windows, zone, reasons, nodes, hasDaylightSaving, suggestion: suggestion && suggestedBudgets(suggestion), alternatives: alternatives.map(suggestedBudgets) });
}

function suggestedBudgets({ choice, times, localTimes, budgets, proof }: SuggestedBudgets): Record<string, unknown> {
  return { choice, times, localTimes, budgets, proof };
}
