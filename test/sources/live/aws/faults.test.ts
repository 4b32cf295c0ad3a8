import type { SourceFailure } from '../../../../src/model/source-failure.ts';
import type { AwsSources } from '../../../../src/sources/ports.ts';
import { quickSettings } from './live-over-wire.ts';
import { actionsOf, wireSuite } from './wire-suite.ts';

const open = wireSuite();

type Ask = (sources: AwsSources) => Promise<SourceFailure | undefined>;

const PORTS: Record<string, Ask> = {
  DescribeImages: async ({ images }) => failureOf((await images.find([{ filters: [], owners: ['self'] }]))[0]),
  DescribeInstances: async ({ instances }) => failureOf(await instances.find(['i-1'])),
  DescribeInstanceTypes: async ({ instanceTypes }) => failureOf(await instanceTypes.describe(['m5.large'])),
  DescribeInstanceTypeOfferings: async ({ offerings }) => failureOf(await offerings.find(['m5.large'])),
  DescribePlacementGroups: async ({ placementGroups }) => failureOf((await placementGroups.find([{ name: 'ml' }]))[0]),
  DescribeSubnets: async ({ subnets }) => failureOf((await subnets.find([{ filters: [] }]))[0]),
  DescribeSecurityGroups: async ({ securityGroups }) => failureOf((await securityGroups.find([{ filters: [] }]))[0]),
  GetParameters: async ({ parameters }) => failureOf((await parameters.get(['/aws/service/p'])).get('/aws/service/p')),
};

function failureOf(answer: { ok: boolean; failure?: SourceFailure } | undefined): SourceFailure | undefined {
  return answer?.failure;
}

const FAULTS = [
  ['denied', 'denied', 1],
  ['throttled', 'throttled', 4],
  ['expiredToken', 'unauthenticated', 1],
  ['invalidToken', 'unauthenticated', 1],
  ['wrongRegion', 'unauthenticated', 1],
  ['optInRequired', 'denied', 1],
  ['serverError', 'failed', 4],
  ['badGateway', 'failed', 4],
] as const;

const CASES = Object.entries(PORTS).flatMap(([operation, ask]) => FAULTS.map(([fault, kind, attempts]) => ({ operation, ask, fault, kind, attempts })));

describe('faults of AWS', () => {
  test.each(CASES)('$fault of $operation', async ({ operation, ask, fault, kind, attempts }) => {
    const wire = await open();
    wire.server.setFaults([{ kind: fault, action: operation }, { kind: fault, action: 'GetParameter' }]);
    const failure = await ask(wire.sources);
    expect(failure).toMatchObject({ service: operation === 'GetParameters' ? 'ssm' : 'ec2', operation: expect.stringMatching(operation.replace(/s$/, '')), kind });
    expect(failure?.message).toMatch(/^(AWS|[a-z0-9])[^\n]*[^.\n]$/);
    expect(failure?.hint).toBeDefined();
    expect(JSON.stringify(failure)).not.toMatch(/111122223333|Encoded|assumed-role/);
    expect(actionsOf(wire).filter((action) => action === operation)).toHaveLength(attempts);
  });

  it('that pass are not seen', async () => {
    const wire = await open();
    wire.server.setFaults([{ kind: 'serverError', times: 1 }, { kind: 'throttled', times: 1 }, { kind: 'badGateway', times: 1 }]);
    expect(await wire.sources.instances.find(['i-1'])).toEqual({ ok: true, value: [] });
    expect(actionsOf(wire)).toHaveLength(4);
  });

  it('of one operation leave the others alone', async () => {
    const wire = await open({ instances: [{ id: 'i-1', imageId: 'ami-1', instanceType: 'm5.large', state: 'running', securityGroupIds: [] }] });
    wire.server.setFaults([{ kind: 'denied', action: 'DescribeImages' }]);
    expect(await PORTS.DescribeImages?.(wire.sources)).toMatchObject({ kind: 'denied' });
    expect(await wire.sources.instances.find(['i-1'])).toMatchObject({ ok: true, value: [{ id: 'i-1' }] });
  });
});

describe('a server that says nothing', () => {
  it('runs into the request time-out', async () => {
    const wire = await open({}, { settings: quickSettings({ requestTimeoutMs: 20 }) });
    wire.server.setFaults([{ kind: 'silent' }]);
    expect(await PORTS.DescribeInstances?.(wire.sources)).toMatchObject({ kind: 'timeout', message: expect.stringContaining('did not answer within 0.02 s') });
    expect(actionsOf(wire)).toHaveLength(4);
  });

  it('answers after one silent request', async () => {
    const wire = await open({}, { settings: quickSettings({ requestTimeoutMs: 200 }) });
    wire.server.setFaults([{ kind: 'silent', times: 1 }]);
    expect(await PORTS.DescribeInstances?.(wire.sources)).toBeUndefined();
  });

  it('runs into the deadline of the whole run, which then holds for everything', async () => {
    const wire = await open({}, { timeoutMs: 150 });
    wire.server.setFaults([{ kind: 'silent', action: 'DescribeImages' }]);
    const expected = { kind: 'timeout', message: 'the time limit of 0.15 s for this run was reached before AWS had answered', hint: 'give more time with --timeout' };
    expect(await PORTS.DescribeImages?.(wire.sources)).toMatchObject(expected);
    expect(await PORTS.DescribeInstances?.(wire.sources)).toMatchObject(expected);
  });

  it('is left at once when the user interrupts', async () => {
    const controller = new AbortController();
    const wire = await open({}, { signal: controller.signal });
    wire.server.setFaults([{ kind: 'silent' }]);
    const asked = PORTS.GetParameters?.(wire.sources);
    controller.abort();
    expect(await asked).toMatchObject({ kind: 'failed', message: 'interrupted' });
  });
});

it('says which steps are done', async () => {
  const steps: string[] = [];
  const wire = await open({}, { progress: (step) => steps.push(step) });
  await PORTS.DescribeInstances?.(wire.sources);
  await PORTS.GetParameters?.(wire.sources);
  expect(steps).toEqual(['ec2 DescribeInstances', 'ssm GetParameters']);
});
