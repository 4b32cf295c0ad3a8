import { escapeText } from '../report/escape.ts';
import type { Progress } from '../sources/ports.ts';
import type { Io } from './io.ts';

/** One line on a terminal that says what is being asked; nothing anywhere else, nor where a line cannot be wiped. */
export function progressOf(io: Io, quiet: boolean): { step: Progress; done: () => void } {
  if (quiet || !io.stderr.isTTY || io.env['TERM'] === 'dumb') return { step: () => undefined, done: () => undefined };
  const width = (io.stderr.columns ?? 80) - 1;
  const write = (text: string): void => io.stderr.write(`\r\u001b[K${text.slice(0, width)}`);
  return { step: (step) => write(escapeText(`${step} …`)), done: () => write('') };
}
