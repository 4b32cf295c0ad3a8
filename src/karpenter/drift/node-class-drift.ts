import type { CheckVerdict, HashDetail } from '../../model/drift.ts';
import { EC2_NODE_CLASS_ANNOTATIONS } from '../hash/annotations.ts';
import type { DriftFacts } from './drift-facts.ts';
import { judgeHash } from './judge-hash.ts';
import { withClass } from './with-class.ts';

/** Whether the EC2NodeClass has changed since the launch in what is hashed of it. `pkg/cloudprovider/drift.go areStaticFieldsDrifted`. */
export function nodeClassDrift(facts: DriftFacts): CheckVerdict<HashDetail> {
  return withClass(facts, ({ nodeClass, hash }) =>
    judgeHash({
      owner: { kind: 'EC2NodeClass', name: nodeClass.metadata.name },
      hash,
      claim: facts.nodeClaim.metadata.annotations,
      keys: EC2_NODE_CLASS_ANNOTATIONS,
      isVersioned: facts.release.ec2NodeClassHashVersion !== null,
    }),
  );
}
