import { decodeResources } from '../manifests/decode.ts';
import { parseManifests } from '../manifests/parse-manifests.ts';
import type { ReadProblem, SourcePosition } from '../model/manifest.ts';
import type { EC2NodeClass, NodePool } from '../model/karpenter.ts';
import type { Unchecked } from '../model/report.ts';
import type { FileSource } from '../sources/ports.ts';
import { uncheckedOf } from './unchecked.ts';

export interface FromFile<T> {
  object: T;
  at: SourcePosition;
}

export interface ReadManifests {
  nodeClasses: FromFile<EC2NodeClass>[];
  nodePools: FromFile<NodePool>[];
  unchecked: Unchecked[];
  notes: string[];
}

/** Reads every file and keeps what Karpenter's objects are in it; what could not be read is named, nothing else is lost. */
export async function readManifests(files: FileSource, paths: readonly string[]): Promise<ReadManifests> {
  const result: ReadManifests = { nodeClasses: [], nodePools: [], unchecked: [], notes: [] };
  if (paths.length === 0) return result;
  const { texts, failures } = await files.read(paths);
  for (const { path, failure } of failures) result.unchecked.push(uncheckedOf(path, failure));
  for (const { path, text, named } of texts) addFile(result, { path, text, named });
  return result;
}

function addFile(result: ReadManifests, { path, text, named }: { path: string; text: string; named: boolean }): void {
  const parsed = parseManifests({ path, text });
  const decoded = decodeResources(parsed);
  for (const problem of [...parsed.problems, ...decoded.problems]) addProblem(result, problem, named);
  for (const resource of decoded.resources) {
    const at = resource.locate([]);
    if (resource.kind === 'EC2NodeClass') result.nodeClasses.push({ object: resource.value, at });
    else if (resource.kind === 'NodePool') result.nodePools.push({ object: resource.value, at });
  }
}

/** A template that a directory walk met is a note; one that was named, and anything broken, was asked for and not read. */
function addProblem(result: ReadManifests, problem: ReadProblem, named: boolean): void {
  const { path, line, column } = problem.position;
  if (!named && (problem.kind === 'template' || problem.kind === 'empty' || problem.kind === 'notManifest')) {
    result.notes.push(`${path}:${line}:${column}: ${problem.message}`);
    return;
  }
  const failure = { service: 'file' as const, operation: 'read', kind: 'invalid' as const, message: problem.message, hint: problem.hint };
  result.unchecked.push(uncheckedOf('manifest', failure, problem.position));
}
