import type { RolloutAssumption, RolloutFacts } from '../../../src/actions/plan/rollout-objects.ts';
import type { PodPlacement } from '../../../src/model/kubernetes.ts';
import { AT, CURRENT, factsOf, LARGE, podOn, poolOf } from './rollout-world.ts';

function textsOf({ assumptions }: RolloutFacts): Partial<Record<RolloutAssumption['kind'], string>> {
  return Object.fromEntries(assumptions.map(({ kind, text }) => [kind, text]));
}

const markOf = ({ objects }: RolloutFacts, name = 'a'): unknown => objects.nodeClaims.find(({ metadata }) => metadata.name === name)?.status?.conditions?.find(({ type }) => type === 'Drifted')?.lastTransitionTime;

describe('marks of drift', () => {
  it('stay as the controller set them', async () => {
    expect(markOf(await factsOf([{ name: 'a', marked: true }]))).toBe('2026-11-27T09:00:00Z');
  });

  it('are set where karpami finds drift first, and that is said', async () => {
    const facts = await factsOf([{ name: 'a' }, { name: 'b', image: CURRENT }]);
    expect([markOf(facts, 'a'), markOf(facts, 'b')]).toEqual([AT, undefined]);
    expect(facts.assumptions).toContainEqual({ kind: 'marks', text: 'the controller has not marked 1 NodeClaim yet; it looks at each every five minutes', subjects: ['a'] });
  });

  it('are taken away where they no longer hold', async () => {
    const facts = await factsOf([{ name: 'a', image: CURRENT, marked: true }, { name: 'b', marked: true }], {}, ['a']);
    expect([markOf(facts, 'a'), markOf(facts, 'b')]).toEqual([undefined, '2026-11-27T09:00:00Z']);
    expect(facts.assumptions).toContainEqual({ kind: 'marks', text: 'the controller takes its mark off 1 NodeClaim, when it looks at what no longer differs', subjects: ['a'] });
  });

  it('stay where drift was not checked', async () => {
    expect(markOf(await factsOf([{ name: 'a', image: CURRENT, marked: true }]))).toBe('2026-11-27T09:00:00Z');
  });

  it('are missing where nothing has drifted, and nothing is taken for granted', async () => {
    expect((await factsOf([{ name: 'a', image: CURRENT }])).assumptions).toEqual([]);
  });
});

describe('instance types', () => {
  const offersOf = ({ objects }: RolloutFacts): string[] => objects.instanceTypes.map(({ name, zone, capacityType }) => [name, zone, capacityType].join(' '));

  it('are those of the machines, in each zone of the cluster', async () => {
    const facts = await factsOf([{ name: 'a' }, { name: 'b', type: 'm7g.large', zone: 'eu-west-1b' }]);
    expect(offersOf(facts)).toEqual(
      ['m6i.large', 'm7g.large'].flatMap((type) => ['eu-west-1a', 'eu-west-1b'].flatMap((zone) => ['on-demand', 'spot'].map((capacity) => `${type} ${zone} ${capacity}`))),
    );
    expect(facts.objects.instanceTypes[4]).toMatchObject({ capacity: LARGE, allocatable: LARGE, labels: { 'kubernetes.io/arch': 'arm64', 'karpenter.k8s.aws/instance-family': 'm7g' } });
    expect(facts.objects.instanceTypesByPool).toBeUndefined();
  });

  it('cost the more the larger they are, and less as spot', async () => {
    const facts = await factsOf([{ name: 'a' }, { name: 'b', type: 'm6i.xlarge', size: { cpu: '4', memory: '16Gi', pods: '58' } }, { name: 'c', type: 'g5.large', size: { ...LARGE, 'nvidia.com/gpu': '1' } }]);
    const price = Object.fromEntries(facts.objects.instanceTypes.map(({ name, capacityType, price: each }) => [`${name} ${capacityType}`, each]));
    expect(price['m6i.xlarge on-demand']).toBeGreaterThan(price['m6i.large on-demand'] ?? Infinity);
    expect(price['g5.large on-demand']).toBeGreaterThan(price['m6i.xlarge on-demand'] ?? Infinity);
    expect(price['m6i.xlarge spot']).toBeLessThan(price['m6i.large on-demand'] ?? 0);
  });

  it('of a pool that allows none of them are of the same size, for that pool alone', async () => {
    const newer = poolOf('newer', [{ key: 'karpenter.k8s.aws/instance-family', operator: 'In', values: ['m8i'] }]);
    const facts = await factsOf([{ name: 'a' }, { name: 'b', pool: 'newer' }], { nodePools: [poolOf('default'), newer] });
    expect(facts.objects.instanceTypesByPool).toEqual({ default: ['m6i.large'], newer: ['the size of m6i.large'] });
    expect(facts.objects.instanceTypes.at(-1)).toMatchObject({ name: 'the size of m6i.large', isStandIn: true, capacity: LARGE });
    expect(facts.assumptions).toContainEqual(expect.objectContaining({ kind: 'sameSize', subjects: ['newer'] }));
  });

  it('of a pool without machines that allows none are not there', async () => {
    const empty = poolOf('empty', [{ key: 'kubernetes.io/arch', operator: 'In', values: ['arm64'] }]);
    const facts = await factsOf([{ name: 'a' }], { nodePools: [poolOf('default'), empty] });
    expect(facts.assumptions).toContainEqual({ kind: 'instanceTypes', text: 'the one instance type that the cluster runs is planned with, in each of its zones', subjects: ['empty'] });
  });

  it('have room for everything where a snapshot does not say', async () => {
    const facts = await factsOf([{ name: 'a', size: null }]);
    expect(facts.objects.nodes[0]?.status?.allocatable).toEqual({ cpu: '100000', memory: '100000Gi', pods: '100000' });
    expect(textsOf(facts).capacities).toBe('what machines have is not recorded, so every node has room for everything; a snapshot of today has it');
  });
});

describe('pods', () => {
  it('say what they ask for as the simulation reads it', async () => {
    const placement: PodPlacement = { containers: [{ cpu: '250m' }, { cpu: '250m' }], nodeSelector: { team: 'shop' }, nodeAffinity: [{ matchExpressions: [{ key: 'zone', operator: 'Exists' }] }], terminationGracePeriodSeconds: 60, priorityClassName: 'system-node-critical' };
    const facts = await factsOf([{ name: 'a' }], { pods: [podOn('a', 'web', { placement }), podOn('a', 'api', { placement })] });
    expect(facts.objects.pods[0]?.spec).toMatchObject({
      nodeName: 'node-a',
      containers: [{ resources: { requests: { cpu: '500m' } } }],
      nodeSelector: { team: 'shop' },
      affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'zone', operator: 'Exists' }] }] } } },
      terminationGracePeriodSeconds: 60,
      priorityClassName: 'system-node-critical',
    });
    expect(facts.objects.pods[0]?.spec?.isPlaceUnknown).toBeUndefined();
    expect(facts.unknowns.size).toBe(0);
  });

  it('of which something else decides the place are named by their claim', async () => {
    const pods = [
      podOn('a', 'web', { placement: { alsoDecidedBy: ['volumes', 'preferences'] } }),
      podOn('a', 'api', { placement: { alsoDecidedBy: ['topologySpread'] } }),
      podOn('a', 'plain'),
      podOn('a', 'agent', { placement: { alsoDecidedBy: ['devices'] }, owner: 'DaemonSet' }),
      podOn('b', 'db', { placement: { alsoDecidedBy: ['podAffinity'] } }),
    ];
    const facts = await factsOf([{ name: 'a' }, { name: 'b', image: CURRENT }], { pods });
    expect([...facts.unknowns]).toEqual([['a', { nodeClaim: 'a', causes: ['topologySpread', 'volumes'], pods: ['shop/api', 'shop/web'] }]]);
    expect(facts.objects.pods.map(({ spec }) => spec?.isPlaceUnknown === true)).toEqual([true, true, false, true, true]);
    expect(textsOf(facts).preferences).toBe('preferences of 1 pod (preferred affinity, topology spread that may be missed) are left out');
  });

  it('of an older snapshot are named too', async () => {
    const facts = await factsOf([{ name: 'a' }], { pods: [podOn('a', 'web', { placement: undefined })] });
    expect(facts.unknowns.get('a')).toEqual({ nodeClaim: 'a', causes: ['notRecorded'], pods: ['shop/web'] });
    expect(textsOf(facts).podRequests).toBe('requests of 1 pod are not recorded, so they count as nothing, and a replacement is planned for their nodes');
  });
});

describe('what was not read', () => {
  const denied = (kind: 'daemonsets' | 'pods') => ({ failures: { [kind]: { service: 'kubernetes' as const, operation: `list ${kind}`, kind: 'denied' as const, message: 'no' } } });

  it.each([
    ['pods' as const, 'pods' as const, 'pods were not read, so every node counts as empty'],
    ['daemonsets' as const, 'daemonSets' as const, 'DaemonSets were not read, so what they take of a new node is not counted'],
  ])('%s are said', async (kind, assumed, text) => {
    expect(textsOf(await factsOf([{ name: 'a' }], denied(kind)))[assumed]).toBe(text);
    expect(textsOf(await factsOf([{ name: 'a' }]))[assumed]).toBeUndefined();
  });

  it('DaemonSets that were read take of new nodes', async () => {
    const daemonSet = { metadata: { name: 'agent', namespace: 's' }, spec: { template: { spec: { tolerations: [{ operator: 'Exists' }], placement: { containers: [{ cpu: '100m' }] } } } } };
    const { objects } = await factsOf([{ name: 'a' }], { daemonSets: [daemonSet, { metadata: { name: 'bare' } }] });
    expect(objects.daemonSets).toMatchObject([{ metadata: { name: 'agent' }, spec: { template: { spec: { tolerations: [{ operator: 'Exists' }], containers: [{ resources: { requests: { cpu: '100m' } } }] } } } }]);
  });
});
