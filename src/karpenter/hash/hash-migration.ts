import type { EC2NodeClass, NodeClaim, NodePool } from '../../model/karpenter.ts';
import { LABEL_NODE_POOL } from '../labels.ts';
import { EC2_NODE_CLASS_ANNOTATIONS, NODE_POOL_ANNOTATIONS } from './annotations.ts';
import type { Annotations, HashAnnotations } from './annotations.ts';

/** The hash that the running controller computes for the owner, and its hash version. */
export interface CurrentHash {
  hash: string;
  version: string;
}

/** What a hash controller writes. A NodeClaim that is not listed keeps its annotations. */
export interface HashMigration {
  owner: Annotations;
  claims: ReadonlyMap<string, Annotations>;
}

const NODE_CLASS_GROUP = 'karpenter.k8s.aws';
const NODE_CLASS_KIND = 'EC2NodeClass';

/** Of the AWS provider's `pkg/controllers/nodeclass/hash/controller.go Reconcile`. */
export function migrateNodeClassHashes(nodeClass: EC2NodeClass, claims: readonly NodeClaim[], current: CurrentHash): HashMigration {
  const { name, annotations = {} } = nodeClass.metadata;
  const own = claims.filter(({ spec }) => isOurs(spec?.nodeClassRef) && spec?.nodeClassRef?.name === name);
  return migrate({ annotations, claims: own, keys: EC2_NODE_CLASS_ANNOTATIONS, current });
}

/** Of core's `pkg/controllers/nodepool/hash/controller.go Reconcile`; `undefined` for a NodePool of another provider, which is left alone. */
export function migrateNodePoolHashes(nodePool: NodePool, claims: readonly NodeClaim[], current: CurrentHash): HashMigration | undefined {
  if (!isOurs(nodePool.spec?.template?.spec?.nodeClassRef)) return undefined;
  const { name, annotations = {} } = nodePool.metadata;
  const own = claims.filter(({ metadata, spec }) => metadata.labels?.[LABEL_NODE_POOL] === name && isOurs(spec?.nodeClassRef));
  return migrate({ annotations, claims: own, keys: NODE_POOL_ANNOTATIONS, current });
}

function isOurs(reference: { group?: string; kind?: string } | undefined): boolean {
  return reference?.group === NODE_CLASS_GROUP && reference.kind === NODE_CLASS_KIND;
}

interface MigrationInput {
  annotations: Annotations;
  claims: readonly NodeClaim[];
  keys: HashAnnotations;
  current: CurrentHash;
}

/** NodeClaims are touched only while the owner still carries another version. */
function migrate({ annotations, claims, keys, current }: MigrationInput): HashMigration {
  const isStale = annotations[keys.version] !== current.version;
  const stale = isStale ? claims.filter(({ metadata }) => metadata.annotations?.[keys.version] !== current.version) : [];
  return {
    owner: { ...annotations, [keys.hash]: current.hash, [keys.version]: current.version },
    claims: new Map(stale.map((claim) => [claim.metadata.name, migrateClaim(claim, keys, current)])),
  };
}

/** A claim with a `Drifted` condition of any status keeps its old hash, so that it stays drifted under the new version. */
function migrateClaim({ metadata, status }: NodeClaim, keys: HashAnnotations, { hash, version }: CurrentHash): Annotations {
  const isMarked = status?.conditions?.some(({ type }) => type === 'Drifted') ?? false;
  return { ...metadata.annotations, [keys.version]: version, ...(!isMarked && { [keys.hash]: hash }) };
}
