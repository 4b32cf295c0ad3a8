import type { Answer } from '../../../../src/model/source-failure.ts';
import type { Parameter } from '../../../../src/model/aws.ts';
import type { Fault } from '../../../servers/aws/faults.ts';
import { quickSettings } from './live-over-wire.ts';
import { actionsOf, wireSuite } from './wire-suite.ts';

const open = wireSuite();

function outcome(answer: Answer<Parameter> | undefined): string {
  if (!answer) return 'absent';
  return answer.ok ? answer.value.value : `${answer.failure.kind} ${answer.failure.code}`;
}

function outcomes(answers: Map<string, Answer<Parameter>>): string[] {
  return [...answers.values()].map(outcome);
}

const names = Array.from({ length: 25 }, (_, index) => `/aws/service/p${index}`);
const parameters = names.map((name, index) => ({ name, value: `ami-${index}` }));
const values = parameters.map(({ value }) => value);

describe('parameters over the wire', () => {
  it('are asked for in batches of ten', async () => {
    const wire = await open({ parameters });
    expect(outcomes(await wire.sources.parameters.get([...names, ...names]))).toEqual(values);
    expect(wire.server.calls.map(({ params }) => (params as { Names: string[] }).Names.length)).toEqual([10, 10, 5]);
    expect(actionsOf(wire)).toEqual(['GetParameters', 'GetParameters', 'GetParameters']);
  });

  it('that do not exist cost no further call', async () => {
    const wire = await open({ parameters });
    expect(outcomes(await wire.sources.parameters.get(['/none', ...names.slice(0, 2)]))).toEqual(['notFound ParameterNotFound', 'ami-0', 'ami-1']);
    expect(actionsOf(wire)).toEqual(['GetParameters']);
  });

  it('are asked for one by one where batches are denied', async () => {
    const wire = await open({ parameters });
    wire.server.setFaults([{ kind: 'denied', action: 'GetParameters' }]);
    expect(outcomes(await wire.sources.parameters.get([...names, '/none']))).toEqual([...values, 'notFound ParameterNotFound']);
    expect(actionsOf(wire).filter((action) => action === 'GetParameter')).toHaveLength(26);
  });

  it('are denied alone where one of a batch is', async () => {
    const wire = await open({ parameters });
    wire.server.setFaults([{ kind: 'denied', names: ['/aws/service/p1'] }]);
    expect(outcomes(await wire.sources.parameters.get(names.slice(0, 12)))).toEqual(['ami-0', 'denied AccessDeniedException', ...values.slice(2, 12)]);
    expect(actionsOf(wire).filter((action) => action === 'GetParameters')).toHaveLength(2);
  });

  it.each<[string, string, Fault[], string]>([
    ['invalid characters', '/bad name', [], 'invalid ValidationException'],
    ['a key that cannot be used', '/k', [{ kind: 'code', code: 'InvalidKeyId', names: ['/k'] }], 'invalid InvalidKeyId'],
    ['a code that Karpenter takes for not found', '/k', [{ kind: 'code', code: 'NoSuchEntity', names: ['/k'] }], 'notFound NoSuchEntity'],
  ])('fail alone: %s', async (_name, bad, faults, expected) => {
    const wire = await open({ parameters });
    wire.server.setFaults(faults);
    expect(outcomes(await wire.sources.parameters.get([names[0] ?? '', bad, names[1] ?? '']))).toEqual(['ami-0', expected, 'ami-1']);
  });

  it('that were throttled for a while are answered', async () => {
    const wire = await open({ parameters });
    wire.server.setFaults([{ kind: 'throttled', times: 3 }]);
    expect(outcomes(await wire.sources.parameters.get(names.slice(0, 3)))).toEqual(values.slice(0, 3));
    expect(actionsOf(wire)).toHaveLength(4);
  });

  it('of a batch that stays throttled fail, the others do not', async () => {
    const wire = await open({ parameters });
    wire.server.setFaults([{ kind: 'throttled', names: ['/aws/service/p11'] }]);
    const answers = outcomes(await wire.sources.parameters.get(names));
    expect(answers).toEqual([...values.slice(0, 10), ...Array.from({ length: 10 }, () => 'throttled ThrottlingException'), ...values.slice(20)]);
    expect(actionsOf(wire)).toHaveLength(2 + 4);
  });

  it('never ask more than so many calls side by side', async () => {
    const wire = await open({ parameters }, { settings: quickSettings({ concurrency: 3 }) });
    wire.server.setFaults([{ kind: 'denied', action: 'GetParameters' }, { kind: 'slow', delayMs: 50 }]);
    expect(outcomes(await wire.sources.parameters.get(names))).toEqual(values);
    expect(wire.server.peak()).toBeGreaterThan(1);
    expect(wire.server.peak()).toBeLessThanOrEqual(3);
  });
});
