import type { JsonObject, JsonPath, JsonValue } from './json.ts';
import type { EC2NodeClass, NodeClaim, NodePool } from './karpenter.ts';

/** 1-based, in the file as the user has it; columns count UTF-16 units, as editors do. */
export interface SourcePosition {
  path: string;
  line: number;
  column: number;
}

/** Where a value stands. A scalar's place is its own, a map's or a list's is its key; a missing field's is its nearest parent. */
export type Locate = (path: JsonPath) => SourcePosition;

/** Where a scalar stands in its file, with the quotes that it has. */
export interface ScalarRange {
  /** Offsets into the text of the file, in UTF-16 units. */
  start: number;
  end: number;
  style: 'plain' | 'single' | 'double';
  /** What may stand there without quotes depends on it. */
  context: 'block' | 'flow' | 'json';
  /** In a heredoc or a fence: what surrounds it gives `$`, backslashes and backticks a meaning. */
  isEmbedded: boolean;
}

export type FindRange = (path: JsonPath) => ScalarRange | undefined;

/** A key that stands again in the map that has it already; the last one counts. */
export interface DuplicateKey {
  key: string;
  /** From the root of the object to the map. */
  path: JsonPath;
  first: SourcePosition;
  again: SourcePosition;
}

/** One document of a YAML or JSON text, as Kubernetes reads it. */
export interface ManifestDocument {
  path: string;
  /** 0-based, among the documents of the file that hold something. */
  index: number;
  value: JsonValue;
  locate: Locate;
  /** Where a scalar can be replaced; `undefined` where it cannot, such as behind an anchor or in a text inside of JSON. */
  rangeOf: FindRange;
  /** Of all maps at or below a path. */
  duplicateKeys: (path: JsonPath) => DuplicateKey[];
}

/**
 * - `syntax`: Kubernetes would refuse the document
 * - `unread`: Kubernetes takes a document to end early, without an error, and ignores the rest of it
 * - `template`: a template, patch, program, …: what it makes of Karpenter's objects has to be rendered first
 * - `empty`: a text without any document
 * - `notManifest`: readable, but no Kubernetes object; or something to render that is not about Karpenter
 * - `invalid`: a Karpenter object with a value of a wrong type; what is right in it is read
 */
export type ReadProblemKind = 'syntax' | 'unread' | 'template' | 'empty' | 'notManifest' | 'invalid';

export interface ReadProblem {
  kind: ReadProblemKind;
  position: SourcePosition;
  /** One plain sentence: lower case first letter, no full stop. May quote what stands in the file. */
  message: string;
  /** What to do, ready to paste where it can be. */
  hint?: string;
}

export interface ParsedFile {
  path: string;
  /** Of the whole file, for the places in texts inside of it; absent where it is not at hand. */
  text?: string;
  documents: ManifestDocument[];
  problems: ReadProblem[];
}

interface DecodedResource<Kind extends string, Value> {
  kind: Kind;
  /** Such as `karpenter.k8s.aws/v1` or `karpenter.sh/v1beta1`. */
  apiVersion: string;
  /** Empty where the object has none, which is a problem of its own. */
  name: string;
  /** Fields of a wrong type are left out; an entry of a list that is wrong as a whole is empty, so that indexes stay. */
  value: Value;
  /** Where values of a wrong type stand; each is a problem of its own too. */
  invalidPaths: readonly JsonPath[];
  /** The object as it was read. */
  raw: JsonObject;
  /** What makes it, where that is no manifest, such as `kubectl_manifest.pool["gpu"]` of a Terraform plan. */
  origin?: string;
  /** 0-based place of its document in the file. */
  document: number;
  /** Paths are relative to the object. */
  locate: Locate;
  rangeOf: FindRange;
  duplicateKeys: () => DuplicateKey[];
}

export type Resource = DecodedResource<'EC2NodeClass', EC2NodeClass> | DecodedResource<'NodePool', NodePool> | DecodedResource<'NodeClaim', NodeClaim>;

/**
 * Why an object is not looked at.
 * - `autoMode`: a class of EKS Auto Mode, which chooses AMIs itself
 * - `otherProvider`: a node class of another cloud
 * - `oldApi`: an API that Karpenter 1.x does not serve (Provisioner, AWSNodeTemplate, Machine, …)
 * - `unknownVersion`: a version or a kind of Karpenter's API that karpami does not know
 * - `other`: anything else
 */
export type IgnoredReason = 'autoMode' | 'otherProvider' | 'oldApi' | 'unknownVersion' | 'other';

export interface IgnoredObject {
  apiVersion: string;
  kind: string;
  /** Empty where the object has none. */
  name: string;
  reason: IgnoredReason;
  raw: JsonObject;
  /** As for a resource. */
  origin?: string;
  /** 0-based place of its document in the file. */
  document: number;
  /** Paths are relative to the object. */
  locate: Locate;
}

/** Files that a directory walk reads, templates among them. */
export const MANIFEST_FILE = /\.(?:ya?ml|json|tpl|tftpl)$/i;

/** Files that a directory walk of lint reads: those that hold manifests inside of something else, too. */
export const LINTED_FILE = /\.(?:ya?ml|json|tpl|tftpl|tf|hcl|sh|bash)$/i;

/** Directories that a walk does not enter. */
export const SKIPPED_DIRECTORIES: readonly string[] = ['.git', '.terraform', 'node_modules'];

/** How standard input is named in messages. */
export const STDIN_PATH = '<stdin>';
