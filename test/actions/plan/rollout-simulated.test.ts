import { estimateAssumptions } from '../../../src/actions/plan/assumptions.ts';
import { simulateRollout } from '../../../src/karpenter/disruption/rollout/simulate.ts';
import type { RolloutEvent } from '../../../src/karpenter/disruption/rollout/events.ts';
import type { NodePool } from '../../../src/model/karpenter.ts';
import { AT, CURRENT, factsOf, LARGE, podOn, poolOf } from './rollout-world.ts';
import type { Machine } from './rollout-world.ts';

const MACHINES: Machine[] = [{ name: 'a', marked: true }, { name: 'b', image: CURRENT }];

function ready(pool: NodePool): NodePool {
  return { ...pool, spec: { ...pool.spec, disruption: { budgets: [{ nodes: '1' }] } }, status: { conditions: [{ type: 'Ready', status: 'True' }] } };
}

type Change = NonNullable<Parameters<typeof factsOf>[1]>;

/** The commands for drifted nodes of a cluster whose second node has room. */
async function commandsOf(change: Change, machines = MACHINES): Promise<RolloutEvent[]> {
  const { objects } = await factsOf(machines, { nodePools: [ready(poolOf('default'))], ...change });
  const { likely } = estimateAssumptions({ nodeClaims: objects.nodeClaims, pods: objects.pods, overrides: {}, horizon: 3_600_000 });
  return simulateRollout({ start: AT, objects, assumptions: likely }).events.filter(({ kind, reason }) => kind === 'disrupt' && reason === 'Drifted');
}

const replacementsOf = (events: readonly RolloutEvent[]): number[] => events.map(({ replacements = [] }) => replacements.length);

describe('a drifted node', () => {
  it('goes without a replacement where its pods have room elsewhere', async () => {
    expect(replacementsOf(await commandsOf({ pods: [podOn('a', 'web', { placement: { containers: [{ cpu: '500m' }] } })] }))).toEqual([0]);
  });

  it('is replaced where they have not', async () => {
    const pods = [podOn('a', 'web', { placement: { containers: [{ cpu: '1500m' }] } }), podOn('b', 'api', { placement: { containers: [{ cpu: '1' }] } })];
    expect(replacementsOf(await commandsOf({ pods }))).toEqual([1]);
  });

  it('is replaced where DaemonSets take the room', async () => {
    const daemonSet = { metadata: { name: 'agent' }, spec: { template: { spec: { placement: { containers: [{ cpu: '500m' }] } } } } };
    const pods = [podOn('a', 'web', { placement: { containers: [{ cpu: '1500m' }] } }), podOn('b', 'api', { placement: { containers: [{ cpu: '100m' }] } })];
    expect(replacementsOf(await commandsOf({ pods, daemonSets: [daemonSet] }))).toEqual([1]);
  });

  it.each([
    ['topology spread', { alsoDecidedBy: ['topologySpread' as const] }],
    ['volumes', { alsoDecidedBy: ['volumes' as const] }],
    ['a snapshot that does not say', undefined],
  ])('is replaced where %s decides', async (_name, placement) => {
    expect(replacementsOf(await commandsOf({ pods: [podOn('a', 'web', { placement }), podOn('a', 'api', { placement })] }))).toEqual([1]);
  });

  it('goes without a replacement where pods only have preferences', async () => {
    expect(replacementsOf(await commandsOf({ pods: [podOn('a', 'web', { placement: { alsoDecidedBy: ['preferences'] } })] }))).toEqual([0]);
  });

  it('is replaced by one of its size where its pool allows no type that the cluster runs', async () => {
    const newer = ready(poolOf('default', [{ key: 'node.kubernetes.io/instance-type', operator: 'In', values: ['m8i.large'] }]));
    const pods = [podOn('a', 'web', { placement: { containers: [{ cpu: '1500m' }] } }), podOn('b', 'api', { placement: { containers: [{ cpu: '1' }] } })];
    // The other has drifted as well, since its type is not allowed either.
    expect(replacementsOf(await commandsOf({ pods, nodePools: [newer] }))).toEqual([1, 1]);
  });

  it('with a device is replaced by one with a device', async () => {
    const gpu = { ...LARGE, 'nvidia.com/gpu': '1' };
    const machines: Machine[] = [{ name: 'a', type: 'g5.large', size: gpu, marked: true }, { name: 'b', image: CURRENT }];
    const { objects } = await factsOf(machines, { nodePools: [ready(poolOf('default'))], pods: [podOn('a', 'train', { placement: { containers: [{ 'nvidia.com/gpu': '1' }] } })] });
    const { likely } = estimateAssumptions({ nodeClaims: objects.nodeClaims, overrides: {}, horizon: 3_600_000 });
    const { world, finishedAt } = simulateRollout({ start: AT, objects, assumptions: likely });
    expect([...world.claims.values()].map(({ labels }) => labels['node.kubernetes.io/instance-type'])).toEqual(['m6i.large', 'g5.large']);
    expect(finishedAt).toBeGreaterThan(0);
  });
});
