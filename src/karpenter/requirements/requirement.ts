import type { Operator, RequirementSpec } from '../../model/karpenter.ts';
import { compareText } from '../../util/compare-text.ts';
import { normalizeLabelKey } from '../labels.ts';
import { boundsOf, intersectBounds, isEmptyRange, isWithinBounds } from './bounds.ts';
import type { Bounds } from './bounds.ts';

/**
 * What one label key may be, as core's `pkg/scheduling/requirement.go` holds it: the listed values, or with `complement` every value
 * but the listed ones. Bounds occur with `complement` only.
 */
export interface Requirement extends Bounds {
  /** Canonical: older spellings are translated. */
  readonly key: string;
  readonly complement: boolean;
  readonly values: ReadonlySet<string>;
  readonly minValues: number | undefined;
}

/** Input on which Karpenter's controller would crash. */
export interface RefusedRequirement {
  kind: 'boundWithoutValue';
  key: string;
  operator: string;
  problem: string;
}

export type ParsedRequirement = { ok: true; requirement: Requirement } | { ok: false; refusal: RefusedRequirement };

const NO_VALUES: ReadonlySet<string> = new Set();
const BOUND_OPERATORS: ReadonlySet<string> = new Set(['Gt', 'Lt', 'Gte', 'Lte']);

/** `NewRequirement` for the operators that never fail. */
export function newRequirement(key: string, operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist', values: Iterable<string> = []): Requirement {
  return {
    key: normalizeLabelKey(key),
    complement: operator === 'NotIn' || operator === 'Exists',
    values: operator === 'In' || operator === 'NotIn' ? new Set(values) : NO_VALUES,
    gte: undefined,
    lte: undefined,
    minValues: undefined,
  };
}

/** `NewRequirementWithFlexibility`: an operator that Karpenter does not know acts like `Exists`; of a bound only the first value counts. */
export function parseRequirement({ key, operator, values = [], minValues }: RequirementSpec): ParsedRequirement {
  if (!BOUND_OPERATORS.has(operator)) {
    const known = operator === 'In' || operator === 'NotIn' || operator === 'DoesNotExist' ? operator : 'Exists';
    return { ok: true, requirement: { ...newRequirement(key, known, values), minValues: minValues ?? undefined } };
  }
  const [limit] = values;
  if (limit === undefined) return { ok: false, refusal: refuseBound(key, operator) };
  const bounds = boundsOf(operator, limit);
  if (bounds === 'never') return { ok: true, requirement: newRequirement(key, 'DoesNotExist') };
  return { ok: true, requirement: { ...newRequirement(key, 'Exists'), ...bounds, minValues: minValues ?? undefined } };
}

function refuseBound(key: string, operator: string): RefusedRequirement {
  return { kind: 'boundWithoutValue', key, operator, problem: `requirement "${key}" has operator ${operator} without a value: Karpenter's controller would crash` };
}

/** `Intersection`: what both allow. */
export function intersect(a: Requirement, b: Requirement): Requirement {
  const bounds = intersectBounds(a, b);
  const minValues = a.minValues === undefined || b.minValues === undefined ? (a.minValues ?? b.minValues) : Math.max(a.minValues, b.minValues);
  if (isEmptyRange(bounds)) return { ...newRequirement(a.key, 'DoesNotExist'), minValues };
  const complement = a.complement && b.complement;
  const values = new Set(sharedValues(a, b).filter((value) => isWithinBounds(value, bounds)));
  return { key: a.key, complement, values, gte: complement ? bounds.gte : undefined, lte: complement ? bounds.lte : undefined, minValues };
}

function sharedValues(a: Requirement, b: Requirement): string[] {
  if (a.complement && b.complement) return [...a.values, ...b.values];
  if (a.complement) return [...b.values].filter((value) => !a.values.has(value));
  return [...a.values].filter((value) => b.values.has(value) !== b.complement);
}

/** `HasIntersection`: whether any value passes both. Two complements always share one as long as their bounds do. */
export function hasIntersection(a: Requirement, b: Requirement): boolean {
  const bounds = intersectBounds(a, b);
  if (isEmptyRange(bounds)) return false;
  if (a.complement && b.complement) return true;
  const [concrete, other] = a.complement ? [b, a] : [a, b];
  for (const value of concrete.values) {
    if (other.values.has(value) !== other.complement && isWithinBounds(value, bounds)) return true;
  }
  return false;
}

/** `Has`: whether the requirement allows the value. */
export function hasValue(requirement: Requirement, value: string): boolean {
  return requirement.values.has(value) !== requirement.complement && isWithinBounds(value, requirement);
}

/** `Operator`: bounds alone are `Exists`. */
export function operatorOf({ complement, values }: Requirement): Extract<Operator, 'In' | 'NotIn' | 'Exists' | 'DoesNotExist'> {
  if (complement) return values.size > 0 ? 'NotIn' : 'Exists';
  return values.size > 0 ? 'In' : 'DoesNotExist';
}

/** Whether an absent label fulfils it. */
export function allowsAbsence(requirement: Requirement): boolean {
  return requirement.complement === requirement.values.size > 0;
}

export function sortedValues({ values }: Requirement): string[] {
  return [...values].sort(compareText);
}

/**
 * `NodeSelectorRequirement` and `BoundedNodeSelectorRequirements`: how Karpenter writes it into an object. With bounds the excluded values
 * are lost, as they are upstream.
 */
export function requirementSpecs(requirement: Requirement): RequirementSpec[] {
  const { key, gte, lte } = requirement;
  const minValues = requirement.minValues === undefined ? {} : { minValues: requirement.minValues };
  const bounds: RequirementSpec[] = [];
  if (gte !== undefined) bounds.push({ key, operator: 'Gte', values: [String(gte)], ...minValues });
  if (lte !== undefined) bounds.push({ key, operator: 'Lte', values: [String(lte)], ...minValues });
  if (bounds.length > 0) return bounds;
  const values = requirement.values.size === 0 ? {} : { values: sortedValues(requirement) };
  return [{ key, operator: operatorOf(requirement), ...values, ...minValues }];
}
