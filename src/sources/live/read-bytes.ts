import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

export const MAX_BYTES = 50 * 1024 * 1024;

const FIRST_BYTES = 64 * 1024;
const GROWTH = 4;

/**
 * Reads files from start to end into one buffer, since a repository holds many and hardly any is kept: the bytes are good until the next
 * file is read. `undefined` where a file is larger than MAX_BYTES, of which no more is read. Throws what the system says.
 */
export function bytesReader(): (path: string) => Buffer | undefined {
  const reused = Buffer.allocUnsafeSlow(FIRST_BYTES);
  return (path) => {
    // Nobody may write to a pipe that has taken the place of a file.
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      return readAll(file, reused);
    } finally {
      closeSync(file);
    }
  };
}

function readAll(file: number, reused: Buffer): Buffer | undefined {
  let buffer = reused;
  let length = 0;
  for (;;) {
    if (length === buffer.length) {
      if (length > MAX_BYTES || fstatSync(file).size > MAX_BYTES) return undefined;
      buffer = grown(buffer);
    }
    const count = readSync(file, buffer, length, buffer.length - length, null);
    if (count === 0) return buffer.subarray(0, length);
    length += count;
  }
}

function grown(buffer: Buffer): Buffer {
  const larger = Buffer.allocUnsafeSlow(Math.min(buffer.length * GROWTH, MAX_BYTES + 1));
  buffer.copy(larger);
  return larger;
}
