import type { LintReport } from '../../model/lint.ts';
import type { Report } from '../../model/report.ts';
import type { RenderOptions } from '../renderer.ts';
import { viewOf } from '../views/index.ts';
import { budgetsPage } from './budgets.ts';
import { idsOf, renderBlocks } from './blocks.ts';
import { driftPage, driftTitle } from './drift.ts';
import type { Markup } from './markup.ts';
import { renderPage } from './page.ts';
import { planPage } from './plan.ts';

/** For a browser: one page with its sheet, its script and its data, which asks nothing of a network. */
export function renderHtml(report: Exclude<Report, LintReport>, { version }: Pick<RenderOptions, 'version'>): string {
  return renderPage({ title: titleOf(report), main: mainOf(report), at: report.at, version });
}

function titleOf(report: Exclude<Report, LintReport>): string {
  switch (report.kind) {
    case 'drift':
      return driftTitle(report);
    case 'why':
      return `Why ${report.asked} is as it is`;
    case 'plan':
      return 'Plan of the rollout';
    case 'budgets':
      return 'Budget calendar';
    case 'suggest':
      return 'Suggested budgets';
    case 'resolve':
      return 'Resolved AMIs';
    case 'rules':
      return 'Rules of karpami lint';
  }
}

function mainOf(report: Exclude<Report, LintReport>): Markup {
  switch (report.kind) {
    case 'drift':
      return driftPage(report);
    case 'plan':
      return planPage(report);
    case 'budgets':
      return budgetsPage(report);
    default:
      return renderBlocks(viewOf(report, { verbose: true }), idsOf('t'));
  }
}
