import type { JsonObject, JsonPath, JsonValue } from '../model/json.ts';
import { classifyObject, mentionsKarpenter } from './classify.ts';

/** One of Karpenter's objects inside of another value, or a text that holds some. */
export type Nested = { path: JsonPath; object: JsonObject } | { path: JsonPath; text: string };

/**
 * Karpenter's objects in whatever carries them: values of charts (`extraObjects`, `resources`, …) and of what installs charts, lists of
 * a template, wrappers of other controllers, resources of a plan. An object is one where it has an API, a kind and contents; a mere
 * reference is none. Texts are taken where they name an API of Karpenter's with a version.
 */
export function findNested(value: JsonValue): Nested[] {
  const found: Nested[] = [];
  search(value, [], found);
  return found;
}

/** Deeper than any carrier. */
const MAX_DEPTH = 40;

/** Parts of objects, changes of objects, or what was before. */
const SKIPPED_KEYS = new Set([
  'annotations', 'assert', 'error', 'lastAppliedConfig', 'live_manifest_incluster', 'managedFields', 'oldInputs', 'oldState', 'outputs', 'openAPIV3Schema', 'patch', 'patches', 'patchesJson6902',
  'patchesStrategicMerge', 'postRenderers', 'prior_state', 'status', 'userData', 'yaml_body_parsed', 'yaml_incluster',
]);

/** Objects that hold patterns and parts of other objects. */
const SKIPPED_KINDS = new Set(['ClusterPolicy', 'Composition', 'Constraint', 'ConstraintTemplate', 'CustomResourceDefinition', 'MutatingPolicy', 'Policy', 'Test', 'TestAssert', 'TestSuite', 'ValidatingPolicy']);

function search(value: JsonValue, path: JsonPath, found: Nested[]): void {
  if (path.length > MAX_DEPTH) return;
  if (typeof value === 'string') {
    if (holdsObjects(value)) found.push({ path, text: value });
  } else if (Array.isArray(value)) value.forEach((item, index) => search(item, [...path, index], found));
  else if (typeof value === 'object' && value !== null) searchObject(value, path, found);
}

function searchObject(value: JsonObject, path: JsonPath, found: Nested[]): void {
  if (path.length > 0 && isKarpenterObject(value)) {
    found.push({ path, object: value });
    return;
  }
  if (typeof value.kind === 'string' && SKIPPED_KINDS.has(value.kind)) return;
  const joined = joinedText(value);
  if (joined !== undefined) {
    if (holdsObjects(joined)) found.push({ path, text: joined });
    return;
  }
  for (const [key, member] of Object.entries(value)) {
    const isRepeated = key === 'object' && Object.hasOwn(value, 'manifest');
    if (!SKIPPED_KEYS.has(key) && !isRepeated) search(member, [...path, key], found);
  }
}

const OBJECT = /(?:^|[\n{[,]|- )[ \t]*"?apiVersion"?:/;

/** Documentation inside of an object only shows them. */
function holdsObjects(text: string): boolean {
  return text.length > 40 && !text.includes('```') && OBJECT.test(text) && mentionsKarpenter(text);
}

function isKarpenterObject({ apiVersion, kind, metadata, spec }: JsonObject): boolean {
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return false;
  const verdict = classifyObject(apiVersion, kind);
  return !('ignored' in verdict && verdict.ignored === 'other') && isMap(spec) && (metadata === undefined || metadata === null || isMap(metadata));
}

function isMap(value: JsonValue | undefined): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** CloudFormation's `Fn::Join`, with which the CDK writes manifests: what it refers to is unknown. */
function joinedText(value: JsonObject): string | undefined {
  const join = value['Fn::Join'];
  if (!Array.isArray(join) || Object.keys(value).length !== 1) return undefined;
  const [separator, parts] = join;
  if (typeof separator !== 'string' || !Array.isArray(parts)) return undefined;
  return parts.map((part) => (typeof part === 'string' ? part : '${CloudFormation}')).join(separator);
}
