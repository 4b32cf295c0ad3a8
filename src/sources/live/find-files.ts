import { readdirSync, realpathSync, statSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_FILE, SKIPPED_DIRECTORIES } from '../../model/manifest.ts';
import type { SourceFailure } from '../../model/source-failure.ts';
import { describeFileError, fileFailure } from './file-failures.ts';

export interface FoundFile {
  path: string;
  /** Without symbolic links: the same file has the same one, whichever way it was found. */
  realPath: string;
  /** The user named it, no walk found it. */
  named: boolean;
  /** In bytes; 0 for pipes and devices. */
  size: number;
}

export interface FoundFiles {
  files: FoundFile[];
  failures: { path: string; failure: SourceFailure }[];
}

/** The file of this name, or those of the directory, in the order of their names' code units. */
export function findFiles(path: string): FoundFiles {
  const found: FoundFiles = { files: [], failures: [] };
  attempt(found, path, () => {
    const stats = statSync(path);
    // A pipe, such as a shell's `<(…)`, has no path that could be followed.
    const realPath = stats.isDirectory() || stats.isFile() ? realpathSync.native(path) : path;
    if (stats.isDirectory()) findInRoot(found, path, realPath);
    else found.files.push({ path, realPath, named: true, size: stats.size });
  });
  return found;
}

function attempt(found: FoundFiles, path: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    found.failures.push({ path, failure: describeFileError(error) });
  }
}

function findInRoot(found: FoundFiles, path: string, realPath: string): void {
  walk({ found, visited: new Set() }, path, realPath);
  if (found.files.length > 0 || found.failures.length > 0) return;
  found.failures.push({ path, failure: fileFailure('notFound', 'the directory holds no YAML or JSON file') });
}

interface Walk {
  found: FoundFiles;
  /** Real paths of directories. A link back to one of them adds nothing, so that circles end. */
  visited: Set<string>;
}

function walk(state: Walk, path: string, realPath: string): void {
  if (state.visited.has(realPath)) return;
  state.visited.add(realPath);
  attempt(state.found, path, () => {
    const entries = readdirSync(path, { withFileTypes: true });
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) visit(state, entry, { path: join(path, entry.name), realPath: join(realPath, entry.name) });
  });
}

function visit(state: Walk, entry: Dirent, at: { path: string; realPath: string }): void {
  if (entry.isSymbolicLink()) followLink(state, entry, at.path);
  else if (entry.isDirectory()) enter(state, entry, at);
  else if (entry.isFile()) add(state, at);
}

/** A link that leads nowhere matters only where it is named like a manifest. */
function followLink(state: Walk, entry: Dirent, path: string): void {
  try {
    const stats = statSync(path);
    const at = { path, realPath: realpathSync.native(path) };
    if (stats.isDirectory()) enter(state, entry, at);
    else if (stats.isFile()) add(state, at);
  } catch (error) {
    if (MANIFEST_FILE.test(path)) state.found.failures.push({ path, failure: describeFileError(error) });
  }
}

function enter(state: Walk, { name }: Dirent, { path, realPath }: { path: string; realPath: string }): void {
  if (!SKIPPED_DIRECTORIES.includes(name)) walk(state, path, realPath);
}

function add({ found }: Walk, { path, realPath }: { path: string; realPath: string }): void {
  if (MANIFEST_FILE.test(path)) attempt(found, path, () => found.files.push({ path, realPath, named: false, size: statSync(path).size }));
}
