import type { CheckVerdict, DriftDetail } from '../../model/drift.ts';
import type { ClassFacts, DriftFacts } from './drift-facts.ts';
import { unchecked } from './drift-facts.ts';

/**
 * The provider looks at a claim only while its pool names a class that exists and stays; else it says "not drifted".
 * `pkg/cloudprovider/cloudprovider.go IsDrifted`.
 */
export function withClass<D extends DriftDetail>({ nodeClass }: DriftFacts, judge: (facts: ClassFacts) => CheckVerdict<D>): CheckVerdict<D> {
  if (!nodeClass.known) return unchecked(nodeClass);
  const lookup = nodeClass.value;
  if (lookup.state === 'present') return judge(lookup.facts);
  const why = lookup.state === 'missing' ? `EC2NodeClass ${lookup.name} does not exist` : `EC2NodeClass ${lookup.name} is being deleted`;
  return { outcome: 'notApplicable', why };
}
