import { applyEdits, writeScalar } from '../../manifests/edits.ts';
import type { LintFinding, TextEdit } from '../../model/lint.ts';
import { groupBy } from '../../util/group-by.ts';
import type { RawFinding } from './run-rules.ts';

/** What would repair a finding in the text of its file: absent where its rule knows nothing, or where the scalar cannot be replaced as it stands. */
export function editOf({ subject, at, replacement }: Pick<RawFinding, 'subject' | 'at' | 'replacement'>, file: string): TextEdit | undefined {
  if (replacement === undefined || subject === undefined || !('rangeOf' in subject)) return undefined;
  const range = subject.rangeOf(at);
  if (range === undefined) return undefined;
  const { start, end, style } = range;
  const value = replacement.keepsSpelling === true && style === 'plain' ? file.slice(start, end) : replacement.value;
  const text = writeScalar(value, { ...range, isText: replacement.isText });
  return text === undefined ? undefined : { start, end, text };
}

/** What `--fix` makes of one file. */
export interface FileFix {
  path: string;
  before: string;
  after: string;
  /** Fingerprints of the findings that it repairs. */
  applied: string[];
  /** Of those whose edits overlap another one: they have to wait for the next run. */
  refused: string[];
}

/** Only files that change, in the order of their first finding. */
export function planFixes(findings: readonly LintFinding[], textByPath: ReadonlyMap<string, string>): FileFix[] {
  const fixable = findings.flatMap(({ edit, fingerprint, at: { path } }) => (edit === undefined ? [] : [{ ...edit, fingerprint, path }]));
  return [...groupBy(fixable, ({ path }) => path)].flatMap(([path, edits]): FileFix[] => {
    const before = textByPath.get(path);
    if (before === undefined) return [];
    const { text: after, applied, refused } = applyEdits(before, edits);
    return after === before ? [] : [{ path, before, after, applied: applied.map(({ fingerprint }) => fingerprint), refused: refused.map(({ fingerprint }) => fingerprint) }];
  });
}
