import type { SourcePosition } from '../../model/manifest.ts';
import type { Finding, ReportBase, Severity, Sourced, Unchecked } from '../../model/report.ts';
import type { SourceFailure } from '../../model/source-failure.ts';
import { groupBy } from '../../util/group-by.ts';
import type { Block } from '../view.ts';
import { SEVERITY_TONE } from '../words.ts';

/** The end of every report: findings, what was not checked, notes. `wanted`: what the command looks at. */
export function closingBlocks(report: ReportBase, wanted = 'Karpenter object'): (Block | undefined)[] {
  return [
    report.checkedCount === 0 ? { kind: 'text', text: report.unchecked.length > 0 ? 'Nothing could be checked.' : `Nothing was checked: no ${wanted} was found.`, tone: 'warn' } : undefined,
    report.findings.length > 0 ? { kind: 'heading', level: 2, text: 'Findings' } : undefined,
    { kind: 'list', items: bySeverity(report.findings).map(findingItem) },
    report.unchecked.length > 0 ? { kind: 'heading', level: 2, text: 'Not checked' } : undefined,
    { kind: 'list', items: uncheckedItems(report.unchecked) },
    { kind: 'list', items: report.notes.map((text) => ({ text, tone: 'dim' as const })) },
  ];
}

const ORDER: Severity[] = ['error', 'warning', 'info'];

function bySeverity(findings: readonly Finding[]): Finding[] {
  return ORDER.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
}

type Item = Extract<Block, { kind: 'list' }>['items'][number];

function findingItem(finding: Finding): Item {
  const where = finding.at === undefined ? '' : `${formatPosition(finding.at)}: `;
  return {
    text: `${finding.severity} ${finding.id}: ${where}${finding.subject}: ${finding.message}`,
    tone: SEVERITY_TONE[finding.severity],
    detail: finding.fix === undefined ? [] : [finding.fix],
  };
}

/** What failed alike stands together: a cluster that cannot be reached is one trouble, not one for each kind. */
function uncheckedItems(items: readonly Unchecked[]): Item[] {
  const groups = groupBy(items, ({ failure }) => JSON.stringify([formatFailure(failure), failure.hint]));
  return [...groups.values()].flatMap((group): Item[] => {
    const failure = group[0]?.failure;
    if (failure === undefined) return [];
    const subjects = group.map(({ subject, at }) => `${at === undefined ? '' : `${formatPosition(at)}: `}${subject}`);
    return [{ text: `${subjects.join(', ')}: ${formatFailure(failure)}`, tone: 'warn', detail: failure.hint === undefined ? [] : [failure.hint] }];
  });
}

/** The service's own code is added where the sentence does not have it. */
export function formatFailure(failure: SourceFailure): string {
  return failure.code === undefined || failure.message.includes(failure.code) ? failure.message : `${failure.message} (${failure.code})`;
}

export function formatPosition(position: SourcePosition): string {
  return `${position.path}:${position.line}:${position.column}`;
}

/** `1.33 (from the snapshot)`. */
export function formatSourced(sourced: Sourced<string>): string {
  return `${sourced.value} (from ${sourced.source})`;
}
