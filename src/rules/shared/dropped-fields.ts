import { ec2NodeClassSchema } from '../../karpenter/admission/ec2-node-class-schema.ts';
import { nodePoolSchema } from '../../karpenter/admission/node-pool-schema.ts';
import { memberSchema } from '../../karpenter/admission/schema.ts';
import type { ReleaseFeatures } from '../../karpenter/releases.ts';
import type { DroppedField } from '../../karpenter/validation/dropped-fields.ts';
import type { JsonPath } from '../../model/json.ts';
import type { AnySubject } from '../subjects.ts';
import { admissionOf } from './admission.ts';

/** A field that the definition of the release does not have. */
export interface Dropped {
  at: JsonPath;
  key: string;
  /** Where it belongs; absent where nothing like it is known. */
  place?: string;
  /** The name that was probably meant, in the same place. */
  spelling?: string;
  knownFrom?: string;
}

/** What the API server drops of an object, with what was probably meant. */
export function droppedOf(subject: AnySubject, release: ReleaseFeatures): Dropped[] {
  const admission = admissionOf(subject, release);
  return admission.kind === 'checked' ? admission.dropped.map((field) => describe(field, subject, release)) : [];
}

function describe({ path, suggestion, knownFrom }: DroppedField, subject: AnySubject, release: ReleaseFeatures): Dropped {
  const key = String(path.at(-1));
  const base = { at: path, key };
  if (knownFrom !== undefined) return { ...base, knownFrom };
  const other = suggestion === undefined || !isNamed(suggestion, key) ? placeInOtherKind(path, subject, release) : undefined;
  if (other !== undefined) return { ...base, place: other };
  if (suggestion === undefined) return base;
  const isSibling = !suggestion.includes(' ') && parentOf(suggestion) === parentOf(formatPlace(path)) && !FORMER_SIBLINGS.has(key);
  return isSibling ? { ...base, spelling: lastOf(suggestion) } : { ...base, place: suggestion };
}

/** Of an older API, with another meaning: no slip of the pen. */
const FORMER_SIBLINGS: ReadonlySet<string> = new Set(['apiVersion', 'subnetSelector', 'securityGroupSelector', 'amiSelector']);

function isNamed(suggestion: string, key: string): boolean {
  return lastOf(suggestion) === key;
}

function lastOf(place: string): string {
  return place.slice(place.lastIndexOf('.') + 1);
}

function parentOf(place: string): string {
  return place.slice(0, Math.max(0, place.lastIndexOf('.'))).replace(/\[\d*\]/g, '[]');
}

function formatPlace(path: JsonPath): string {
  return path.map((step) => (typeof step === 'number' ? '[]' : `.${step}`)).join('').slice(1);
}

/** The two kinds are often mixed up: a field in `spec` that the other kind has there, or in the template of a pool. */
function placeInOtherKind(path: JsonPath, { kind }: AnySubject, release: ReleaseFeatures): string | undefined {
  const [root, key, ...deeper] = path;
  const inSpec = root === 'spec' && typeof key === 'string' && deeper.length === 0;
  const inTemplate = path.length === 4 && path.slice(0, 3).join('.') === 'spec.template.spec';
  const name = String(path.at(-1));
  if (kind === 'NodePool') {
    const isOfClass = (inSpec || inTemplate) && memberSchema(memberSchema(ec2NodeClassSchema(release), 'spec'), name) !== undefined;
    return isOfClass ? `spec.${name} of the EC2NodeClass` : undefined;
  }
  if (!inSpec) return undefined;
  const spec = memberSchema(nodePoolSchema(release), 'spec');
  if (memberSchema(spec, name) !== undefined) return `spec.${name} of the NodePool`;
  const template = memberSchema(memberSchema(spec, 'template'), 'spec');
  return memberSchema(template, name) === undefined ? undefined : `spec.template.spec.${name} of the NodePool`;
}
