import { realpathSync, statSync } from 'node:fs';
import { isGlob } from './glob.ts';
import type { Place } from './walk.ts';

/** What the user has named. */
export type Argument =
  | { kind: 'stdin' | 'pipe' | 'glob'; path: string }
  | ({ kind: 'file' | 'folder' } & Place)
  | { kind: 'missing'; path: string; error: unknown };

/** A name that is there is no glob, whatever is in it. */
export function inspectPath(path: string): Argument {
  if (path === '-') return { kind: 'stdin', path };
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) return { kind: 'folder', path, realPath: realpathSync.native(path) };
    // A shell's `<(…)` has no path that could be followed, and devices are read like files.
    if (stats.isFIFO()) return { kind: 'pipe', path };
    return { kind: 'file', path, realPath: stats.isFile() ? realpathSync.native(path) : path };
  } catch (error) {
    return isGlob(path) ? { kind: 'glob', path } : { kind: 'missing', path, error };
  }
}
