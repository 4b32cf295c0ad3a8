import type { ReportBase, Severity } from '../model/report.ts';
import type { FailOn } from './options.ts';

export const EXIT = { ok: 0, findings: 1, notRun: 2, incomplete: 3, defect: 70, interrupted: 130 } as const;

const RANK: Record<Severity, number> = { info: 0, warning: 1, error: 2 };

/** How the ids of findings begin that tell of an assertion of the user's. */
const ASSERTION = 'assert-';

export interface VerdictOptions {
  failOn: FailOn;
  allowUnchecked: boolean;
  allowEmpty: boolean;
  /** `plan` answers a question: only what was asserted fails the run. */
  informational?: boolean;
}

/**
 * The exit code of a report: the one place that decides it. Incomplete wins over findings; nothing to check is no pass, and a source without
 * credentials was not asked at all.
 */
export function verdict(report: Pick<ReportBase, 'findings' | 'unchecked' | 'checkedCount'>, options: VerdictOptions): number {
  if (report.unchecked.length > 0 && !options.allowUnchecked) {
    const isRefused = report.unchecked.some(({ failure }) => failure.kind === 'unauthenticated');
    return report.checkedCount === 0 || isRefused ? EXIT.notRun : EXIT.incomplete;
  }
  if (report.checkedCount === 0 && !options.allowEmpty) return EXIT.notRun;
  const counted = options.informational === true ? report.findings.filter(({ id }) => id.startsWith(ASSERTION)) : report.findings;
  return counted.some(({ severity }) => reaches(severity, options.failOn)) ? EXIT.findings : EXIT.ok;
}

function reaches(severity: Severity, failOn: FailOn): boolean {
  return failOn !== 'never' && RANK[severity] >= RANK[failOn];
}
