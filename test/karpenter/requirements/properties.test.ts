import fc from 'fast-check';
import { hasIntersection, hasValue, intersect, newRequirement, parseRequirement, requirementSpecs } from '../../../src/karpenter/requirements/requirement.ts';
import type { Requirement } from '../../../src/karpenter/requirements/requirement.ts';
import { isCompatible, isIntersecting, labelRequirements, newRequirements } from '../../../src/karpenter/requirements/requirements.ts';

const VALUES = ['a', 'b', '', '3', '5', '05', '7', '-1', '1e1'];
const KEYS = ['k1', 'k2', 'kubernetes.io/arch', 'beta.kubernetes.io/arch'];

const requirement: fc.Arbitrary<Requirement> = fc
  .record({
    key: fc.constantFrom(...KEYS),
    operator: fc.constantFrom('In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt', 'Gte', 'Lte'),
    values: fc.array(fc.constantFrom(...VALUES), { minLength: 1, maxLength: 4 }),
    minValues: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  })
  .map((spec) => {
    const parsed = parseRequirement(spec);
    if (!parsed.ok) throw new Error(parsed.refusal.problem);
    return parsed.requirement;
  });
const sameKey = fc.tuple(requirement, requirement).map(([a, b]): [Requirement, Requirement] => [a, { ...b, key: a.key }]);
const set = fc.array(requirement, { maxLength: 5 }).map(newRequirements);

const allowed = (item: Requirement): string[] => VALUES.filter((value) => hasValue(item, value));

describe('requirements', () => {
  it('an intersection allows what both allow', () => {
    fc.assert(fc.property(sameKey, ([a, b]) => expect(allowed(intersect(a, b))).toEqual(allowed(a).filter((value) => hasValue(b, value)))));
  });

  it('an intersection does not depend on the order', () => {
    fc.assert(fc.property(sameKey, ([a, b]) => expect(requirementSpecs(intersect(a, b))).toEqual(requirementSpecs(intersect(b, a)))));
  });

  it('hasIntersection is symmetric, and true where a sample passes both', () => {
    fc.assert(
      fc.property(sameKey, ([a, b]) => {
        expect(hasIntersection(a, b)).toBe(hasIntersection(b, a));
        if (allowed(intersect(a, b)).length > 0) expect(hasIntersection(a, b)).toBe(true);
      }),
    );
  });

  it('isIntersecting is symmetric', () => {
    fc.assert(fc.property(set, set, (a, b) => expect(isIntersecting(a, b)).toBe(isIntersecting(b, a))));
  });

  it('a set is compatible with itself, and with nothing asked', () => {
    fc.assert(fc.property(set, (a) => expect([isCompatible(a, a), isCompatible(a, new Map())]).toEqual([true, true])));
  });

  it('compatible sets intersect', () => {
    fc.assert(fc.property(set, set, (a, b) => expect(isCompatible(a, b) && !isIntersecting(a, b)).toBe(false)));
  });

  it('allowing keys to be missing never makes sets less compatible', () => {
    fc.assert(fc.property(set, set, (a, b) => expect(isCompatible(a, b) && !isCompatible(a, b, new Set(KEYS))).toBe(false)));
  });

  it('a label stays allowed when In lists more values, or NotIn fewer', () => {
    fc.assert(
      fc.property(fc.subarray(VALUES, { minLength: 1 }), fc.subarray(VALUES), fc.constantFrom(...VALUES), (some, more, label) => {
        const accepts = (operator: 'In' | 'NotIn', list: string[]): boolean => isCompatible(labelRequirements({ k1: label }), newRequirements([newRequirement('k1', operator, list)]));
        if (accepts('In', some)) expect(accepts('In', [...some, ...more])).toBe(true);
        if (accepts('NotIn', [...some, ...more])) expect(accepts('NotIn', some)).toBe(true);
      }),
    );
  });
});
