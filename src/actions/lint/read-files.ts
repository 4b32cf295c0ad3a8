import { decodeResources } from '../../manifests/decode.ts';
import { parseManifests } from '../../manifests/parse-manifests.ts';
import type { IgnoredObject, ReadProblem, Resource } from '../../model/manifest.ts';
import type { Unchecked } from '../../model/report.ts';
import type { FileSource } from '../../sources/ports.ts';
import { uncheckedOf } from '../unchecked.ts';
import { setPatchesAside } from './find-patches.ts';

/** One file with what was found in it, before any rule has looked. */
export interface ReadFile {
  path: string;
  text: string;
  /** The user named it; no walk found it. */
  named: boolean;
  resources: Resource[];
  ignored: IgnoredObject[];
  problems: ReadProblem[];
}

export interface ReadFiles {
  files: ReadFile[];
  /** Files that could not be read at all. */
  unchecked: Unchecked[];
  /** How many files the walks through directories looked into. */
  walkedCount: number;
}

/** Reads every file. One that is broken takes nothing from the others. */
export async function readFiles(source: FileSource, paths: readonly string[]): Promise<ReadFiles> {
  const { texts, failures, walked } = await source.read(paths);
  const files: ReadFile[] = [];
  for (const text of texts) files.push(await setPatchesAside(source, readFile(text)));
  return { files, unchecked: failures.map(({ path, failure }) => uncheckedOf(path, failure)), walkedCount: walked.fileCount };
}

function readFile({ path, text, named }: Pick<ReadFile, 'path' | 'text' | 'named'>): ReadFile {
  const parsed = parseManifests({ path, text });
  const { resources, ignored, problems } = decodeResources(parsed);
  return { path, text, named, resources, ignored, problems: [...parsed.problems, ...problems] };
}
