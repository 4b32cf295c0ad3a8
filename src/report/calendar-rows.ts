import type { BudgetsReport, SuggestReport } from '../model/calendar.ts';
import { UNLIMITED } from '../model/disruption.ts';
import type { FlatRows } from './flat-rows.ts';

/** One row for each segment. */
export function budgetRows(report: BudgetsReport): FlatRows {
  return {
    header: ['cluster', 'nodepool', 'reason', 'from', 'to', 'limit', 'decided_by', 'nodes', 'budget_nodes', 'budget_schedule', 'budget_duration'],
    rows: report.pools.flatMap(({ name, cluster, nodeCount, entries, reasons }) =>
      reasons.flatMap(({ reason, segments }) =>
        segments.map(({ from, to, limit, decidedBy }) => {
          const budget = decidedBy === undefined ? undefined : entries[decidedBy]?.budget;
          const decision = decidedBy === undefined ? '' : String(decidedBy + 1);
          return [cluster ?? '', name, reason, from, to, limit >= UNLIMITED ? 'unlimited' : String(limit), decision, String(nodeCount.value), budget?.nodes ?? '', budget?.schedule ?? '', budget?.duration ?? ''];
        }),
      ),
    ),
  };
}

/** One row for each entry of each suggestion, the chosen one first. */
export function suggestRows({ suggestion, alternatives }: SuggestReport): FlatRows {
  return {
    header: ['dst', 'nodes', 'schedule', 'duration', 'reasons', 'outside_minutes', 'missing_minutes'],
    rows: [...(suggestion === undefined ? [] : [suggestion]), ...alternatives].flatMap(({ choice, budgets, proof }) =>
      budgets.map(({ nodes, schedule, duration, reasons }) => [choice, nodes, schedule ?? '', duration ?? '', (reasons ?? []).join(' '), String(proof.outsideMinutes), String(proof.missingMinutes)]),
    ),
  };
}
