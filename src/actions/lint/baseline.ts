import { absolutePath, pathWithin } from '../../config/paths.ts';
import { stablePath } from '../../config/find-config.ts';
import type { Project } from '../../config/find-config.ts';
import { usageError } from '../../errors.ts';
import type { LintFinding, LintReport, SuppressedFinding } from '../../model/lint.ts';
import type { FileSource } from '../../sources/ports.ts';
import { formatBaseline, parseBaseline } from './baseline-file.ts';
import type { BaselineEntry } from './baseline-file.ts';

/** What a run has looked at. */
export interface Looked {
  project: Project;
  /** As the user named them. */
  paths: readonly string[];
  /** Of the files that were read. */
  files: readonly string[];
}

export interface HeldFindings {
  findings: LintFinding[];
  suppressed: SuppressedFinding[];
  notes: string[];
}

/** The entries of a baseline. Throws KarpamiError `usage` where there is none, or something else of that name. */
export async function readBaseline(files: FileSource, path: string): Promise<BaselineEntry[]> {
  const entries = await findBaseline(files, path);
  if (entries === undefined) throw usageError(`the baseline "${path}" is not there`, `make it: karpami lint … --baseline ${path} --write-baseline`);
  return entries;
}

async function findBaseline(files: FileSource, path: string): Promise<BaselineEntry[] | undefined> {
  const answer = await files.find(path);
  if (answer === undefined) {
    if (await files.isThere(path)) throw usageError(`"${path}" is no file`, 'name a file with --baseline');
    return undefined;
  }
  if (!answer.ok) throw usageError(`the baseline "${path}" cannot be read: ${answer.failure.message}`, answer.failure.hint);
  const entries = parseBaseline(answer.value.text);
  if (entries === undefined) throw usageError(`"${path}" is no baseline of karpami`, 'name another file with --baseline; this one is left as it is');
  return entries;
}

/** Takes out what the baseline knows, and tells what of it is gone. */
export function holdAgainstBaseline(findings: readonly LintFinding[], entries: readonly BaselineEntry[], looked: Looked): HeldFindings {
  const known = new Set(entries.map(({ fingerprint }) => fingerprint));
  const isKnown = ({ fingerprint }: LintFinding): boolean => known.has(fingerprint);
  const found = new Set(findings.map(({ fingerprint }) => fingerprint));
  const staleCount = entries.filter((entry) => !found.has(entry.fingerprint) && wasLookedAt(entry, looked)).length;
  return {
    findings: findings.filter((finding) => !isKnown(finding)),
    suppressed: findings.filter(isKnown).map((finding) => ({ ...finding, suppressed: { by: 'baseline' } })),
    notes: staleCount === 0 ? [] : [`${staleCount} ${staleCount === 1 ? 'entry of the baseline matches' : 'entries of the baseline match'} nothing any more: --write-baseline takes ${staleCount === 1 ? 'it' : 'them'} out`],
  };
}

/** Whether the file of an entry was among what was linted, be it that it is gone. */
function wasLookedAt({ file }: BaselineEntry, { project, paths, files }: Looked): boolean {
  if (files.some((path) => stablePath(project, path) === file)) return true;
  const folders = paths.filter((path) => path !== '-').map((path) => stablePath(project, absolutePath(project.currentFolder, path)));
  return folders.some((folder) => pathWithin(folder, file) !== undefined || (folder === '' && !file.startsWith('../')));
}

export interface RenewedBaseline {
  text: string;
  entryCount: number;
}

/**
 * The baseline of a run that was held against none: all that was found, and what an older baseline has of files that were not looked at.
 * Throws KarpamiError `usage` where something else stands at its place.
 */
export async function renewBaseline(report: LintReport, { files, path, looked }: { files: FileSource; path: string; looked: Looked }): Promise<RenewedBaseline> {
  const older = (await findBaseline(files, path)) ?? [];
  const kept = older.filter((entry) => !wasLookedAt(entry, looked));
  const fresh = report.findings.map(({ fingerprint, id, at, object, field }): BaselineEntry => ({
    fingerprint,
    rule: id,
    file: stablePath(looked.project, at.path),
    ...(object !== undefined && { object: `${object.kind} ${object.name}`.trim() }),
    ...(field !== undefined && { field }),
  }));
  const entries = [...kept, ...fresh];
  return { text: formatBaseline(entries), entryCount: entries.length };
}

/** The report as the baseline that was just written makes it. */
export function acceptAll(report: LintReport): LintReport {
  const accepted = report.findings.map((finding): SuppressedFinding => ({ ...finding, suppressed: { by: 'baseline' } }));
  return { ...report, findings: [], suppressed: [...report.suppressed, ...accepted], rules: report.rules.map((rule) => ({ ...rule, findingCount: 0 })) };
}
