import type { JsonObject } from '../../model/json.ts';
import { formatHash64 } from '../../util/fnv1.ts';
import { findDecodeProblem } from '../admission/decode-problem.ts';
import { nodePoolSchema } from '../admission/node-pool-schema.ts';
import { storedForm } from '../admission/stored-form.ts';
import type { ReleaseFeatures } from '../releases.ts';
import type { HashFailure } from './ec2-node-class-hash.ts';
import type { StructType } from './hash-types.ts';
import { TEMPLATE, V1BETA1_TEMPLATE, V1BETA1_TEMPLATE_WITHOUT_AMOUNTS } from './node-pool-types.ts';
import { memberOf, structuralHash } from './structural-hash.ts';

/** What the controller would write into the annotations `karpenter.sh/nodepool-hash` and `…-hash-version`. */
export type NodePoolHash = { ok: true; hash: string; /** null: the release writes none. */ version: string | null } | Extract<HashFailure, { kind: 'undecodable' }>;

/** The Go type of `spec.template`, all that is hashed of a NodePool. Releases before hash versions hashed as v1 does. */
export function nodePoolTemplateType(release: ReleaseFeatures): StructType {
  const version = release.nodePoolHashVersion ?? 'v1';
  if (version === 'v1') return V1BETA1_TEMPLATE_WITHOUT_AMOUNTS;
  return version === 'v2' ? V1BETA1_TEMPLATE : TEMPLATE;
}

/** Hash of a manifest: what it would have once the API server has pruned and defaulted it. Core's `pkg/apis/v1/nodepool.go Hash`. */
export function hashNodePool(nodePool: { spec?: unknown }, release: ReleaseFeatures): NodePoolHash {
  return hashStoredNodePool(storedForm({ spec: nodePool.spec }, nodePoolSchema(release)).object, release);
}

/** Hash of an object as the API server gave it; no defaults are added. */
export function hashStoredNodePool(stored: JsonObject, release: ReleaseFeatures): NodePoolHash {
  const problem = findDecodeProblem(stored, nodePoolSchema(release));
  if (problem !== undefined) return { ok: false, kind: 'undecodable', problem: problem.message, path: problem.path };
  const hash = structuralHash(memberOf(stored.spec, 'template'), nodePoolTemplateType(release));
  return { ok: true, hash: formatHash64(hash), version: release.nodePoolHashVersion };
}
