import { MANIFEST_FILE, SKIPPED_DIRECTORIES, STDIN_PATH } from '../../model/manifest.ts';
import type { SourceFailure } from '../../model/source-failure.ts';
import type { FileSource, Reading } from '../ports.ts';

export interface MemoryFiles {
  /** By path, with `/` between names; directories exist where a file is in them. */
  files?: Record<string, string>;
  stdin?: string;
  /** By path. */
  failures?: Record<string, SourceFailure>;
  /** Absolute; files with a relative path are in it. */
  currentFolder?: string;
}

/** Files over a plain object: the same files are found as on a disk (but for globs), and none fails unless `failures` says so. */
export function memoryFiles({ files = {}, stdin = '', failures = {}, currentFolder = '/work' }: MemoryFiles = {}): FileSource {
  return {
    read: async (paths, { isExcluded = () => false } = {}) => {
      const result: Reading = { texts: [], failures: [], walked: { fileCount: 0, ignoredCount: 0 } };
      const add = (path: string, named: boolean): void => {
        const failure = failures[path];
        const text = files[path];
        if (failure !== undefined) result.failures.push({ path, failure });
        else if (text !== undefined && !result.texts.some((seen) => seen.path === path)) result.texts.push({ path, text, named });
      };
      const addWalked = (path: string): void => {
        result.walked.fileCount += 1;
        add(path, false);
      };
      const known = [...Object.keys(files), ...Object.keys(failures)];
      for (const path of new Set(paths)) {
        if (path === '-') result.texts.push({ path: STDIN_PATH, text: stdin, named: true });
        else if (known.includes(path)) add(path, true);
        else addDirectory(result, { path, known, add: (file) => isExcluded(file) || paths.includes(file) || addWalked(file) });
      }
      return result;
    },
    find: async (path) => {
      const known = nameOf(path, currentFolder);
      const [failure, text] = [failures[known], files[known]];
      if (failure !== undefined) return { ok: false, failure };
      return text === undefined ? undefined : { ok: true, value: { path, text } };
    },
    isThere: async (path) => {
      const known = nameOf(path, currentFolder);
      return Object.keys(files).some((file) => file === known || file.startsWith(`${known}/`));
    },
    currentFolder,
  };
}

/** As the file is called in `files`: those below the current folder by their relative path. */
function nameOf(path: string, currentFolder: string): string {
  const prefix = currentFolder === '/' ? '/' : `${currentFolder}/`;
  return path.startsWith(prefix) ? path.slice(prefix.length) : path;
}

interface Directory {
  path: string;
  known: string[];
  add: (path: string) => void;
}

function addDirectory({ failures }: Reading, { path, known, add }: Directory): void {
  const prefix = path === '.' ? '' : `${path.replace(/\/$/, '')}/`;
  const inside = known.filter((file) => file.startsWith(prefix));
  const manifests = inside.filter((file) => MANIFEST_FILE.test(file) && !isSkipped(file.slice(prefix.length)));
  if (inside.length === 0) failures.push({ path, failure: notFound('there is no such file or directory') });
  else if (manifests.length === 0) failures.push({ path, failure: notFound('the directory holds no YAML or JSON file') });
  for (const file of manifests.sort(comparePaths)) add(file);
}

function isSkipped(path: string): boolean {
  return path.split('/').slice(0, -1).some((directory) => SKIPPED_DIRECTORIES.includes(directory));
}

/** Name by name, as a walk meets them. */
function comparePaths(a: string, b: string): number {
  const [left, right] = [a.split('/').join('\0'), b.split('/').join('\0')];
  return left < right ? -1 : 1;
}

function notFound(message: string): SourceFailure {
  return { service: 'file', operation: 'read', kind: 'notFound', message };
}
