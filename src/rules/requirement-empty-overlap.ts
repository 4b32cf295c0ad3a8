import { LABEL_ARCH, LABEL_CAPACITY_TYPE, LABEL_INSTANCE_TYPE, LABEL_OS, LABEL_ZONE } from '../karpenter/labels.ts';
import { allowsAbsence, intersect, operatorOf } from '../karpenter/requirements/requirement.ts';
import type { RequirementSpec } from '../model/karpenter.ts';
import { nodePoolRule } from './rule.ts';
import { requirementsByKey } from './shared/requirements.ts';
import type { PoolRequirement } from './shared/requirements.ts';

interface Data {
  key: string;
  first: PoolRequirement;
  second: PoolRequirement;
  /** Every instance type has the label. */
  isOnAll: boolean;
}

export const requirementEmptyOverlap = nodePoolRule<Data>({
  id: 'requirement-empty-overlap',
  title: 'Requirements of a pool exclude each other',
  category: 'pools',
  severity: 'error',
  severityNote: 'warning for labels that not every instance type has',
  needs: 'manifest',
  why: 'Several requirements on one key must all hold. Where no value is left, the API server says nothing; Karpenter takes it for a label that must be missing, and finds no instance type for a label that all of them have.',
  fix: 'Leave one of the requirements out, or write one that says what both mean.',
  example: {
    bad: 'requirements:\n- {key: kubernetes.io/arch, operator: In, values: [amd64]}\n- {key: kubernetes.io/arch, operator: NotIn, values: [amd64]}',
    good: 'requirements:\n- {key: kubernetes.io/arch, operator: In, values: [amd64]}',
  },
  fixable: false,
  message: ({ key, first, second, isOnAll }) =>
    `no value of "${key}" fulfils both requirements[${first.index}] (${words(first.spec)}) and requirements[${second.index}] (${words(second.spec)}): ${isOnAll ? 'no instance type fits, and the pool launches no node' : 'Karpenter takes it for a label that must be missing'}`,
  *check(pool, context) {
    if (pool.provider !== 'aws') return;
    for (const [key, requirements] of requirementsByKey(pool, context)) {
      const pair = findClash(requirements);
      if (pair === undefined) continue;
      const isOnAll = ALWAYS_PRESENT.has(key);
      yield { at: pair.second.path, data: { key, ...pair, isOnAll }, severity: isOnAll ? 'error' : 'warning' };
    }
  },
});

const ALWAYS_PRESENT: ReadonlySet<string> = new Set([
  LABEL_ARCH,
  LABEL_OS,
  LABEL_INSTANCE_TYPE,
  LABEL_ZONE,
  LABEL_CAPACITY_TYPE,
  ...['category', 'family', 'generation', 'size', 'cpu', 'memory'].map((name) => `karpenter.k8s.aws/instance-${name}`),
]);

/** Two requirements without a common value. One that allows the label to be missing goes with one that wants it so. */
function findClash(requirements: readonly PoolRequirement[]): { first: PoolRequirement; second: PoolRequirement } | undefined {
  for (const [place, second] of requirements.entries()) {
    const first = requirements.slice(0, place).find((other) => {
      const both = intersect(other.requirement, second.requirement);
      return operatorOf(both) === 'DoesNotExist' && !(allowsAbsence(other.requirement) && allowsAbsence(second.requirement));
    });
    if (first !== undefined) return { first, second };
  }
  return undefined;
}

const MOST_VALUES = 3;

function words({ operator, values = [] }: RequirementSpec): string {
  const shown = values.slice(0, MOST_VALUES).join(', ');
  return values.length === 0 ? operator : `${operator} ${shown}${values.length > MOST_VALUES ? ', …' : ''}`;
}
