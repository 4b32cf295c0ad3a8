import type { CheckVerdict, HashDetail } from '../../model/drift.ts';
import { NODE_POOL_ANNOTATIONS } from '../hash/annotations.ts';
import type { DriftFacts } from './drift-facts.ts';
import { judgeHash } from './judge-hash.ts';
import { withPool } from './with-pool.ts';

/** Whether the template of the claim's NodePool has changed since the launch. Core's `nodeclaim/disruption/drift.go areStaticFieldsDrifted`. */
export function nodePoolDrifted(facts: DriftFacts): CheckVerdict<HashDetail> {
  return withPool(facts, ({ nodePool, hash }) =>
    judgeHash({
      owner: { kind: 'NodePool', name: nodePool.metadata.name },
      hash,
      claim: facts.nodeClaim.metadata.annotations,
      keys: NODE_POOL_ANNOTATIONS,
      isVersioned: facts.release.nodePoolHashVersion !== null,
    }),
  );
}
