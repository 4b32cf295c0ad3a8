import { hashEC2NodeClass } from '../../../src/karpenter/hash/ec2-node-class-hash.ts';
import type { Annotations } from '../../../src/karpenter/hash/annotations.ts';
import { migrateNodeClassHashes, migrateNodePoolHashes } from '../../../src/karpenter/hash/hash-migration.ts';
import type { CurrentHash } from '../../../src/karpenter/hash/hash-migration.ts';
import { hashNodePool } from '../../../src/karpenter/hash/node-pool-hash.ts';
import type { EC2NodeClass, NodeClaim, NodePool } from '../../../src/model/karpenter.ts';
import { differences } from '../family.ts';
import type { Family, Row } from '../family.ts';
import { releaseOf } from './release.ts';

interface Input {
  caBundle: string | null;
  nodeClass: EC2NodeClass;
  nodePool: NodePool;
  nodeClaims: NodeClaim[];
}

export const hashMigrationFamily: Family = {
  name: 'hashmigration',
  check(row: Row) {
    const release = releaseOf(row);
    const { caBundle, nodeClass, nodePool, nodeClaims } = row.input as unknown as Input;
    const ofClass = migrateNodeClassHashes(nodeClass, nodeClaims, current(hashEC2NodeClass(nodeClass, { release, caBundle: { text: caBundle ?? '' } })));
    const seen = nodeClaims.map((claim) => withAnnotations(claim, ofClass.claims.get(claim.metadata.name)));
    const ofPool = migrateNodePoolHashes(nodePool, seen, current(hashNodePool(nodePool, release)));
    const done = seen.map((claim) => withAnnotations(claim, ofPool?.claims.get(claim.metadata.name)));
    return differences(row.expected, {
      nodeClass: ofClass.owner,
      nodePool: ofPool?.owner ?? nodePool.metadata.annotations ?? null,
      nodeClaims: Object.fromEntries(done.map(({ metadata }) => [metadata.name, metadata.annotations ?? null])),
    });
  },
};

function current(result: { ok: boolean; hash?: string; version?: string | null }): CurrentHash {
  return { hash: result.hash ?? 'none', version: result.version ?? 'none' };
}

function withAnnotations(claim: NodeClaim, annotations: Annotations | undefined): NodeClaim {
  return annotations === undefined ? claim : { ...claim, metadata: { ...claim.metadata, annotations: { ...annotations } } };
}
