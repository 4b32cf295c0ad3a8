import { existsSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { MANIFEST_FILE } from '../../model/manifest.ts';
import type { Answer } from '../../model/source-failure.ts';
import type { FileSource, SourceText } from '../ports.ts';
import { decodeFile } from './decode-text.ts';
import { describeFileError } from './file-failures.ts';
import { bytesReader } from './read-bytes.ts';
import { readPaths } from './read-paths.ts';
import type { PathReading } from './read-paths.ts';

export type LiveFilesOptions = Pick<PathReading, 'readStdin'> & Partial<PathReading>;

/** Files of this machine. */
export function liveFiles(options: LiveFilesOptions): FileSource {
  const settings: PathReading = { keep: () => true, walked: MANIFEST_FILE, gitignore: false, ...options };
  return {
    read: (paths, { isExcluded = () => false } = {}) => readPaths(paths, { ...settings, isExcluded }),
    find: async (path) => findText(path),
    isThere: async (path) => existsSync(path),
    currentFolder: resolve('.').replaceAll(sep, '/'),
  };
}

/** A pipe of this name would be waited for, and a folder of this name is not meant. */
function findText(path: string): Answer<SourceText> | undefined {
  try {
    if (!statSync(path).isFile()) return undefined;
    const decoded = decodeFile(bytesReader()(path));
    return 'failure' in decoded ? { ok: false, failure: decoded.failure } : { ok: true, value: { path, text: decoded.text } };
  } catch (error) {
    const failure = describeFileError(error);
    return failure.kind === 'notFound' ? undefined : { ok: false, failure };
  }
}
