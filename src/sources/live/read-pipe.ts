import { constants, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { MAX_BYTES } from './read-bytes.ts';

/** All that goes through a named pipe, and at most one byte more than a file may have. Nothing waits in the system: Ctrl-C works. */
export async function readPipe(path: string): Promise<Uint8Array> {
  const socket = new Socket({ fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK), readable: true, writable: false });
  return firstBytes(socket, MAX_BYTES + 1);
}

async function firstBytes(stream: AsyncIterable<Buffer>, most: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= most) break;
  }
  return Buffer.concat(chunks);
}
