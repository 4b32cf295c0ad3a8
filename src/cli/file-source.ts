import type { FileSource } from '../sources/ports.ts';
import type { Io } from './io.ts';

/** Files of the disk and standard input. */
export async function fileSource(io: Io): Promise<FileSource> {
  const { liveFiles } = await import('../sources/live/files.ts');
  return liveFiles({ readStdin: () => io.readStdin() });
}
