import { join } from 'node:path';

export interface Glob {
  /** The folder in which everything that it matches must be. */
  base: string;
  /** By the path that a walk of `base` gives. */
  matches: (path: string) => boolean;
  /** How many folders below `base` a match can be. */
  depth: number;
}

/** Whether the name of a file that is not there is meant as a pattern. */
export function isGlob(path: string): boolean {
  return MAGIC.test(path);
}

const MAGIC = /[*?[\]{}!]/;

/**
 * Patterns as shells with `**` read them: names that begin with a dot are matched only by patterns that say the dot. Throws on a pattern
 * that is too long to be one.
 */
export async function parseGlob(pattern: string): Promise<Glob> {
  const { default: picomatch } = await import('picomatch');
  const segments = pattern.split('/');
  const first = segments.findIndex((segment) => isGlob(segment) || segment.includes('\\'));
  const fixed = segments.slice(0, first).join('/');
  const base = first > 0 && fixed === '' ? '/' : fixed || '.';
  const isMatch = picomatch(segments.slice(first).filter((segment) => segment !== '').join('/'), { nonegate: true });
  const start = join(base, 'x').length - 1;
  return { base, matches: (path) => isMatch(path.slice(start)), depth: /\*\*|\(/.test(pattern) ? Number.POSITIVE_INFINITY : segments.length - first - 1 };
}
