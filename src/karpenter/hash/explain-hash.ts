import type { JsonObject, JsonPath, JsonValue } from '../../model/json.ts';
import { fnv1Text, formatHash64, parseHash64, xorHashes } from '../../util/fnv1.ts';
import type { Hash64 } from '../../util/fnv1.ts';
import type { ReleaseFeatures } from '../releases.ts';
import { alternatives, withMember } from './alternatives.ts';
import type { Alternative } from './alternatives.ts';
import { ec2NodeClassHashVersion } from './ec2-node-class-hash.ts';
import { isSameHash } from './hashed-changes.ts';
import type { HashedChange } from './hashed-changes.ts';
import type { HashType } from './hash-types.ts';
import { kubeletText } from './kubelet-text.ts';
import { nodePoolTemplateType } from './node-pool-hash.ts';
import { FAMILY_PATH, familyOf, KUBELET_PATH, TEMPLATE_PATH } from './object-changes.ts';
import { memberOf, structuralHash } from './structural-hash.ts';

/**
 * What an older hash tells when the object it was made from is gone. `found`: each of these single changes leads from the old hash to
 * the current object (64 bits agree, so chance is out of the question). `unknown`: more than one place changed, or a value that cannot be guessed, such
 * as an edited text; for an EC2NodeClass also another CA bundle. `unreadable`: one of the hashes is no 64-bit number.
 */
export type HashExplanation = { outcome: 'found'; changes: HashedChange[] } | { outcome: 'unknown' | 'unreadable' };

export interface OldHash {
  /** The object as it is stored now, and the hash its annotation has. */
  stored: JsonObject;
  currentHash: string;
  /** The hash that the NodeClaim carries: of the same version, and another one. */
  oldHash: string;
}

/** Holds only if `currentHash` is up to date and the CA bundle has not changed. */
export function explainEC2NodeClassHash({ stored, currentHash, oldHash }: OldHash, release: ReleaseFeatures): HashExplanation {
  const difference = differenceOf(currentHash, oldHash);
  if (difference === undefined) return { outcome: 'unreadable' };
  const { spec, hasFamily, hasKubeletText } = ec2NodeClassHashVersion(release);
  return explanation([
    ...matches({ value: withShortTexts(stored.spec), type: spec, difference, path: ['spec'] }, stored.spec),
    ...(hasFamily ? familyMatches(stored, release, difference) : []),
    ...(hasKubeletText ? kubeletMatches(memberOf(stored.spec, 'kubelet'), difference) : []),
  ]);
}

/** Holds only if `currentHash` is up to date. */
export function explainNodePoolHash({ stored, currentHash, oldHash }: OldHash, release: ReleaseFeatures): HashExplanation {
  const difference = differenceOf(currentHash, oldHash);
  if (difference === undefined) return { outcome: 'unreadable' };
  const template = memberOf(stored.spec, 'template');
  return explanation([...matches({ value: template, type: nodePoolTemplateType(release), difference, path: TEMPLATE_PATH }, template)]);
}

function explanation(changes: HashedChange[]): HashExplanation {
  return changes.length === 0 ? { outcome: 'unknown' } : { outcome: 'found', changes };
}

function differenceOf(current: string, old: string): Hash64 | undefined {
  const [now, before] = [parseHash64(current), parseHash64(old)];
  return now === undefined || before === undefined ? undefined : xorHashes(now, before);
}

/** Hashing a long text thousands of times is slow; its digest hashes alike. */
function withShortTexts(spec: JsonValue | undefined): JsonValue | undefined {
  const userData = memberOf(spec, 'userData');
  if (typeof userData !== 'string') return spec;
  return withMember(spec, 'userData', { fnv1: formatHash64(fnv1Text(userData)), bytes: 0 });
}

interface Search {
  value: JsonValue | undefined;
  type: HashType;
  difference: Hash64;
  path: JsonPath;
}

function* matches({ value, type, difference, path }: Search, current: JsonValue | undefined): Generator<HashedChange> {
  const target = xorHashes(structuralHash(value, type), difference);
  for (const alternative of alternatives(value, type)) {
    if (isSameHash(structuralHash(alternative.whole, type), target)) yield changeOf(alternative, path, current);
  }
}

function changeOf({ path, value }: Alternative, outer: JsonPath, current: JsonValue | undefined): HashedChange {
  return { path: [...outer, ...path], before: value, after: valueAt(current, path) };
}

function valueAt(value: JsonValue | undefined, path: JsonPath): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((at, key) => (typeof key === 'number' ? (Array.isArray(at) ? at[key] : undefined) : memberOf(at, key)), value);
}

function* familyMatches(stored: JsonObject, release: ReleaseFeatures, difference: Hash64): Generator<HashedChange> {
  const after = familyOf(stored, release);
  if (after === undefined) return;
  const target = xorHashes(fnv1Text(after), difference);
  for (const before of release.amiFamilies) {
    if (isSameHash(fnv1Text(before), target)) yield { path: FAMILY_PATH, before, after };
  }
}

/** The text of the whole map, with any one key not there yet, or `maxPods` otherwise, or no map at all. */
function* kubeletMatches(kubelet: JsonValue | undefined, difference: Hash64): Generator<HashedChange> {
  const target = xorHashes(fnv1Text(kubeletText(kubelet)), difference);
  for (const { path, value, whole } of kubeletAlternatives(kubelet)) {
    if (isSameHash(fnv1Text(kubeletText(whole)), target)) yield { path: [...KUBELET_PATH, ...path], before: value, after: valueAt(kubelet, path) };
  }
}

const KUBELET_MAP = { kind: 'map', values: { kind: 'map', values: { kind: 'text' } } } as const;

function* kubeletAlternatives(kubelet: JsonValue | undefined): Generator<Alternative> {
  yield { path: [], value: undefined, whole: undefined };
  yield* alternatives(kubelet, KUBELET_MAP);
  for (const { value = null } of alternatives(memberOf(kubelet, 'maxPods'), { kind: 'int64' }, 'maxPods')) {
    yield { path: ['maxPods'], value, whole: withMember(kubelet, 'maxPods', value) };
  }
}
