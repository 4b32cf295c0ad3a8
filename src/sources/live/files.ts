import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { STDIN_PATH } from '../../model/manifest.ts';
import type { Answer, SourceFailure } from '../../model/source-failure.ts';
import type { FileSource, SourceText } from '../ports.ts';
import { decodeText } from './decode-text.ts';
import { describeFileError, fileFailure } from './file-failures.ts';
import { findFiles } from './find-files.ts';
import type { FoundFile } from './find-files.ts';

export interface LiveFilesOptions {
  readStdin: () => Promise<Uint8Array>;
  /** Of the files that a walk finds, only those with such a text are handed on. */
  keep?: (text: string) => boolean;
}

type Reading = Awaited<ReturnType<FileSource['read']>>;

/**
 * Files of this machine. Every file is read once, however often and by whatever links it is found; a name that the user gave goes before
 * one that a walk found.
 */
export function liveFiles({ readStdin, keep = () => true }: LiveFilesOptions): FileSource {
  return {
    read: async (paths) => {
      const result: Reading = { texts: [], failures: [] };
      const found = [...new Set(paths)].map((path) => (path === '-' ? undefined : findFiles(path)));
      const namedFiles = new Set(found.flatMap((each) => each?.files ?? []).filter(({ named }) => named).map(({ realPath }) => realPath));
      const seen = new Set<string>();
      for (const each of found) {
        if (each === undefined) addText(result, STDIN_PATH, { named: true, decoded: await readText(readStdin) });
        result.failures.push(...(each?.failures ?? []));
        for (const file of each?.files ?? []) {
          if (seen.has(file.realPath) || (!file.named && namedFiles.has(file.realPath))) continue;
          seen.add(file.realPath);
          addFile(result, file, keep);
        }
      }
      return result;
    },
    find: async (path) => findText(path),
    isThere: async (path) => existsSync(path),
    currentFolder: resolve('.').replaceAll(sep, '/'),
  };
}

/** A pipe of this name would be waited for, and a folder of this name is not meant. */
function findText(path: string): Answer<SourceText> | undefined {
  const decoded = attempt(() => (statSync(path).isFile() ? decode(readFileSync(path)) : { failure: fileFailure('notFound', 'it is no file') }));
  if (!('failure' in decoded)) return { ok: true, value: { path, text: decoded.text } };
  return decoded.failure.kind === 'notFound' ? undefined : { ok: false, failure: decoded.failure };
}

const MAX_BYTES = 50 * 1024 * 1024;
const TOO_LARGE = fileFailure('invalid', 'it is larger than 50 MB, which no manifest is');

type Decoded = { text: string } | { failure: SourceFailure };

function addFile(result: Reading, { path, named, size }: FoundFile, keep: (text: string) => boolean): void {
  const decoded = size > MAX_BYTES ? { failure: TOO_LARGE } : attempt(() => decode(readFileSync(path)));
  if ('failure' in decoded || named || keep(decoded.text)) addText(result, path, { named, decoded });
}

async function readText(read: () => Promise<Uint8Array>): Promise<Decoded> {
  try {
    return decode(await read());
  } catch (error) {
    return { failure: describeFileError(error) };
  }
}

function attempt(read: () => Decoded): Decoded {
  try {
    return read();
  } catch (error) {
    return { failure: describeFileError(error) };
  }
}

function decode(bytes: Uint8Array): Decoded {
  return bytes.length > MAX_BYTES ? { failure: TOO_LARGE } : decodeText(bytes);
}

function addText({ texts, failures }: Reading, path: SourceText['path'], { named, decoded }: { named: boolean; decoded: Decoded }): void {
  if ('failure' in decoded) failures.push({ path, failure: decoded.failure });
  else texts.push({ path, text: decoded.text, named });
}
