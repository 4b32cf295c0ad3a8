import type { CheckVerdict, SubnetDetail } from '../../model/drift.ts';
import type { DriftFacts } from './drift-facts.ts';
import { unchecked } from './drift-facts.ts';
import { withClass } from './with-class.ts';
import { withInstance } from './with-instance.ts';

/** Whether the instance is in a subnet that its class does not select. `pkg/cloudprovider/drift.go isSubnetDrifted`. */
export function subnetDrift(facts: DriftFacts): CheckVerdict<SubnetDetail> {
  return withClass<SubnetDetail>(facts, ({ subnets }) =>
    withInstance<SubnetDetail>(facts, ({ subnetId = '' }) => {
      if (!subnets.known) return unchecked(subnets);
      if (subnets.value.length === 0) return { outcome: 'undecided', why: 'the class has no subnet in its status to compare with' };
      const expected = subnets.value.map(({ id, zone }) => ({ id, ...(zone !== undefined && { zone }) }));
      const isSelected = expected.some(({ id }) => id === subnetId);
      return { outcome: isSelected ? 'passed' : 'drifted', detail: { kind: 'subnet', ...(subnetId !== '' && { actual: subnetId }), expected } };
    }),
  );
}
