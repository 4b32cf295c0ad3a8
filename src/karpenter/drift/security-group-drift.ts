import type { CheckVerdict, SecurityGroupDetail } from '../../model/drift.ts';
import type { DriftFacts } from './drift-facts.ts';
import { unchecked } from './drift-facts.ts';
import { withClass } from './with-class.ts';
import { withInstance } from './with-instance.ts';

/** Whether the instance has other security groups than its class selects; order and duplicates do not count. `pkg/cloudprovider/drift.go areSecurityGroupsDrifted`. */
export function securityGroupDrift(facts: DriftFacts): CheckVerdict<SecurityGroupDetail> {
  return withClass<SecurityGroupDetail>(facts, ({ securityGroups }) =>
    withInstance<SecurityGroupDetail>(facts, ({ securityGroupIds }) => {
      if (!securityGroups.known) return unchecked(securityGroups);
      const expected = [...securityGroups.value];
      if (expected.length === 0) return { outcome: 'undecided', why: 'the class has no security group in its status to compare with' };
      const [wanted, present] = [new Set(expected.map(({ id }) => id)), new Set(securityGroupIds)];
      const missing = [...wanted].filter((id) => !present.has(id));
      const extra = [...present].filter((id) => !wanted.has(id));
      const isDrifted = missing.length > 0 || extra.length > 0;
      return { outcome: isDrifted ? 'drifted' : 'passed', detail: { kind: 'securityGroups', actual: [...present], expected, missing, extra } };
    }),
  );
}
