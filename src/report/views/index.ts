import type { LintReport } from '../../model/lint.ts';
import type { Report } from '../../model/report.ts';
import type { View } from '../view.ts';
import { budgetsView } from './budgets-calendar.ts';
import { suggestView } from './budgets-suggest.ts';
import { driftView } from './drift.ts';
import { planView } from './plan.ts';
import { resolveView } from './resolve.ts';
import { rulesView } from './rules.ts';
import { whyView } from './why.ts';

export interface ViewOptions {
  /** Also what is in order. */
  verbose: boolean;
  /** Pictures of ASCII characters alone. */
  ascii?: boolean;
}

/** Lays a report out in blocks, the same for every format that people read. What lint found has layouts of its own. */
export function viewOf(report: Exclude<Report, LintReport>, options: ViewOptions): View {
  switch (report.kind) {
    case 'resolve':
      return resolveView(report, options);
    case 'drift':
      return driftView(report, options);
    case 'why':
      return whyView(report);
    case 'plan':
      return planView(report, options);
    case 'budgets':
      return budgetsView(report, options);
    case 'suggest':
      return suggestView(report);
    case 'rules':
      return rulesView(report);
  }
}
