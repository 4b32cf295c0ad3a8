import type { Io } from './io.ts';

/** NO_COLOR wins, then FORCE_COLOR, then whether standard output is a terminal. */
export function wantsColor(io: Io): boolean {
  const { NO_COLOR: none, FORCE_COLOR: force, TERM: term } = io.env;
  if (none !== undefined && none !== '') return false;
  if (force !== undefined) return force !== '0' && force !== 'false';
  return io.stdout.isTTY && term !== 'dumb';
}

/** Whether the locale has no blocks to draw with. Where none is set, as in containers, logs are read as UTF-8 all the same. */
export function needsAscii({ env }: Io): boolean {
  const locale = [env['LC_ALL'], env['LC_CTYPE'], env['LANG']].find((value) => value !== undefined && value !== '');
  return env['TERM'] === 'dumb' || (locale !== undefined && !/utf-?8/i.test(locale));
}
