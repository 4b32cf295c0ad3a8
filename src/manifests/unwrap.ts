import type { JsonObject, JsonPath, JsonValue } from '../model/json.ts';
import type { DuplicateKey, FindRange, Locate, ManifestDocument, ParsedFile, ReadProblem } from '../model/manifest.ts';

/** One object with an API version and a kind. */
export interface ManifestObject {
  apiVersion: string;
  kind: string;
  value: JsonObject;
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
 * The objects of a file's documents: alone, in a `kind: List` (or `NodePoolList`, …), under a bare `items:`, or in a list at the top.
 * Whatever else holds manifests (heredocs, Terraform plans, Markdown) is to be taken apart before parsing, into texts with the line
 * where they begin; here the values are taken apart.
 */
export function unwrapObjects({ documents }: ParsedFile): UnwrappedFile {
  const result: UnwrappedFile = { objects: [], problems: [] };
  for (const document of documents) unwrap(result, { document, path: [], value: document.value });
  return result;
}

interface Wrapped {
  document: ManifestDocument;
  path: JsonPath;
  value: JsonValue;
  /** What a typed list says of its entries, which the API server does not repeat in each. */
  inherited?: { apiVersion: string; kind: string };
}

function unwrap(result: UnwrappedFile, wrapped: Wrapped): void {
  const { value, path } = wrapped;
  if (Array.isArray(value)) unwrapItems(result, wrapped, { items: value, path });
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
  const [first, ...others] = result.problems.slice(before);
  if (first === undefined || others.length === 0) return;
  result.problems.splice(before, Infinity, { ...first, message: `${first.message}, and neither are ${others.length} more entries of this list` });
}

function addObject(result: UnwrappedFile, wrapped: Wrapped, value: JsonObject): void {
  const { document, path, inherited } = wrapped;
  const apiVersion = value.apiVersion ?? inherited?.apiVersion;
  const kind = value.kind ?? inherited?.kind;
  if (typeof apiVersion !== 'string' || typeof kind !== 'string' || apiVersion === '' || kind === '') {
    result.problems.push({ ...notManifest(wrapped, 'a map without "apiVersion" and "kind" is no Kubernetes object'), hint: RENDER_FIRST });
    return;
  }
  result.objects.push({
    apiVersion,
    kind,
    value,
    document: document.index,
    locate: (steps) => document.locate([...path, ...steps]),
    rangeOf: (steps) => document.rangeOf([...path, ...steps]),
    duplicateKeys: () => document.duplicateKeys(path),
  });
}

const RENDER_FIRST = 'if this belongs to a chart or an overlay, pass what it renders to: helm template … | karpami … -, kustomize build … | karpami … -';

function notManifest({ document, path }: Wrapped, message: string): ReadProblem {
  return { kind: 'notManifest', position: document.locate(path), message };
}

function describe(value: null | boolean | number | bigint | string): string {
  if (value === null) return 'an empty entry';
  return typeof value === 'string' ? 'a bare text' : `the value ${String(value)}`;
}
