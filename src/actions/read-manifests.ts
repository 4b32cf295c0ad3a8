import { decodeResources } from '../manifests/decode.ts';
import { parseManifests } from '../manifests/parse-manifests.ts';
import type { JsonObject, JsonPath } from '../model/json.ts';
import type { IgnoredObject, IgnoredReason, Locate, ReadProblem, SourcePosition } from '../model/manifest.ts';
import type { EC2NodeClass, NodePool } from '../model/karpenter.ts';
import type { Unchecked } from '../model/report.ts';
import type { FileSource } from '../sources/ports.ts';
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
  const problems = [...parsed.problems, ...decoded.problems];
  for (const problem of decoded.resources.length === 0 && SOURCE_CODE.test(path) ? problems.slice(0, 1).map(notRendered) : problems) addProblem(result, problem, named);
  result.notes.push(...decoded.ignored.flatMap(ignoredNote));
  for (const resource of decoded.resources) {
    const at = resource.locate([]);
    // What a class selects is not known where its terms cannot be read: that is a problem already, and no verdict.
    if (resource.kind === 'EC2NodeClass' && !resource.invalidPaths.some(isSelection)) result.nodeClasses.push({ object: resource.value, raw: resource.raw, at, locate: resource.locate });
    else if (resource.kind === 'NodePool') result.nodePools.push({ object: resource.value, raw: resource.raw, at, locate: resource.locate });
  }
}

/** Names of files that hold manifests at best inside of something else. */
const SOURCE_CODE = /\.(?:tf|tfvars|hcl|sh|bash|py|tsx?|jsx?|go|rb|java|kt|cue|nix|jsonnet|libsonnet|md|txt)$/i;

/** What YAML makes of source code helps nobody. */
function notRendered(problem: ReadProblem): ReadProblem {
  if (problem.kind === 'template') return problem;
  const { path } = problem.position;
  return { kind: problem.kind, position: { path, line: 1, column: 1 }, message: `a ${path.slice(path.lastIndexOf('.'))} file is no manifest`, hint: 'karpami reads YAML and JSON: pass what the file makes of itself, … | karpami … -' };
}

function isSelection(path: JsonPath): boolean {
  return path.length === 0 || (path[0] === 'spec' && (path.length === 1 || path[1] === 'amiSelectorTerms' || path[1] === 'amiFamily')) || (path[0] === 'metadata' && path[1] === 'name');
}

const IGNORED_WORDS: Partial<Record<IgnoredReason, string>> = {
  autoMode: 'EKS Auto Mode chooses its AMIs itself: outside AMI audit',
  otherProvider: "another provider's class: outside AMI audit",
  oldApi: 'an API that Karpenter 1 does not serve: convert it to karpenter.k8s.aws/v1 and karpenter.sh/v1',
  unknownVersion: 'a version of the API that karpami does not know',
};

function ignoredNote({ apiVersion, kind, name, reason, locate }: IgnoredObject): string[] {
  const words = IGNORED_WORDS[reason];
  const { path, line, column } = locate([]);
  return words === undefined ? [] : [`${path}:${line}:${column}: ${kind}${name === '' ? '' : ` ${name}`} (${apiVersion}): ${words}`];
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
