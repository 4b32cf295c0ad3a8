import type { PathGlob } from './config.ts';

/** Globs for paths relative to one folder. A glob that names a folder means what is in it too. */
export async function compileGlobs(globs: readonly string[]): Promise<PathGlob[]> {
  if (globs.length === 0) return [];
  const { default: picomatch } = await import('picomatch');
  return globs.map((glob) => {
    const plain = glob.replace(/^(?:\.?\/)+/, '').replace(/\/+$/, '');
    return { glob, matches: plain === '' || plain === '.' ? isWithin : picomatch([plain, `${plain}/**`], { dot: true }) };
  });
}

function isWithin(path: string): boolean {
  return !path.startsWith('../');
}
