import { readFileSync, realpathSync, statSync } from 'node:fs';
import type { FileFix } from '../actions/lint/fix.ts';
import type { Io } from './io.ts';

/**
 * Writes fixed files where they are, behind links too, so that their modes and owners stay. What is no regular file, or holds something
 * else than what was fixed, is left alone. Returns why files were not written, by path.
 */
export async function writeFixes(fixes: readonly FileFix[], io: Io): Promise<Map<string, string>> {
  const failures = new Map<string, string>();
  for (const fix of fixes) {
    const failure = await writeFix(fix, io);
    if (failure !== undefined) failures.set(fix.path, failure);
  }
  return failures;
}

async function writeFix({ path, before, after }: FileFix, io: Io): Promise<string | undefined> {
  try {
    if (!statSync(path).isFile()) return 'it is no regular file';
    const realPath = realpathSync.native(path);
    const bytes = readFileSync(realPath);
    if (!bytes.equals(Buffer.from(before))) return 'it has changed since it was read';
    await io.writeFile(realPath, after);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
