import type { ReadProblem } from '../../model/manifest.ts';
import type { Unchecked } from '../../model/report.ts';
import { uncheckedOf } from '../unchecked.ts';
import type { ReadFile } from './read-files.ts';

/** What of a file could not be read, and what it means for the run. */
export interface FileProblems {
  unchecked: Unchecked[];
  notes: string[];
  /** What to say of the file itself, and what to do. */
  note?: string;
}

/** Each is one to mend; a file that is no YAML at all would have one for every document. */
const MOST_BROKEN = 5;

/**
 * A broken document was asked for and not read. A file that has to be rendered first counts so where the user named it; one that a walk
 * met is a note; `strictInputs` makes all of them the one or the other. One line says it, however much of the file is meant. What is
 * readable and no object of Karpenter's is nothing to complain about.
 */
export function problemsOf(file: ReadFile, { strictInputs }: { strictInputs: boolean | undefined }): FileProblems {
  const broken = atMost(ofKind(file, 'syntax'), MOST_BROKEN).map(asUnchecked);
  const unrendered = atMost(ofKind(file, 'template'), 1);
  const isAskedFor = strictInputs ?? file.named;
  const [first] = [...ofKind(file, 'syntax'), ...ofKind(file, 'template')];
  return {
    unchecked: isAskedFor ? [...broken, ...unrendered.map(asUnchecked)] : broken,
    notes: isAskedFor ? [] : unrendered.map(asNote),
    ...(first !== undefined && { note: withHint(first) }),
  };
}

function ofKind({ problems }: ReadFile, wanted: ReadProblem['kind']): ReadProblem[] {
  return problems.filter(({ kind }) => kind === wanted);
}

/** The last one that is told says how many more there are. */
function atMost(problems: readonly ReadProblem[], most: number): ReadProblem[] {
  const more = problems.length - most;
  const told = problems.slice(0, most);
  const last = told.pop();
  if (last === undefined) return [];
  return [...told, more > 0 ? { ...last, message: `${last.message} (and ${more} more like it in this file)` } : last];
}

function asUnchecked({ message, hint, position }: ReadProblem): Unchecked {
  return uncheckedOf('manifest', { service: 'file', operation: 'read', kind: 'invalid', message, ...(hint !== undefined && { hint }) }, position);
}

function asNote(problem: ReadProblem): string {
  const { path, line, column } = problem.position;
  return `${path}:${line}:${column}: ${withHint(problem)}`;
}

function withHint({ message, hint }: ReadProblem): string {
  return hint === undefined ? message : `${message}: ${hint}`;
}
