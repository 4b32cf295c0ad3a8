import { STDIN_PATH } from '../../model/manifest.ts';

/** A word as a shell has to be given it. */
export function quoteForShell(word: string): string {
  if (/^[\w./:@%+=,~^-]+$/.test(word) && !word.startsWith('-')) return word;
  const isOption = word.startsWith('-');
  return `'${(isOption ? `./${word}` : word).replaceAll("'", "'\\''")}'`;
}

/** The path of a file for a command line; of standard input, a word that stands for one. */
export function fileArgument(path: string, standIn = 'FILE'): string {
  return path === STDIN_PATH ? standIn : quoteForShell(path);
}

/** The folder of a file for a command line. */
export function folderArgument(path: string, standIn = 'DIR'): string {
  return path === STDIN_PATH ? standIn : quoteForShell(folderOf(path));
}

export function folderOf(path: string): string {
  const end = path.lastIndexOf('/');
  if (end === -1) return '.';
  return end === 0 ? '/' : path.slice(0, end);
}

export function baseNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
