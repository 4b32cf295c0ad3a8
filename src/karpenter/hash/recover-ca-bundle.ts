import type { JsonObject } from '../../model/json.ts';
import { formatHash64, parseHash64, xorHashes } from '../../util/fnv1.ts';
import type { Hash64 } from '../../util/fnv1.ts';
import type { ReleaseFeatures } from '../releases.ts';
import { EC2_NODE_CLASS_ANNOTATIONS } from './annotations.ts';
import type { Annotations } from './annotations.ts';
import { ec2NodeClassHashParts, ec2NodeClassHashVersion, joinParts } from './ec2-node-class-hash.ts';

/** A stored EC2NodeClass with the annotations that its hash controller wrote. */
export interface AnnotatedNodeClass {
  stored: JsonObject;
  annotations: Annotations | undefined;
}

/**
 * What the CA bundle adds to every hash of a cluster. `agreeing` of `asked` classes give this value: with one class alone it is right only if
 * its annotation is up to date. `unknown`: no class has a hash of this version, or no two of several agree.
 */
export type RecoveredCaBundle = { ok: true; hash: Hash64; agreeing: number; asked: number } | { ok: false; reason: 'noHash' | 'noneAgree' };

/** A hash is the XOR of its parts, so the part of the bundle is what is left when the known parts are taken away. */
export function recoverCaBundle(nodeClasses: readonly AnnotatedNodeClass[], release: ReleaseFeatures): RecoveredCaBundle {
  const rests = nodeClasses.flatMap((nodeClass) => restOf(nodeClass, release) ?? []);
  const votes = new Map<string, { hash: Hash64; count: number }>();
  for (const hash of rests) {
    const key = formatHash64(hash);
    votes.set(key, { hash, count: (votes.get(key)?.count ?? 0) + 1 });
  }
  const [best, second] = [...votes.values()].sort((a, b) => b.count - a.count);
  if (best === undefined) return { ok: false, reason: 'noHash' };
  if (best.count === second?.count) return { ok: false, reason: 'noneAgree' };
  return { ok: true, hash: best.hash, agreeing: best.count, asked: rests.length };
}

function restOf({ stored, annotations }: AnnotatedNodeClass, release: ReleaseFeatures): Hash64 | undefined {
  const hash = parseHash64(annotations?.[EC2_NODE_CLASS_ANNOTATIONS.hash] ?? '');
  const isCurrent = annotations?.[EC2_NODE_CLASS_ANNOTATIONS.version] === release.ec2NodeClassHashVersion;
  if (hash === undefined || !isCurrent || !ec2NodeClassHashVersion(release).hasCaBundle) return undefined;
  const parts = ec2NodeClassHashParts(stored, release);
  return parts.ok ? xorHashes(hash, joinParts(parts.parts)) : undefined;
}
