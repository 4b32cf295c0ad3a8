import { requirementsDrifted } from '../../../src/karpenter/drift/requirements-drifted.ts';
import type { RequirementSpec } from '../../../src/model/karpenter.ts';
import { claim, facts, LABELS, pool } from './facts.ts';

const on = (key: string, operator: string, ...values: string[]): RequirementSpec => ({ key, operator, ...(values.length > 0 && { values }) });
const SIZE = 'example.com/size';

describe('RequirementsDrifted', () => {
  const rows: [name: string, requirements: RequirementSpec[], size: string | undefined, unmet: string[]][] = [
    ['a value that is still allowed', [on('kubernetes.io/arch', 'In', 'amd64', 'arm64')], undefined, []],
    ['a value that is no longer allowed', [on('kubernetes.io/arch', 'In', 'arm64')], undefined, ['kubernetes.io/arch']],
    ['the older spelling of a label is the same label', [on('beta.kubernetes.io/arch', 'In', 'amd64')], undefined, []],
    ['a label that must be there and is not', [on(SIZE, 'Exists')], undefined, [SIZE]],
    ['a well-known label is tolerated no more than others', [on('karpenter.k8s.aws/instance-gpu-count', 'Exists')], undefined, ['karpenter.k8s.aws/instance-gpu-count']],
    ['a label that must not be there and is not', [on(SIZE, 'DoesNotExist')], undefined, []],
    ['a label that must have another value, absent', [on(SIZE, 'NotIn', '1')], undefined, []],
    ['a number within its bounds', [on(SIZE, 'Gt', '4'), on(SIZE, 'Lt', '9')], '5', []],
    ['a number beyond its bound', [on(SIZE, 'Gt', '4')], '4', [SIZE]],
    ['a text where a number belongs', [on(SIZE, 'Gt', '4')], '4.5', [SIZE]],
    ['every key that fails is named', [on(SIZE, 'Exists'), on('kubernetes.io/arch', 'In', 'arm64')], undefined, [SIZE, 'kubernetes.io/arch']],
  ];

  test.each(rows)('%s', (_name, requirements, size, unmet) => {
    const nodeClaim = claim({ labels: { ...LABELS, ...(size !== undefined && { [SIZE]: size }) } });
    const verdict = requirementsDrifted(facts({ nodeClaim, nodePool: pool(requirements) }));
    expect(verdict).toMatchObject({ outcome: unmet.length > 0 ? 'drifted' : 'passed', detail: { kind: 'requirements', nodePool: 'pool' } });
    expect('detail' in verdict ? verdict.detail.unmet.map(({ key }) => key) : undefined).toEqual(unmet);
  });

  it('shows what the pool wrote and what the claim is', () => {
    const requirements = [on('beta.kubernetes.io/arch', 'In', 'arm64'), on('kubernetes.io/arch', 'NotIn', 'riscv64')];
    expect(requirementsDrifted(facts({ nodePool: pool(requirements) }))).toMatchObject({ detail: { unmet: [{ key: 'kubernetes.io/arch', requirements, labels: ['amd64'] }] } });
  });

  test.each([
    ['1.8.8', [on(SIZE, 'Gt', '4'), on(SIZE, 'Lt', '5')], 'drifted'],
    ['1.9.0', [on(SIZE, 'Gt', '4'), on(SIZE, 'Lt', '5')], 'passed'],
    ['1.8.8', [on(SIZE, 'Gt', '9223372036854775807')], 'drifted'],
    ['1.9.0', [on(SIZE, 'Gt', '9223372036854775807')], 'passed'],
    ['1.8.8', [on(SIZE, 'Gt', '4'), on(SIZE, 'Lt', '4')], 'passed'],
    ['1.8.8', [on(SIZE, 'Gt', '4'), on(SIZE, 'Lt', '5'), on(SIZE, 'In', '7')], 'passed'],
  ])('%s: an integer between two neighbours, of a label that is not there: %j is %s', (karpenter, requirements, outcome) => {
    expect(requirementsDrifted(facts({ karpenter, nodePool: pool(requirements) }))).toMatchObject({ outcome });
  });

  it('names a requirement on which the controller crashes', () => {
    expect(requirementsDrifted(facts({ nodePool: pool([on(SIZE, 'Gt')]) }))).toMatchObject({ outcome: 'undecided', why: expect.stringContaining('would crash') });
  });
});
