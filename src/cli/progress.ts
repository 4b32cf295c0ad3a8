import type { Progress } from '../sources/ports.ts';
import type { Io } from './io.ts';

/** One line on a terminal that says what is being asked; nothing anywhere else. */
export function progressOf(io: Io, quiet: boolean): { step: Progress; done: () => void } {
  if (quiet || !io.stderr.isTTY) return { step: () => undefined, done: () => undefined };
  const width = (io.stderr.columns ?? 80) - 1;
  const write = (text: string): void => io.stderr.write(`\r\u001b[K${text.slice(0, width)}`);
  return { step: (step) => write(`${step} …`), done: () => write('') };
}
