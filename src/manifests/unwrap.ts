import type { JsonObject, JsonPath, JsonValue } from '../model/json.ts';
import type { DuplicateKey, FindRange, Locate, ManifestDocument, ParsedFile, ReadProblem } from '../model/manifest.ts';
import { classifyObject } from './classify.ts';
import { findNested } from './nested-objects.ts';
import { readNestedText } from './nested-text.ts';
import { KNOWN_AFTER_APPLY } from './placeholders.ts';
import { recogniseChartValues } from './recognise/chart-values.ts';
import { recognisePatch } from './recognise/patch.ts';
import { pipeOf } from './recognise/unrendered.ts';
import type { UnrenderedValue } from './recognise/unrendered.ts';
import { readTerraformPlan } from './terraform-plan.ts';
import type { PlannedResource } from './terraform-plan.ts';

/** One object with an API version and a kind. */
export interface ManifestObject {
  apiVersion: string;
  kind: string;
  value: JsonObject;
  /** What makes it, where that is no manifest: a resource of a Terraform plan. */
  origin?: string;
  /** 0-based place of its document in the file. */
  document: number;
  /** Paths are relative to the object. */
  locate: Locate;
  rangeOf: FindRange;
  duplicateKeys: () => DuplicateKey[];
}

export interface UnwrappedFile {
  objects: ManifestObject[];
  problems: ReadProblem[];
}

/**
 * The objects of a file's documents: alone, in a `kind: List` (or `NodePoolList`, …), under a bare `items:`, in a list at the top, in a
 * Terraform plan; and Karpenter's objects in whatever else carries them, such as values of charts. Heredocs and Markdown are taken apart
 * before parsing; here the values are.
 */
export function unwrapObjects({ text, documents }: ParsedFile): UnwrappedFile {
  const result: UnwrappedFile = { objects: [], problems: [] };
  let lines: string[] | undefined;
  const fileLines = (): string[] => (lines ??= text?.split('\n') ?? []);
  for (const document of documents) unwrap(result, { document, path: [], value: document.value, fileLines, textDepth: 0 });
  return result;
}

interface Wrapped {
  document: ManifestDocument;
  path: JsonPath;
  value: JsonValue;
  fileLines: () => readonly string[];
  /** How many texts it is in. */
  textDepth: number;
  origin?: string;
  /** What a typed list says of its entries, which the API server does not repeat in each. */
  inherited?: { apiVersion: string; kind: string };
}

function unwrap(result: UnwrappedFile, wrapped: Wrapped): void {
  const { value, path, document } = wrapped;
  const plan = path.length === 0 ? readTerraformPlan(value) : undefined;
  const patch = recognisePatch(value, document.path);
  if (plan !== undefined) addPlan(result, wrapped, plan);
  else if (patch !== undefined) result.problems.push(describeUnrendered(wrapped, patch));
  else if (Array.isArray(value)) unwrapItems(result, wrapped, { items: value, path });
  else if (!isObject(value)) result.problems.push(notManifest(wrapped, `${describe(value)} is no Kubernetes object`));
  else if (Array.isArray(value.items) && isListKind(value.kind)) unwrapItems(result, { ...wrapped, inherited: itemType(value) }, { items: value.items, path: [...path, 'items'] });
  else addObject(result, wrapped, value);
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListKind(kind: JsonValue | undefined): boolean {
  return kind === undefined || kind === null || (typeof kind === 'string' && kind.endsWith('List'));
}

function itemType({ apiVersion, kind }: JsonObject): Wrapped['inherited'] {
  if (typeof apiVersion !== 'string' || typeof kind !== 'string' || kind === 'List') return undefined;
  return { apiVersion, kind: kind.slice(0, -'List'.length) };
}

/** Entries that are no objects are named once for each list: there may be thousands of them. */
function unwrapItems(result: UnwrappedFile, wrapped: Wrapped, { items, path }: { items: JsonValue[]; path: JsonPath }): void {
  const before = result.problems.length;
  items.forEach((value, index) => unwrap(result, { ...wrapped, path: [...path, index], value }));
  const added = result.problems.splice(before, Infinity);
  const [first, ...others] = added.filter(({ kind }) => kind === 'notManifest');
  result.problems.push(...added.filter(({ kind }) => kind !== 'notManifest'));
  if (first === undefined) return;
  result.problems.push(others.length === 0 ? first : { ...first, message: `${first.message}, and neither are ${others.length} more entries of this list` });
}

function addObject(result: UnwrappedFile, wrapped: Wrapped, value: JsonObject): void {
  const { document, path, inherited, origin } = wrapped;
  const apiVersion = value.apiVersion ?? inherited?.apiVersion;
  const kind = value.kind ?? inherited?.kind;
  const isTyped = typeof apiVersion === 'string' && typeof kind === 'string' && apiVersion !== '' && kind !== '';
  const carriesOthers = !(isTyped && isKarpenters(apiVersion, kind)) && addNested(result, wrapped);
  if (!isTyped) {
    if (!carriesOthers) result.problems.push(describeUntyped(wrapped, value));
    return;
  }
  result.objects.push({
    apiVersion,
    kind,
    value,
    ...(origin !== undefined && { origin }),
    document: document.index,
    locate: (steps) => document.locate([...path, ...steps]),
    rangeOf: (steps) => document.rangeOf([...path, ...steps]),
    duplicateKeys: () => document.duplicateKeys(path),
  });
}

function isKarpenters(apiVersion: string, kind: string): boolean {
  const verdict = classifyObject(apiVersion, kind);
  return 'kind' in verdict || verdict.ignored !== 'other';
}

/** Returns whether there were any. */
function addNested(result: UnwrappedFile, wrapped: Wrapped): boolean {
  const before = result.objects.length;
  for (const nested of findNested(wrapped.value)) {
    const path = [...wrapped.path, ...nested.path];
    if ('object' in nested) addObject(result, { ...wrapped, inherited: undefined, path, value: nested.object }, nested.object);
    else addText(result, { ...wrapped, inherited: undefined, path, value: nested.text }, nested.text);
  }
  return result.objects.length > before;
}

/** Texts in texts in texts are nobody's manifests. */
const MOST_TEXT_DEPTH = 2;

/** What is wrong with a text inside of another object is not said, but that it is a template: it may be a script or an example. */
function addText(result: UnwrappedFile, { document, path, fileLines, textDepth, origin }: Wrapped, text: string): void {
  if (textDepth >= MOST_TEXT_DEPTH) return;
  const parsed = readNestedText({ document, path, text, fileLines });
  for (const nested of parsed.documents) {
    const inner: UnwrappedFile = { objects: [], problems: [] };
    unwrap(inner, { document: nested, path: [], value: nested.value, fileLines, textDepth: textDepth + 1, origin });
    result.objects.push(...inner.objects);
    result.problems.push(...inner.problems.filter(({ kind }) => kind === 'template'));
  }
  result.problems.push(...parsed.problems.filter(({ kind }) => kind === 'template'));
}

/** Where the providers keep manifests; what stands beside it repeats them. */
const VALUES_BY_TYPE = new Map([
  ['kubectl_manifest', 'yaml_body'],
  ['kubernetes_manifest', 'manifest'],
  ['kustomization_resource', 'manifest'],
  ['helm_release', 'values'],
]);

function addPlan(result: UnwrappedFile, wrapped: Wrapped, plan: readonly PlannedResource[]): void {
  for (const { address, type, path, values } of plan) {
    const key = VALUES_BY_TYPE.get(type);
    const value = key === undefined ? values : (values[key] ?? null);
    const inner = { ...wrapped, path: key === undefined ? path : [...path, key], value, origin: address };
    if (value === KNOWN_AFTER_APPLY) result.problems.push(...unknownManifest(inner, address));
    else if (typeof value === 'string') addText(result, inner, value);
    else if (isObject(value) && key === 'manifest') addObject(result, inner, value);
    else addNested(result, inner);
  }
}

/** Resources for what karpami reads. */
const ABOUT_NODES = /karpenter|node_?(?:pool|class)|provisioner/i;

function unknownManifest({ document, path }: Wrapped, address: string): ReadProblem[] {
  if (!ABOUT_NODES.test(address)) return [];
  const message = `${address}: Terraform knows this manifest only after it has applied the plan`;
  return [{ kind: 'template', position: document.locate(path), message, hint: `look at it then: ${pipeOf('terraform show -json')}` }];
}

function describeUnrendered({ document, path }: Wrapped, { path: steps, ...problem }: UnrenderedValue): ReadProblem {
  return { ...problem, position: document.locate([...path, ...steps]) };
}

function describeUntyped(wrapped: Wrapped, value: JsonObject): ReadProblem {
  const values = recogniseChartValues(value, wrapped.document.path);
  if (values !== undefined) return describeUnrendered(wrapped, values);
  return { ...notManifest(wrapped, 'a map without "apiVersion" and "kind" is no Kubernetes object'), hint: RENDER_FIRST };
}

const RENDER_FIRST = 'if this belongs to a chart or an overlay, pass what it renders to: helm template … | karpami … -, kustomize build … | karpami … -';

function notManifest({ document, path }: Wrapped, message: string): ReadProblem {
  return { kind: 'notManifest', position: document.locate(path), message };
}

function describe(value: null | boolean | number | bigint | string): string {
  if (value === null) return 'an empty entry';
  return typeof value === 'string' ? 'a bare text' : `the value ${String(value)}`;
}
