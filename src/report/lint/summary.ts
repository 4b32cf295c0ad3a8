import type { LintFinding, LintReport } from '../../model/lint.ts';
import type { Finding, Severity } from '../../model/report.ts';
import { groupBy } from '../../util/group-by.ts';
import { formatCount } from '../words.ts';

export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** `3 errors, 1 warning`: severities of which there are none are left out. */
export function formatCounts(findings: readonly Finding[]): string {
  return SEVERITIES.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [formatCount(count, severity)];
  }).join(', ');
}

/** What was looked at, and what came of it, in one line. */
export function formatSummary(report: LintReport): string {
  const { findings, files, checkedCount } = report;
  const looked = files.filter(({ objects }) => objects.length > 0).map(({ path }) => path);
  const found = new Set(findings.map(({ at }) => at.path));
  const fileCount = new Set([...looked, ...found]).size;
  const objects = formatCount(checkedCount, 'object');
  const result = findings.length === 0 ? `No findings: ${objects} in ${formatCount(fileCount, 'file')}` : `${formatCounts(findings)} in ${found.size} of ${formatCount(fileCount, 'file')} (${objects})`;
  const aside = asideOf(report);
  return aside === '' ? (findings.length === 0 ? `${result}.` : result) : `${result}; ${aside}`;
}

function asideOf({ findings, suppressed, unchecked }: LintReport): string {
  const fixable = findings.filter(({ edit }) => edit !== undefined).length;
  const parts: [count: number, text: string][] = [
    [suppressed.length, 'suppressed'],
    [fixable, 'fixable (--fix)'],
    [unchecked.length, 'not checked'],
  ];
  return parts.flatMap(([count, text]) => (count === 0 ? [] : [`${count} ${text}`])).join(', ');
}

/** In the order of the files, then of their lines. */
export function byPlace<T extends LintFinding>(findings: readonly T[], { files }: Pick<LintReport, 'files'>): T[] {
  const position = new Map(files.map(({ path }, index) => [path, index]));
  const rank = ({ at }: LintFinding): number => position.get(at.path) ?? files.length;
  return [...findings].sort((a, b) => rank(a) - rank(b) || a.at.line - b.at.line || a.at.column - b.at.column);
}

/** The worst first, then by place. */
export function bySeverity<T extends LintFinding>(findings: readonly T[], report: Pick<LintReport, 'files'>): T[] {
  return byPlace(findings, report).sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}

/** `EC2NodeClass default`; empty where a file is meant. */
export function formatObject({ object }: Pick<LintFinding, 'object'>): string {
  if (object === undefined) return '';
  return object.name === '' ? object.kind : `${object.kind} ${object.name}`;
}

export interface NotRead {
  what: string;
  hint?: string;
  places: string[];
}

/** What could not be checked, the same trouble once with all of its places. */
export function notChecked({ unchecked }: Pick<LintReport, 'unchecked'>): NotRead[] {
  const groups = groupBy(unchecked, ({ failure: { message, hint } }) => JSON.stringify([message, hint]));
  return [...groups.values()].flatMap((group) => {
    const failure = group[0]?.failure;
    if (failure === undefined) return [];
    return [{ what: failure.message, ...(failure.hint !== undefined && { hint: failure.hint }), places: group.map(({ subject, at }) => (at === undefined ? subject : `${at.path}:${at.line}:${at.column}`)) }];
  });
}

/** Notes about places, the same note once; those about none have no places. */
export function groupNotes({ notes, files }: Pick<LintReport, 'notes' | 'files'>): NotRead[] {
  const paths = new Set(files.map(({ path }) => path));
  const parts = notes.map((note) => {
    const [, place = '', path = '', text = ''] = PLACED_NOTE.exec(note) ?? [];
    return paths.has(path) ? { place, text } : { text: note };
  });
  return [...groupBy(parts, ({ text }) => text)].map(([what, group]) => ({ what, places: group.flatMap(({ place }) => (place === undefined ? [] : [place])) }));
}

const PLACED_NOTE = /^((.+?):\d+:\d+): (.*)$/s;
