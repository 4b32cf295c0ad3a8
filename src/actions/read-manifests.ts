import { decodeResources } from '../manifests/decode.ts';
import { parseManifests } from '../manifests/parse-manifests.ts';
import { READER } from '../manifests/recognise/unrendered.ts';
import { isPlaceholder } from '../manifests/placeholders.ts';
import type { JsonObject, JsonPath } from '../model/json.ts';
import type { IgnoredObject, IgnoredReason, Locate, ReadProblem, Resource, SourcePosition } from '../model/manifest.ts';
import type { EC2NodeClass, NodePool } from '../model/karpenter.ts';
import type { Unchecked } from '../model/report.ts';
import type { FileSource } from '../sources/ports.ts';
import { formatPath, valueAt } from '../util/json-path.ts';
import { uncheckedOf } from './unchecked.ts';

export interface FromFile<T> {
  object: T;
  /** As it was read: nothing is left out, and no digit is lost. */
  raw: JsonObject;
  at: SourcePosition;
  /** Paths are relative to the object. */
  locate: Locate;
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
  for (const problem of [...parsed.problems, ...decoded.problems, ...decoded.resources.flatMap(unknownValues)]) addProblem(result, problem, named);
  result.notes.push(...decoded.ignored.flatMap(ignoredNote));
  for (const resource of decoded.resources) {
    const at = resource.locate([]);
    // What a class selects is not known where its terms cannot be read: that is a problem already, and no verdict.
    if (resource.kind === 'EC2NodeClass' && !resource.invalidPaths.some(isSelection)) result.nodeClasses.push({ object: resource.value, raw: resource.raw, at, locate: resource.locate });
    else if (resource.kind === 'NodePool') result.nodePools.push({ object: resource.value, raw: resource.raw, at, locate: resource.locate });
  }
}

/** Here all of an object counts: what is still to be put in makes it none. */
function unknownValues({ kind, name, raw, invalidPaths, locate }: Resource): ReadProblem[] {
  return invalidPaths
    .filter((path) => isPlaceholder(valueAt(raw, path)))
    .map((path) => ({ kind: 'invalid', position: locate(path), message: `${kind} ${JSON.stringify(name)}: ${formatPath(path)} is still to be put in`, hint: 'render it first' }));
}

function isSelection(path: JsonPath): boolean {
  return path.length === 0 || (path[0] === 'spec' && (path.length === 1 || path[1] === 'amiSelectorTerms' || path[1] === 'amiFamily')) || (path[0] === 'metadata' && path[1] === 'name');
}

const IGNORED_WORDS: Partial<Record<IgnoredReason, string>> = {
  autoMode: 'EKS Auto Mode chooses its AMIs itself: outside AMI audit',
  otherProvider: "another provider's class: outside AMI audit",
  oldApi: 'an API that Karpenter 1 does not serve: convert it to karpenter.k8s.aws/v1 and karpenter.sh/v1',
  unknownVersion: 'no release of Karpenter that karpami knows serves this API',
};

function ignoredNote({ apiVersion, kind, name, reason, locate }: IgnoredObject): string[] {
  const words = IGNORED_WORDS[reason];
  const { path, line, column } = locate([]);
  return words === undefined ? [] : [`${path}:${line}:${column}: ${kind}${name === '' ? '' : ` ${name}`} (${apiVersion}): ${words}`];
}

/** A template that a directory walk met is a note; one that was named, and anything broken, was asked for and not read. */
function addProblem(result: ReadManifests, problem: ReadProblem, named: boolean): void {
  const { path, line, column } = problem.position;
  const hint = problem.hint?.replaceAll(READER, 'karpami … -');
  if (!named && (problem.kind === 'template' || problem.kind === 'empty' || problem.kind === 'notManifest')) {
    result.notes.push(`${path}:${line}:${column}: ${problem.message}`);
    return;
  }
  const failure = { service: 'file' as const, operation: 'read', kind: 'invalid' as const, message: problem.message, hint };
  result.unchecked.push(uncheckedOf('manifest', failure, problem.position));
}
