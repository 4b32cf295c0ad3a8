import { allowsAbsence, hasIntersection, hasValue, intersect, newRequirement, operatorOf, parseRequirement, requirementSpecs } from '../../../src/karpenter/requirements/requirement.ts';
import type { Requirement } from '../../../src/karpenter/requirements/requirement.ts';
import type { RequirementSpec } from '../../../src/model/karpenter.ts';

const KEY = 'example.com/rank';

function requirement(operator: string, ...values: string[]): Requirement {
  return parsed({ key: KEY, operator, values });
}

function parsed(spec: RequirementSpec): Requirement {
  const result = parseRequirement(spec);
  if (!result.ok) throw new Error(result.refusal.problem);
  return result.requirement;
}

function text(...specs: RequirementSpec[]): string {
  return specs.map(({ operator, values = [], minValues }) => [operator, ...values, ...(minValues === undefined ? [] : [`min ${minValues}`])].join(' ')).join(', ');
}

describe('parseRequirement', () => {
  it.each([
    ['In keeps its values, sorted when written', ['In', 'b', 'a', 'b'], 'In a b'],
    ['In of nothing is DoesNotExist', ['In'], 'DoesNotExist'],
    ['NotIn of nothing is Exists', ['NotIn'], 'Exists'],
    ['Exists ignores values', ['Exists', 'a'], 'Exists'],
    ['DoesNotExist ignores values', ['DoesNotExist', 'a'], 'DoesNotExist'],
    ['an unknown operator acts like Exists', ['Near', 'a'], 'Exists'],
    ['Gt becomes inclusive', ['Gt', '4'], 'Gte 5'],
    ['Lt becomes inclusive', ['Lt', '4'], 'Lte 3'],
    ['of a bound only the first value counts', ['Gte', '4', '9'], 'Gte 4'],
    ['a bound that is no number counts as 0', ['Gte', 'four'], 'Gte 0'],
    ['a bound beyond 64 bits is the nearest one', ['Lte', '99999999999999999999'], 'Lte 9223372036854775807'],
    ['nothing is greater than the largest integer', ['Gt', '9223372036854775807'], 'DoesNotExist'],
    ['less than the smallest integer wraps around', ['Lt', '-9223372036854775808'], 'Lte 9223372036854775807'],
  ])('%s', (_name, [operator = '', ...values], expected) => {
    expect(text(...requirementSpecs(requirement(operator, ...values)))).toBe(expected);
  });

  it('names a bound without a value, on which the controller would crash', () => {
    expect(parseRequirement({ key: KEY, operator: 'Gt' })).toEqual({
      ok: false,
      refusal: { kind: 'boundWithoutValue', key: KEY, operator: 'Gt', problem: expect.stringContaining('without a value') },
    });
  });

  it('translates older spellings of a key', () => {
    expect(parsed({ key: 'beta.kubernetes.io/os', operator: 'Exists' }).key).toBe('kubernetes.io/os');
  });

  it('takes a null of minValues for none', () => {
    expect(parsed({ key: KEY, operator: 'Exists', minValues: null as unknown as number }).minValues).toBeUndefined();
  });
});

describe('intersect', () => {
  it.each([
    ['common values', ['In', 'a', 'b'], ['In', 'b', 'c'], 'In b'],
    ['no common value', ['In', 'a'], ['In', 'b'], 'DoesNotExist'],
    ['values that are not excluded', ['In', 'a', 'b'], ['NotIn', 'a'], 'In b'],
    ['all exclusions together', ['NotIn', 'a'], ['NotIn', 'b'], 'NotIn a b'],
    ['values within the bounds', ['In', '3', '7', 'x'], ['Gt', '4'], 'In 7'],
    ['the tighter bounds', ['Gte', '3'], ['Gte', '5'], 'Gte 5'],
    ['both bounds, written as two', ['Gte', '3'], ['Lte', '5'], 'Gte 3, Lte 5'],
    ['bounds that cross', ['Gt', '4'], ['Lt', '5'], 'DoesNotExist'],
    ['an exclusion is lost behind a bound', ['NotIn', '6'], ['Gt', '4'], 'Gte 5'],
    ['Exists gives way', ['Exists'], ['NotIn', 'a'], 'NotIn a'],
  ])('%s', (_name, a, b, expected) => {
    const [left, right] = [a, b].map(([operator = '', ...values]) => requirement(operator, ...values)) as [Requirement, Requirement];
    expect(text(...requirementSpecs(intersect(left, right)))).toBe(expected);
    expect(text(...requirementSpecs(intersect(right, left)))).toBe(expected);
  });

  it('keeps the greater minValues, even where nothing is left', () => {
    const [two, three] = [2, 3].map((minValues) => parsed({ key: KEY, operator: 'In', values: [`v${minValues}`], minValues })) as [Requirement, Requirement];
    expect(text(...requirementSpecs(intersect(two, three)))).toBe('DoesNotExist min 3');
  });

  it('counts an exclusion outside the bounds as gone', () => {
    expect(operatorOf(intersect(requirement('NotIn', '2'), requirement('Gt', '4')))).toBe('Exists');
    expect(operatorOf(intersect(requirement('NotIn', '6'), requirement('Gt', '4')))).toBe('NotIn');
  });
});

describe('hasValue', () => {
  it.each([
    ['In', ['In', 'a'], { a: true, b: false, '': false }],
    ['NotIn', ['NotIn', 'a'], { a: false, b: true, '': true }],
    ['Exists takes the empty text', ['Exists'], { '': true }],
    ['DoesNotExist takes nothing', ['DoesNotExist'], { '': false, a: false }],
    ['bounds take integers with signs and zeros', ['Gte', '5'], { '5': true, '+5': true, '08': true, '-5': false, '5.0': false, '1e3': false, '': false, ' 5': false, '5_0': false }],
    ['bounds take 64 bits', ['Gte', '5'], { '9223372036854775807': true, '9223372036854775808': false }],
  ])('%s', (_name, [operator = '', ...values], answers) => {
    const checked = requirement(operator, ...values);
    expect(Object.fromEntries(Object.keys(answers).map((value) => [value, hasValue(checked, value)]))).toEqual(answers);
  });
});

describe('hasIntersection and allowsAbsence', () => {
  it.each([
    ['a value of both', ['In', 'a'], ['In', 'a', 'b'], true],
    ['two exclusions always leave something', ['NotIn', 'a'], ['Exists'], true],
    ['nothing and anything', ['DoesNotExist'], ['Exists'], false],
    ['a value outside the bounds', ['In', '3'], ['Gt', '4'], false],
  ])('%s', (_name, a, b, expected) => {
    const [left, right] = [a, b].map(([operator = '', ...values]) => requirement(operator, ...values)) as [Requirement, Requirement];
    expect([hasIntersection(left, right), hasIntersection(right, left)]).toEqual([expected, expected]);
  });

  it('an absent label fulfils NotIn and DoesNotExist alone', () => {
    const fulfilled = ['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt'].filter((operator) => allowsAbsence(requirement(operator, '1')));
    expect(fulfilled).toEqual(['NotIn', 'DoesNotExist']);
    expect(allowsAbsence(newRequirement(KEY, 'NotIn', []))).toBe(false);
  });
});
