import type { JsonObject, JsonPath } from '../model/json.ts';
import type { DuplicateKey, FindRange, IgnoredObject, Locate, ParsedFile, ReadProblem, Resource } from '../model/manifest.ts';
import { classifyObject } from './classify.ts';
import { ec2NodeClass, nodeClaim, nodePool } from './decode/karpenter.ts';
import { isPlaceholder } from './placeholders.ts';
import { formatPath, valueAt } from '../util/json-path.ts';
import type { Reader } from './decode/readers.ts';
import { unwrapObjects } from './unwrap.ts';
import type { ManifestObject } from './unwrap.ts';

export interface DecodedFile {
  resources: Resource[];
  ignored: IgnoredObject[];
  problems: ReadProblem[];
}

/**
 * Karpenter's objects of a file, in its order. A value of a wrong type is a problem, and the rest of its object is read: nothing is
 * cast, nothing is dropped in silence. A placeholder is of no type yet: only the invalid paths name it. Never throws.
 */
export function decodeResources(file: ParsedFile): DecodedFile {
  const { objects, problems } = unwrapObjects(file);
  const result: DecodedFile = { resources: [], ignored: [], problems };
  for (const object of objects) addObject(result, object);
  result.problems.sort((a, b) => a.position.line - b.position.line || a.position.column - b.position.column);
  return result;
}

function addObject(result: DecodedFile, { apiVersion, kind, value, origin, ...places }: ManifestObject): void {
  const verdict = classifyObject(apiVersion, kind);
  const name = nameOf(value);
  const common = { document: places.document, locate: places.locate, ...(origin !== undefined && { origin }) };
  if ('ignored' in verdict) result.ignored.push({ apiVersion, kind, name, reason: verdict.ignored, raw: value, ...common });
  else result.resources.push(decodeAs(verdict.kind, { apiVersion, name, raw: value, ...places, ...common, problems: result.problems }));
}

function nameOf({ metadata }: JsonObject): string {
  const isMap = typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata);
  return isMap && Object.hasOwn(metadata, 'name') && typeof metadata.name === 'string' ? metadata.name : '';
}

interface Undecoded {
  apiVersion: string;
  name: string;
  raw: JsonObject;
  origin?: string;
  document: number;
  locate: Locate;
  rangeOf: FindRange;
  duplicateKeys: () => DuplicateKey[];
  problems: ReadProblem[];
}

function decodeAs(kind: Resource['kind'], { problems, ...common }: Undecoded): Resource {
  const { apiVersion, name, raw, locate } = common;
  const subject = name === '' ? kind : `${kind} ${JSON.stringify(name)}`;
  const invalidPaths: JsonPath[] = [];
  const report = (path: JsonPath, message: string, hint?: string): void => {
    invalidPaths.push(path);
    if (isPlaceholder(valueAt(raw, path))) return;
    problems.push({ kind: 'invalid', position: locate(path), message: `${subject}: ${formatPath(path)} ${message}`, hint });
  };
  const decode = <T extends { metadata: { name: string } }>(read: Reader<T>, standIn: T): T => read({ ...raw, apiVersion, kind }, { path: [], report }) ?? standIn;
  const nameless = { metadata: { name: '' } };
  switch (kind) {
    case 'EC2NodeClass': return { ...common, kind, value: decode(ec2NodeClass, nameless), invalidPaths };
    case 'NodePool': return { ...common, kind, value: decode(nodePool, nameless), invalidPaths };
    case 'NodeClaim': return { ...common, kind, value: decode(nodeClaim, nameless), invalidPaths };
  }
}
