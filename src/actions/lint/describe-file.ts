import type { LintedFile, LintedFileStatus, LintedObject } from '../../model/lint.ts';
import type { FileSubject } from '../../rules/subjects.ts';
import type { FileProblems } from './problems.ts';
import type { ReadFile } from './read-files.ts';

/** What was made of a file, for `--list-files` and the end of the report. */
export function describeFile(file: ReadFile, { subjects = [] }: Partial<FileSubject> = {}, { unchecked, notes }: FileProblems = { unchecked: [], notes: [] }): LintedFile {
  const objects = subjects.map(({ apiVersion, kind, name, locate, environment }): LintedObject => ({ apiVersion, kind, name, line: locate([]).line, environment }));
  const note = unchecked[0]?.failure.message ?? notes[0];
  return { path: file.path, status: statusOf(file, objects), objects, placeholders: [], ...(note !== undefined && { note }) };
}

function statusOf({ problems }: ReadFile, objects: readonly LintedObject[]): LintedFileStatus {
  if (problems.some(({ kind }) => kind === 'template')) return 'notRendered';
  if (problems.some(({ kind }) => kind === 'syntax')) return 'broken';
  return objects.length > 0 ? 'linted' : 'noObject';
}
