import type { LintFinding, RuleOutcome, SuppressedFinding } from '../../model/lint.ts';
import type { FileSubject } from '../../rules/subjects.ts';
import type { Suppression, SuppressionState } from '../../rules/suppression.ts';
import type { WrittenSuppression } from './read-suppressions.ts';
import type { RawFinding } from './run-rules.ts';

/** What a rule found, before and after it was made readable. */
export interface FoundFinding {
  raw: RawFinding;
  finding: LintFinding;
  /** Its rule is switched off where it stands: it does not count, but a suppression of it has its use elsewhere. */
  isOff: boolean;
}

export interface SortedFindings {
  counted: FoundFinding[];
  suppressed: SuppressedFinding[];
  /** What became of each suppression, for the rules that look at them. */
  judged: Map<FileSubject, Suppression[]>;
}

/** Takes out what annotations and comments accept. */
export function applySuppressions(
  found: readonly FoundFinding[],
  writtenByFile: ReadonlyMap<FileSubject, readonly WrittenSuppression[]>,
  statusOf: (ruleId: string) => RuleOutcome['status'] | undefined,
): SortedFindings {
  const counted: FoundFinding[] = [];
  const suppressed: SuppressedFinding[] = [];
  const used = new Set<WrittenSuppression>();
  for (const each of found) {
    const written = (writtenByFile.get(each.raw.file) ?? []).filter(({ trouble, covers }) => trouble === undefined && covers(each.raw, each.finding.at));
    for (const one of written) used.add(one);
    const [first] = written;
    if (each.isOff) continue;
    if (first === undefined) counted.push(each);
    else suppressed.push(accept(each.finding, first));
  }
  const judge = (written: WrittenSuppression): Suppression => ({ ...withoutCovers(written), state: stateOf(written, used.has(written), statusOf) });
  return { counted, suppressed, judged: new Map([...writtenByFile].map(([file, all]) => [file, all.map(judge)])) };
}

function accept(finding: LintFinding, { by, reason, until, at }: WrittenSuppression): SuppressedFinding {
  return { ...finding, suppressed: { by, reason, ...(until !== undefined && { until }), at } };
}

function withoutCovers({ covers: _covers, trouble: _trouble, ...rest }: WrittenSuppression): Omit<Suppression, 'state'> {
  return rest;
}

function stateOf({ trouble, rule }: WrittenSuppression, isUsed: boolean, statusOf: (ruleId: string) => RuleOutcome['status'] | undefined): SuppressionState {
  if (trouble !== undefined) return trouble;
  if (isUsed) return 'holds';
  return statusOf(rule) === 'ran' ? 'unused' : 'idle';
}
