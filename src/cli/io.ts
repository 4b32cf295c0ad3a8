import { writeFile } from 'node:fs/promises';

/** Where output goes. */
export interface Output {
  write(text: string): void;
  isTTY: boolean;
  columns: number | undefined;
}

/** Everything that a command may touch of the process it runs in. */
export interface Io {
  stdout: Output;
  stderr: Output;
  /** All of it, or as much as holds more bytes than `most`: a stream may have no end. */
  readStdin(most: number): Promise<Buffer>;
  env: Readonly<Record<string, string | undefined>>;
  now(): Date;
  writeFile(path: string, text: string): Promise<void>;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}

/** The real process. A reader that goes away (`| head`) ends the output quietly; Ctrl-C aborts the signal, a second one ends at once. */
export function processIo(): Io {
  return {
    stdout: outputOf(process.stdout),
    stderr: outputOf(process.stderr),
    readStdin,
    env: process.env,
    now: () => new Date(),
    writeFile: (path, text) => writeFile(path, text),
    signal: interruptSignal(),
  };
}

function outputOf(stream: NodeJS.WriteStream): Output {
  let open = true;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    open = false;
    if (error.code === 'EPIPE') return;
    process.stderr.write(`karpami: the output cannot be written: ${error.message}\n`);
    process.exit(NOT_WRITTEN);
  });
  return {
    write: (text) => {
      if (open) stream.write(text);
    },
    isTTY: stream.isTTY,
    columns: stream.isTTY ? stream.columns : undefined,
  };
}

async function readStdin(most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > most) break;
  }
  return Buffer.concat(chunks);
}

const INTERRUPTED = 130;
const NOT_WRITTEN = 2;

function interruptSignal(): AbortSignal {
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) process.exit(INTERRUPTED);
    controller.abort();
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  return controller.signal;
}
