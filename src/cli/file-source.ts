import type { FileSource } from '../sources/ports.ts';
import type { Io } from './io.ts';

export interface FileOptions {
  /** Also hand on the files of a folder that do not mention an API of Karpenter's; they are many, and parsing them is slow. */
  allFiles: boolean;
}

/** Files of the disk and standard input. */
export async function fileSource(io: Io, { allFiles }: FileOptions): Promise<FileSource> {
  const { liveFiles } = await import('../sources/live/files.ts');
  const { mentionsKarpenter } = await import('../manifests/classify.ts');
  return liveFiles({ readStdin: () => io.readStdin(), keep: allFiles ? undefined : mentionsKarpenter });
}
