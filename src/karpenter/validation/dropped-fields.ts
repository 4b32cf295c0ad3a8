import type { JsonPath } from '../../model/json.ts';
import { OBJECT_META } from '../admission/object-meta-schema.ts';
import { memberSchema } from '../admission/schema.ts';
import type { ObjectSchema, Schema } from '../admission/schema.ts';
import { hasChange } from '../karpenter-version.ts';
import { nearestName } from '../nearest-name.ts';
import { newestRelease, parseKarpenterVersion, releaseFeatures } from '../releases.ts';
import type { ReleaseFeatures } from '../releases.ts';
import { formatField } from './refusal.ts';

/** A member that the API server does not store, and does not complain about. */
export interface DroppedField {
  path: JsonPath;
  field: string;
  /** One plain sentence. */
  message: string;
  /** The field that was probably meant, with its path. */
  suggestion?: string;
  /** The first release that knows the field, where the one asked about is older. */
  knownFrom?: string;
}

export interface DroppedContext {
  schema: ObjectSchema;
  release: ReleaseFeatures;
  definition: { kind: string; schemaOf(release: ReleaseFeatures): ObjectSchema };
}

/** Says of each dropped member what was probably meant: a later release's field, a slip of the pen, or a field of another place. */
export function describeDropped(paths: readonly JsonPath[], context: DroppedContext): DroppedField[] {
  const schema = { ...context.schema, fields: { ...context.schema.fields, metadata: OBJECT_META } };
  return paths.map((path) => describeOne(path, { ...context, schema }));
}

function describeOne(path: JsonPath, { schema, release, definition }: DroppedContext): DroppedField {
  const field = formatField(path);
  const base = { path, field };
  const knownFrom = findFirstRelease(path, definition);
  if (knownFrom !== undefined && !hasChange(release.version, [knownFrom])) {
    return { ...base, knownFrom, message: `is dropped: Karpenter ${release.text} does not know it, ${knownFrom} is the first release that does` };
  }
  const elsewhere = FORMER_FIELDS.get(`${definition.kind} ${formatPlace(path)}`);
  const suggestion = elsewhere ?? suggestField(path, schema);
  return { ...base, message: 'is dropped: there is no such field', ...(suggestion !== undefined && { suggestion }) };
}

/** Fields that have moved to another object or have another name. */
const FORMER_FIELDS: ReadonlyMap<string, string> = new Map([
  ['NodePool spec.template.spec.kubelet', 'spec.kubelet of the EC2NodeClass'],
  ['NodePool spec.template.spec.nodeClassRef.apiVersion', 'spec.template.spec.nodeClassRef.group'],
  ['NodePool spec.template.spec.providerRef', 'spec.template.spec.nodeClassRef'],
  ['NodePool spec.ttlSecondsAfterEmpty', 'spec.disruption.consolidateAfter'],
  ['NodePool spec.ttlSecondsUntilExpired', 'spec.template.spec.expireAfter'],
  ['NodePool spec.consolidation', 'spec.disruption.consolidationPolicy'],
  ['EC2NodeClass spec.subnetSelector', 'spec.subnetSelectorTerms'],
  ['EC2NodeClass spec.securityGroupSelector', 'spec.securityGroupSelectorTerms'],
  ['EC2NodeClass spec.amiSelector', 'spec.amiSelectorTerms'],
]);

function formatPlace(path: JsonPath): string {
  return formatField(path).replace(/\[\d+\]/g, '[]');
}

function suggestField(path: JsonPath, schema: ObjectSchema): string | undefined {
  const key = path.at(-1);
  if (typeof key !== 'string') return undefined;
  const parent = path.slice(0, -1);
  const siblings = fieldNames(schemaAtPath(schema, parent));
  const sibling = nearestName(key, siblings);
  if (sibling !== undefined) return formatField([...parent, sibling]);
  const places = placesNamed(key, schema);
  const near = places.filter((place) => place.startsWith(`${path[0]}.`));
  return near.length === 1 ? near[0] : places.length === 1 ? places[0] : undefined;
}

function schemaAtPath(schema: Schema | undefined, path: JsonPath): Schema | undefined {
  return path.reduce<Schema | undefined>((at, key) => (typeof key === 'number' ? (at?.kind === 'list' ? at.items : undefined) : memberSchema(at, key)), schema);
}

function fieldNames(schema: Schema | undefined): string[] {
  return schema?.kind === 'object' ? Object.keys(schema.fields) : [];
}

/** All places outside of `status` where the definition has a field of this very name. */
function placesNamed(key: string, schema: Schema, place = ''): string[] {
  if (schema.kind === 'list') return placesNamed(key, schema.items, `${place}[]`);
  if (schema.kind !== 'object') return [];
  return Object.entries(schema.fields).flatMap(([name, inner]) => {
    const at = place === '' ? name : `${place}.${name}`;
    return at === 'status' ? [] : [...(name === key ? [at] : []), ...placesNamed(key, inner, at)];
  });
}

const MINOR_RELEASES = Array.from({ length: newestRelease().version.minor + 1 }, (_, minor) => `1.${minor}.0`);

function findFirstRelease(path: JsonPath, definition: DroppedContext['definition']): string | undefined {
  if (schemaAtPath(definition.schemaOf(newestRelease()), path) === undefined) return undefined;
  return MINOR_RELEASES.find((text) => {
    const parsed = parseKarpenterVersion(text);
    const release = parsed.ok ? releaseFeatures(parsed.version) : undefined;
    return release?.supported === true && schemaAtPath(definition.schemaOf(release.features), path) !== undefined;
  });
}
