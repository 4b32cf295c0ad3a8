import { nearestName } from '../../karpenter/nearest-name.ts';
import type { SourcePosition } from '../../model/manifest.ts';
import type { AnySubject, FileSubject, OldSubject } from '../../rules/subjects.ts';
import type { Suppression, SuppressionState } from '../../rules/suppression.ts';
import { valueAt } from '../../util/json-path.ts';
import { isDate, parseReason } from './parse-suppression.ts';
import type { SuppressionText } from './parse-suppression.ts';
import { readComments } from './read-comments.ts';
import type { ReadFile } from './read-files.ts';
import type { RawFinding } from './run-rules.ts';

/** A suppression before it is known whether anything needs it. */
export interface WrittenSuppression extends Omit<Suppression, 'state'> {
  /** Why it does not hold, where it does not. */
  trouble?: SuppressionState;
  /** Whether it is meant for what was found there. */
  covers: (finding: RawFinding, at: SourcePosition) => boolean;
}

export interface SuppressionFacts {
  ruleIds: readonly string[];
  /** RFC 3339, in UTC. */
  at: string;
}

/** Everything in a file that accepts findings: annotations of its objects, then comments. */
export function readSuppressions(file: ReadFile, { subjects }: FileSubject, facts: SuppressionFacts): WrittenSuppression[] {
  const annotations = subjects.flatMap((subject) => annotationsOf(subject).map((written) => withTrouble(written, facts)));
  return [...annotations, ...commentsOf(file).map((written) => withTrouble(written, facts))];
}

const PREFIX = 'ignore.karpami.dev/';

function annotationsOf(subject: AnySubject | OldSubject): WrittenSuppression[] {
  const path = ['metadata', 'annotations'];
  const annotations = valueAt(subject.raw, path);
  if (typeof annotations !== 'object' || annotations === null || Array.isArray(annotations)) return [];
  return Object.entries(annotations).flatMap(([keyword, value]): WrittenSuppression[] => {
    if (!keyword.startsWith(PREFIX)) return [];
    const rule = keyword.slice(PREFIX.length);
    const text: SuppressionText = typeof value === 'string' ? parseReason(value) : { reason: '' };
    const at = subject.locate([...path, keyword]);
    return [{ by: 'annotation', keyword, rule, ...text, at, covers: (finding) => finding.subject === subject && finding.rule.info.id === rule }];
  });
}

function commentsOf(file: ReadFile): WrittenSuppression[] {
  return readComments(file).flatMap(({ keyword, rules, line, column, covers, ...text }) =>
    (rules.length === 0 ? [''] : rules).map((rule): WrittenSuppression => ({
      by: 'comment',
      keyword,
      rule,
      ...text,
      at: { path: file.path, line, column },
      ...(covers === 'none' && { trouble: 'misplaced' }),
      covers: (finding, at) => finding.rule.info.id === rule && (covers === 'all' || at.line === covers),
    })),
  );
}

function withTrouble(written: WrittenSuppression, { ruleIds, at }: SuppressionFacts): WrittenSuppression {
  const { rule } = written;
  const nearestRule = ruleIds.includes(rule) ? undefined : nearestName(rule, ruleIds);
  const trouble = ruleIds.includes(rule) ? (written.trouble ?? troubleOf(written, at)) : 'unknownRule';
  return { ...written, ...(nearestRule !== undefined && { nearestRule }), ...(trouble !== undefined && { trouble }) };
}

/** `until` names the first day, in UTC, on which it no longer holds. */
function troubleOf({ reason, until }: WrittenSuppression, at: string): SuppressionState | undefined {
  if (until !== undefined && !isDate(until)) return 'badDate';
  if (until !== undefined && at.slice(0, until.length) >= until) return 'expired';
  return reason === '' ? 'withoutReason' : undefined;
}
