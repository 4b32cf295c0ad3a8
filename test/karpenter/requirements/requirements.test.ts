import { clashingKeys, incompatibleKeys, isCompatible, isIntersecting, labelRequirements, mergeRequirements, parseRequirements, requirementsSpecs } from '../../../src/karpenter/requirements/requirements.ts';
import type { Requirements } from '../../../src/karpenter/requirements/requirements.ts';
import type { RequirementSpec } from '../../../src/model/karpenter.ts';

function requirements(...specs: [key: string, operator: string, ...values: string[]][]): Requirements {
  const parsed = parseRequirements(specs.map(([key, operator, ...values]): RequirementSpec => ({ key, operator, values })));
  if (!parsed.ok) throw new Error(parsed.refusal.problem);
  return parsed.requirements;
}

describe('isCompatible', () => {
  const labels = labelRequirements({ team: 'a', rank: '5', 'beta.kubernetes.io/arch': 'arm64' });
  it.each([
    ['the value is listed', requirements(['team', 'In', 'a', 'b']), []],
    ['the value is not listed', requirements(['team', 'In', 'b']), ['team']],
    ['the value is excluded', requirements(['team', 'NotIn', 'a']), ['team']],
    ['the label exists', requirements(['team', 'Exists']), []],
    ['the label should not exist', requirements(['team', 'DoesNotExist']), ['team']],
    ['the number is in range', requirements(['rank', 'Gt', '4'], ['rank', 'Lt', '6']), []],
    ['the number is out of range', requirements(['rank', 'Gt', '5']), ['rank']],
    ['an older spelling of the key', requirements(['kubernetes.io/arch', 'In', 'arm64']), []],
    ['a label that is missing', requirements(['zone', 'In', 'a'], ['cell', 'Exists'], ['depth', 'Gt', '0']), ['zone', 'cell', 'depth']],
    ['a missing label that need not exist', requirements(['zone', 'NotIn', 'a'], ['cell', 'DoesNotExist']), []],
    ['contradictory requirements on a missing label', requirements(['zone', 'In', 'a'], ['zone', 'In', 'b']), []],
    ['contradictory requirements on a label', requirements(['team', 'In', 'a'], ['team', 'In', 'b']), ['team']],
    ['nothing is asked', requirements(), []],
  ])('%s', (_name, incoming, expected) => {
    expect(incompatibleKeys(labels, incoming)).toEqual(expected);
    expect(isCompatible(labels, incoming)).toBe(expected.length === 0);
  });

  it('lets keys be missing where that is allowed, but not clash', () => {
    const allowed = new Set(['zone', 'team']);
    expect(isCompatible(labels, requirements(['zone', 'In', 'a']), allowed)).toBe(true);
    expect(isCompatible(labels, requirements(['team', 'In', 'b']), allowed)).toBe(false);
  });

  it('looks at the incoming keys only', () => {
    expect(isCompatible(labels, requirements())).toBe(true);
    expect(isCompatible(requirements(), labels)).toBe(false);
  });
});

describe('isIntersecting', () => {
  it.each([
    ['keys of one side only play no role', requirements(['a', 'In', '1']), requirements(['b', 'In', '2']), []],
    ['a common value', requirements(['a', 'In', '1', '2']), requirements(['a', 'In', '2']), []],
    ['no common value', requirements(['a', 'In', '1'], ['b', 'Exists']), requirements(['a', 'In', '2'], ['b', 'DoesNotExist']), ['a', 'b']],
    ['both may be absent', requirements(['a', 'DoesNotExist']), requirements(['a', 'NotIn', '1']), []],
  ])('%s', (_name, left, right, expected) => {
    expect(clashingKeys(left, right).sort()).toEqual(expected);
    expect([isIntersecting(left, right), isIntersecting(right, left)]).toEqual([expected.length === 0, expected.length === 0]);
  });
});

describe('sets', () => {
  it('two labels that mean one key contradict each other', () => {
    const merged = labelRequirements({ 'kubernetes.io/os': 'linux', 'beta.kubernetes.io/os': 'windows' });
    expect(requirementsSpecs(merged)).toEqual([{ key: 'kubernetes.io/os', operator: 'DoesNotExist' }]);
  });

  it('merging leaves the merged sets as they are', () => {
    const [left, right] = [requirements(['a', 'In', '1', '2']), requirements(['a', 'In', '2'], ['b', 'Exists'])];
    expect(requirementsSpecs(mergeRequirements(left, right))).toEqual([
      { key: 'a', operator: 'In', values: ['2'] },
      { key: 'b', operator: 'Exists' },
    ]);
    expect(requirementsSpecs(left)).toEqual([{ key: 'a', operator: 'In', values: ['1', '2'] }]);
  });

  it('one requirement that would crash the controller refuses the list', () => {
    const parsed = parseRequirements([{ key: 'a', operator: 'Exists' }, { key: 'b', operator: 'Lte', values: [] }]);
    expect(parsed).toMatchObject({ ok: false, refusal: { key: 'b', operator: 'Lte' } });
  });
});
