import { placeholdersOf } from '../../manifests/placeholders.ts';
import type { LintedFile, LintedFileStatus, LintedObject } from '../../model/lint.ts';
import type { FileSubject } from '../../rules/subjects.ts';
import type { FileProblems } from './problems.ts';
import type { ReadFile } from './read-files.ts';

/** What was made of a file, for `--list-files` and the end of the report. */
export function describeFile(file: ReadFile, { subjects = [] }: Partial<FileSubject> = {}, { note }: Pick<FileProblems, 'note'> = {}): LintedFile {
  const objects = subjects.map(({ apiVersion, kind, name, locate, origin, environment }): LintedObject => ({ apiVersion, kind, name, line: locate([]).line, ...(origin !== undefined && { origin }), environment }));
  return { path: file.path, status: statusOf(file, objects), objects, placeholders: placeholdersOf(subjects.map(({ raw }) => raw)), ...(note !== undefined && { note }) };
}

function statusOf({ problems }: ReadFile, objects: readonly LintedObject[]): LintedFileStatus {
  if (problems.some(({ kind }) => kind === 'syntax')) return 'broken';
  if (objects.length > 0) return 'linted';
  return problems.some(({ kind }) => kind === 'template') ? 'notRendered' : 'noObject';
}
