import type { Io } from '../../src/cli/io.ts';

export interface MemoryIo extends Io {
  out(): string;
  err(): string;
  files: Map<string, string>;
}

export interface MemoryIoOptions {
  stdin?: string;
  env?: Record<string, string>;
  tty?: boolean;
  columns?: number;
  now?: string;
  signal?: AbortSignal;
}

/** A process that exists in memory alone: what is written can be read back. */
export function memoryIo({ stdin = '', env = {}, tty = false, columns = 80, now = '2026-11-27T14:30:00Z', signal }: MemoryIoOptions = {}): MemoryIo {
  const texts = { out: '', err: '' };
  const files = new Map<string, string>();
  const output = (name: 'out' | 'err'): Io['stdout'] => ({ write: (text) => void (texts[name] += text), isTTY: tty, columns: tty ? columns : undefined });
  return {
    stdout: output('out'),
    stderr: output('err'),
    readStdin: () => Promise.resolve(Buffer.from(stdin)),
    env,
    now: () => new Date(now),
    writeFile: (path, text) => {
      files.set(path, text);
      return Promise.resolve();
    },
    signal: signal ?? new AbortController().signal,
    out: () => texts.out,
    err: () => texts.err,
    files,
  };
}
