import { STDIN_PATH } from '../../model/manifest.ts';
import type { ReadOptions, Reading } from '../ports.ts';
import { decodeFile, isUtf16 } from './decode-text.ts';
import { describeFileError, fileFailure } from './file-failures.ts';
import { parseGlob } from './glob.ts';
import { inspectPath } from './inspect-path.ts';
import type { Argument } from './inspect-path.ts';
import { MAX_BYTES, bytesReader } from './read-bytes.ts';
import { byGlob, byName } from './selection.ts';
import type { Selection } from './selection.ts';
import { walk } from './walk.ts';
import type { Place } from './walk.ts';

export interface PathReading {
  /** At least `most` bytes and one more where there are so many. */
  readStdin: (most: number) => Promise<Uint8Array>;
  /** Of the files that a walk finds, only those with such bytes are handed on; each stands for the character of its number. */
  keep: (bytes: string) => boolean;
  /** Names of the files that a walk looks into. */
  walked: RegExp;
  /** Walks leave out what git ignores. */
  gitignore: boolean;
}

interface State extends PathReading, Required<ReadOptions> {
  result: Reading;
  /** Real paths of files that the user named. */
  named: Set<string>;
  /** Real paths of files that were read. */
  seen: Set<string>;
  readBytes: ReturnType<typeof bytesReader>;
}

/**
 * Every file is read once, however often and by whatever links it is found; a name that the user gave goes before one that a walk found.
 */
export async function readPaths(paths: readonly string[], settings: PathReading & Required<ReadOptions>): Promise<Reading> {
  const result: Reading = { texts: [], failures: [], walked: { fileCount: 0, ignoredCount: 0 } };
  const args = [...new Set(paths)].map(inspectPath);
  const named = new Set(args.flatMap((each) => (each.kind === 'file' ? [each.realPath] : [])));
  const state: State = { ...settings, result, named, seen: new Set(), readBytes: bytesReader() };
  for (const each of args) await readArgument(state, each);
  return result;
}

async function readArgument(state: State, each: Argument): Promise<void> {
  const { path } = each;
  switch (each.kind) {
    case 'stdin':
      return readStream(state, STDIN_PATH, async () => state.readStdin(MAX_BYTES));
    case 'pipe':
      return readStream(state, path, async () => (await import('./read-pipe.ts')).readPipe(path));
    case 'file':
      readNamed(state, each);
      return;
    case 'folder':
      return readFolder(state, each);
    case 'glob':
      return readGlob(state, path);
    case 'missing':
      fail(state, path, each.error);
  }
}

async function readStream(state: State, path: string, read: () => Promise<Uint8Array>): Promise<void> {
  try {
    add(state, { path, named: true, bytes: await read() });
  } catch (error) {
    fail(state, path, error);
  }
}

function readNamed(state: State, place: Place): void {
  if (state.seen.has(place.realPath)) return;
  state.seen.add(place.realPath);
  try {
    add(state, { path: place.path, named: true, bytes: state.readBytes(place.path) });
  } catch (error) {
    fail(state, place.path, error);
  }
}

function readWalked(state: State, { path, realPath }: Place): void {
  if (state.seen.has(realPath) || state.named.has(realPath)) return;
  state.seen.add(realPath);
  state.result.walked.fileCount += 1;
  try {
    const bytes = state.readBytes(path);
    // What is searched for cannot be seen in UTF-16, and UTF-16 is refused.
    if (bytes === undefined || isUtf16(bytes) || state.keep(bytes.toString('latin1'))) add(state, { path, named: false, bytes });
  } catch (error) {
    fail(state, path, error);
  }
}

async function readFolder(state: State, root: Place): Promise<void> {
  const before = state.result.failures.length;
  const found = await readTree(state, root, byName(state.walked));
  if (found.fileCount > 0 || state.result.failures.length > before) return;
  const rest = found.ignoredCount === 0 ? '' : ' that .gitignore leaves';
  const failure = fileFailure('notFound', `the directory holds no YAML or JSON file${rest}`, rest === '' ? undefined : 'karpami lint --no-gitignore');
  state.result.failures.push({ path: root.path, failure });
}

async function readGlob(state: State, pattern: string): Promise<void> {
  try {
    const glob = await parseGlob(pattern);
    const base = inspectPath(glob.base);
    const before = state.result.failures.length;
    const found = base.kind === 'folder' ? await readTree(state, base, byGlob(glob, byName(state.walked))) : { fileCount: 0 };
    if (found.fileCount === 0 && state.result.failures.length === before) state.result.failures.push({ path: pattern, failure: fileFailure('notFound', 'no file matches') });
  } catch (error) {
    fail(state, pattern, error);
  }
}

/** How many files a walk met, those among them that were read before, and what it left out because git ignores it. */
async function readTree(state: State, root: Place, selection: Selection): Promise<Reading['walked']> {
  const found = { fileCount: 0, ignoredCount: 0 };
  await walk({
    root,
    selection,
    gitignore: state.gitignore,
    isExcluded: state.isExcluded,
    onFile: (file) => {
      found.fileCount += 1;
      readWalked(state, file);
    },
    onFailure: (path, error) => fail(state, path, error),
    onIgnored: () => (found.ignoredCount += 1),
  });
  state.result.walked.ignoredCount += found.ignoredCount;
  return found;
}

function add({ result }: State, { path, named, bytes }: { path: string; named: boolean; bytes: Uint8Array | undefined }): void {
  const decoded = decodeFile(bytes);
  if ('failure' in decoded) result.failures.push({ path, failure: decoded.failure });
  else result.texts.push({ path, text: decoded.text, named });
}

function fail({ result }: State, path: string, error: unknown): void {
  result.failures.push({ path, failure: describeFileError(error, path) });
}
