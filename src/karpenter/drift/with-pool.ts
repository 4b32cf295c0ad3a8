import type { CheckVerdict, DriftDetail } from '../../model/drift.ts';
import type { DriftFacts, PoolFacts } from './drift-facts.ts';

/** Core looks at a claim only where its NodePool exists. */
export function withPool<D extends DriftDetail>({ pool }: DriftFacts, judge: (pool: PoolFacts) => CheckVerdict<D>): CheckVerdict<D> {
  return pool === undefined ? { outcome: 'notApplicable', why: 'its NodePool does not exist' } : judge(pool);
}
