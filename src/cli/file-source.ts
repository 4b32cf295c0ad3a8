import { MANIFEST_FILE } from '../model/manifest.ts';
import type { FileSource } from '../sources/ports.ts';
import type { Io } from './io.ts';

export interface FileOptions {
  /** Of a folder hand on only files that mention an API of Karpenter's: the others are many, and parsing them is slow. */
  prefilter: boolean;
  /** Leave out what git ignores in folders. */
  gitignore?: boolean;
  /** Names of the files that are looked into in folders. */
  walked?: RegExp;
}

/** Files of the disk and standard input. */
export async function fileSource(io: Io, { prefilter, gitignore = false, walked = MANIFEST_FILE }: FileOptions): Promise<FileSource> {
  const { liveFiles } = await import('../sources/live/files.ts');
  const { mentionsKarpenter } = await import('../manifests/classify.ts');
  return liveFiles({ readStdin: (most) => io.readStdin(most), keep: prefilter ? mentionsKarpenter : () => true, gitignore, walked });
}
