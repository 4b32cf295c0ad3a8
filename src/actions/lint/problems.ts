import type { ReadProblem } from '../../model/manifest.ts';
import type { Unchecked } from '../../model/report.ts';
import { uncheckedOf } from '../unchecked.ts';
import type { ReadFile } from './read-files.ts';

/** What of a file could not be read, and what it means for the run. */
export interface FileProblems {
  unchecked: Unchecked[];
  notes: string[];
}

/**
 * A broken document was asked for and not read. A file that has to be rendered first counts so where the user named it, or with
 * `strictInputs`; one that a walk met is a note. What is readable and no object of Karpenter's is nothing to complain about.
 */
export function problemsOf(file: ReadFile, { strictInputs }: { strictInputs: boolean }): FileProblems {
  const result: FileProblems = { unchecked: [], notes: [] };
  for (const problem of file.problems) {
    if (problem.kind === 'syntax' || (problem.kind === 'template' && (file.named || strictInputs))) result.unchecked.push(asUnchecked(problem));
    else if (problem.kind === 'template') result.notes.push(asNote(problem));
  }
  return result;
}

function asUnchecked({ message, hint, position }: ReadProblem): Unchecked {
  return uncheckedOf('manifest', { service: 'file', operation: 'read', kind: 'invalid', message, ...(hint !== undefined && { hint }) }, position);
}

function asNote({ message, hint, position: { path, line, column } }: ReadProblem): string {
  return `${path}:${line}:${column}: ${message}${hint === undefined ? '' : `: ${hint}`}`;
}
