import type { LintFinding, LintReport } from '../../model/lint.ts';
import type { Severity, Unchecked } from '../../model/report.ts';
import { fnv1 } from '../../util/fnv1.ts';
import { formatJson } from '../../util/lossless-json.ts';
import { escapeJson, escapeText } from '../escape.ts';
import { bySeverity, formatObject } from './summary.ts';
import { plainPath } from './uri.ts';

const SEVERITIES = { error: 'major', warning: 'minor', info: 'info' } as const satisfies Record<Severity, string>;

/** GitLab's report of code quality: a list of issues. What could not be checked is one too, where it has a place. */
export function renderGitlab(report: LintReport): string {
  const issues = [...report.unchecked.flatMap(uncheckedIssue), ...bySeverity(report.findings, report).map(issueOf)];
  return `${escapeJson(formatJson(issues, 2))}\n`;
}

function issueOf(finding: LintFinding): Record<string, unknown> {
  const object = formatObject(finding);
  return {
    description: escapeText(object === '' ? finding.message : `${object}: ${finding.message}`),
    check_name: finding.id,
    fingerprint: finding.fingerprint,
    severity: SEVERITIES[finding.severity],
    location: { path: plainPath(finding.at.path), lines: { begin: finding.at.line } },
  };
}

const encoder = new TextEncoder();

function uncheckedIssue({ at, failure: { message, hint } }: Unchecked): Record<string, unknown>[] {
  if (at === undefined) return [];
  const text = `not checked: ${message}`;
  return [
    {
      description: escapeText(hint === undefined ? text : `${text}: ${hint}`),
      check_name: 'not-checked',
      fingerprint: fnv1(encoder.encode(`${at.path}\0${at.line}\0${text}`)).toString(16).padStart(16, '0'),
      severity: SEVERITIES.error,
      location: { path: plainPath(at.path), lines: { begin: at.line } },
    },
  ];
}
