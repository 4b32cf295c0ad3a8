import type { Report } from '../../model/report.ts';
import type { View } from '../view.ts';
import { driftView } from './drift.ts';
import { lintView } from './lint.ts';
import { planView } from './plan.ts';
import { resolveView } from './resolve.ts';
import { rulesView } from './rules.ts';
import { whyView } from './why.ts';

export interface ViewOptions {
  /** Also what is in order. */
  verbose: boolean;
}

/** Lays a report out in blocks, the same for every format that people read. */
export function viewOf(report: Report, options: ViewOptions): View {
  switch (report.kind) {
    case 'resolve':
      return resolveView(report, options);
    case 'drift':
      return driftView(report, options);
    case 'why':
      return whyView(report);
    case 'plan':
      return planView(report, options);
    case 'lint':
      return lintView(report, options);
    case 'rules':
      return rulesView(report);
  }
}
