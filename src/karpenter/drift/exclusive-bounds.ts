import type { RequirementSpec } from '../../model/karpenter.ts';
import { parseGoInt } from '../requirements/bounds.ts';

const CONCRETE: ReadonlySet<string> = new Set(['In', 'DoesNotExist']);
const MAX_INT = 2n ** 63n - 1n;

/**
 * Whether releases before 1.9, which kept bounds as they are written, took these requirements on one key for "there must be a label" where later ones see that
 * no integer fits: `Gt 4` with `Lt 5`, or `Gt` of the largest integer. Core's `pkg/scheduling/requirement.go Intersection` of 1.8.
 */
export function isBetweenNeighbours(requirements: readonly RequirementSpec[]): boolean {
  if (requirements.some(({ operator }) => CONCRETE.has(operator))) return false;
  const greater = limitsOf(requirements, 'Gt').reduce<bigint | undefined>((a, b) => (a === undefined || b > a ? b : a), undefined);
  const less = limitsOf(requirements, 'Lt').reduce<bigint | undefined>((a, b) => (a === undefined || b < a ? b : a), undefined);
  if (greater === undefined) return false;
  return less === undefined ? greater === MAX_INT : greater + 1n === less;
}

function limitsOf(requirements: readonly RequirementSpec[], wanted: string): bigint[] {
  return requirements.flatMap(({ operator, values = [] }) => (operator === wanted ? [parseGoInt(values[0] ?? '') ?? 0n] : []));
}
