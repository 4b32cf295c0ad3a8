import { fstatSync, statSync, writeSync } from 'node:fs';
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
    stdout: outputOf(1),
    stderr: outputOf(2),
    readStdin,
    env: process.env,
    now: () => new Date(),
    writeFile: async (path, text) => (await import('node:fs/promises')).writeFile(path, text),
    signal: interruptSignal(),
  };
}

function outputOf(descriptor: 1 | 2): Output {
  return isFileOrPipe(descriptor) ? plainOutput(descriptor) : streamOutput(streamOf(descriptor));
}

function streamOf(descriptor: 1 | 2): NodeJS.WriteStream {
  return descriptor === 1 ? process.stdout : process.stderr;
}

function isFileOrPipe(descriptor: number): boolean {
  try {
    const stats = fstatSync(descriptor);
    return stats.isFile() || stats.isFIFO() || (stats.isCharacterDevice() && stats.rdev === statSync('/dev/null').rdev);
  } catch {
    return false;
  }
}

/** Without the streams of Node, whose set-up is a good part of a start. A pipe that is full is left to them. */
function plainOutput(descriptor: 1 | 2): Output {
  let open = true;
  let stream: NodeJS.WriteStream | undefined;
  const write = (bytes: Uint8Array): void => {
    let rest = bytes;
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
    } catch (error) {
      if (codeOf(error) === 'EAGAIN') {
        stream = streamOf(descriptor);
        stream.on('error', endUnwritten);
        stream.write(rest);
        return;
      }
      open = false;
      endUnwritten(error);
    }
  };
  return {
    write: (text) => {
      if (stream !== undefined) stream.write(text);
      else if (open) write(Buffer.from(text));
    },
    isTTY: false,
    columns: undefined,
  };
}

function streamOutput(stream: NodeJS.WriteStream): Output {
  let open = true;
  stream.on('error', (error) => {
    open = false;
    endUnwritten(error);
  });
  return {
    write: (text) => {
      if (open) stream.write(text);
    },
    isTTY: stream.isTTY,
    columns: stream.isTTY ? stream.columns : undefined,
  };
}

/** A reader that has gone away wants no more. */
function endUnwritten(error: unknown): void {
  if (codeOf(error) === 'EPIPE') return;
  process.stderr.write(`karpami: the output cannot be written: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(NOT_WRITTEN);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
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
