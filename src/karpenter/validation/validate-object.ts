import type { JsonObject, JsonPath, JsonValue } from '../../model/json.ts';
import { formatJson } from '../../util/lossless-json.ts';
import type { DecodeProblem } from '../admission/decode-problem.ts';
import { OBJECT_META } from '../admission/object-meta-schema.ts';
import { memberSchema } from '../admission/schema.ts';
import type { ObjectSchema } from '../admission/schema.ts';
import { storedForm } from '../admission/stored-form.ts';
import { hasChange } from '../karpenter-version.ts';
import type { ReleaseFeatures } from '../releases.ts';
import { findRuleRefusals } from './cross-field.ts';
import { describeDropped } from './dropped-fields.ts';
import type { DroppedField } from './dropped-fields.ts';
import { findOversizedIntegers } from './integer-size.ts';
import { findDuplicates } from './list-sets.ts';
import { membersOf } from './members.ts';
import { findObjectDecodeProblem } from './object-decode-problem.ts';
import { findMetadataRefusals, isUndecodable } from './object-meta.ts';
import { isBlocking, quote } from './refusal.ts';
import type { Refusal } from './refusal.ts';
import type { Crd, Rule } from './rules/rule.ts';
import { findStructuralRefusals } from './structure.ts';
import { isUnchanged } from './unchanged.ts';

/** What the API server of a cluster with the definition of one release makes of an object. */
export type Admission =
  | {
      kind: 'checked';
      accepted: boolean;
      refusals: Refusal[];
      /** Whether the cross-field rules were looked at: after some refusals the API server leaves them out, so that more may come to light. */
      rulesChecked: boolean;
      /** What the API server drops without a word. */
      dropped: DroppedField[];
      /** What would be stored, without the status: a create drops it and an update keeps the stored one. */
      stored: JsonObject;
      /** Why the controller could not read what is stored. It then sees neither this object nor, in a list, any other of its kind. */
      undecodable?: DecodeProblem;
    }
  /** karpami has no rules for such an object. */
  | { kind: 'unchecked'; why: string };

/** A kind of object and what its definition says. */
export interface KindDefinition {
  kind: string;
  group: string;
  schemaOf(release: ReleaseFeatures): ObjectSchema;
  rules: readonly Rule[];
  /** What the scale subresource holds against the object. */
  scale?(stored: JsonObject, release: ReleaseFeatures): Refusal[];
}

export interface AdmissionQuestion {
  definition: KindDefinition;
  release: ReleaseFeatures;
  crd: Crd;
  /** The stored object; without it the object is created. */
  old?: unknown;
}

/**
 * Asks, as a create or update request would: metadata, structure, lists of different items, cross-field rules.
 * `k8s.io/apiextensions-apiserver pkg/registry/customresource/strategy.go Validate, ValidateUpdate`.
 */
export function admit(object: unknown, question: AdmissionQuestion): Admission {
  const { definition, release } = question;
  const schema = definition.schemaOf(release);
  const { object: whole, dropped } = storedForm(object, schema);
  const { status: _status, ...stored } = whole;
  const unserved = findUnserved(stored, definition, release);
  if (unserved !== undefined) {
    if ('why' in unserved) return { kind: 'unchecked', why: unserved.why };
    return { kind: 'checked', accepted: false, refusals: [unserved.refusal], rulesChecked: false, dropped: [], stored };
  }
  const paths = withUnknownMetadata(stored, dropped);
  return { ...examine({ stored, schema, question }), dropped: describeDropped(paths, { schema, release, definition }) };
}

interface Candidate {
  stored: JsonObject;
  schema: ObjectSchema;
  question: AdmissionQuestion;
}

function examine(candidate: Candidate): Omit<Extract<Admission, { kind: 'checked' }>, 'dropped'> {
  const { stored, schema, question } = candidate;
  const old = question.old === undefined ? undefined : storedForm(question.old, schema).object;
  const refusals = findShapeRefusals(candidate, old);
  const rulesChecked = !isUndecodable(refusals) && !refusals.some(isBlocking);
  if (rulesChecked) refusals.push(...findRuleRefusals({ object: stored, old, rules: question.definition.rules, release: question.release, crd: question.crd }));
  const undecodable = findObjectDecodeProblem(stored, schema);
  return { kind: 'checked', accepted: refusals.length === 0, refusals, rulesChecked, stored, ...(undecodable !== undefined && { undecodable }) };
}

function findShapeRefusals({ stored, schema, question }: Candidate, old: JsonObject | undefined): Refusal[] {
  const metadata = findMetadataRefusals(stored, old);
  if (isUndecodable(metadata)) return metadata;
  const { version } = question.release;
  // Karpenter 1.15 is built with the libraries of Kubernetes 1.37, which check the size of integers too.
  const oversized = hasChange(version, ['1.15.0']) ? findOversizedIntegers(stored, schema) : [];
  const structure = [...findStructuralRefusals(stored, schema), ...oversized].filter(({ path }) => old === undefined || !isUnchanged(path, stored, old));
  const duplicates = old !== undefined && findDuplicates(old, schema).length > 0 ? [] : findDuplicates(stored, schema);
  return [...metadata, ...structure, ...(question.definition.scale?.(stored, question.release) ?? []), ...duplicates];
}

/** The definitions say nothing of `metadata`, of which the API server keeps what it knows. */
function withUnknownMetadata({ metadata }: JsonObject, dropped: readonly JsonPath[]): JsonPath[] {
  const unknown = Object.keys(membersOf(metadata)).filter((key) => memberSchema(OBJECT_META, key) === undefined);
  return [...unknown.map((key) => ['metadata', key]), ...dropped];
}

/** A version or kind that the release does not serve, or one that karpami has no rules for. */
function findUnserved(stored: JsonObject, { group, kind }: KindDefinition, { apiVersions, text }: ReleaseFeatures): { refusal: Refusal } | { why: string } | undefined {
  const { apiVersion, kind: actual } = stored;
  if (actual !== kind) return { refusal: notServed('kind', actual, `the kind must be ${kind}`) };
  const served = apiVersions.map((version) => `${group}/${version}`);
  if (typeof apiVersion !== 'string' || !served.includes(apiVersion)) {
    return { refusal: notServed('apiVersion', apiVersion, `Karpenter ${text} serves ${kind} as ${served.join(' and ')} only`) };
  }
  return apiVersion.endsWith('/v1') ? undefined : { why: `karpami has no rules for ${kind} of ${apiVersion}` };
}

function notServed(field: string, value: JsonValue | undefined, wanted: string): Refusal {
  const found = value === undefined ? 'it is missing' : `${typeof value === 'string' ? quote(value) : formatJson(value)} is refused`;
  return { kind: 'notServed', path: [field], field, message: `${found}: ${wanted}` };
}
