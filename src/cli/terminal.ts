import type { Io } from './io.ts';

/** NO_COLOR wins, then FORCE_COLOR, then whether standard output is a terminal. */
export function wantsColor(io: Io): boolean {
  const { NO_COLOR: none, FORCE_COLOR: force, TERM: term } = io.env;
  if (none !== undefined && none !== '') return false;
  if (force !== undefined) return force !== '0' && force !== 'false';
  return io.stdout.isTTY && term !== 'dumb';
}
