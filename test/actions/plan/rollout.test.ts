import { plan } from '../../../src/actions/plan.ts';
import type { PlanInput } from '../../../src/actions/plan.ts';
import type { Budget, NodeClaim, NodePool } from '../../../src/model/karpenter.ts';
import type { PlanReport } from '../../../src/model/report.ts';
import type { RolloutPlan } from '../../../src/model/rollout.ts';
import { driftInput, target } from '../world.ts';
import type { TargetOptions } from '../world.ts';
import { claimOf, nodeOf, podOn, poolOf } from './rollout-world.ts';
import type { Machine } from './rollout-world.ts';

const OLD: Machine = { name: 'a', marked: true };

function poolWith(budgets: Budget[], name = 'default'): NodePool {
  const pool = poolOf(name);
  return { ...pool, spec: { ...pool.spec, disruption: { budgets } }, status: { conditions: [{ type: 'Ready', status: 'True' }] } };
}

interface World {
  machines?: Machine[];
  cluster?: TargetOptions['cluster'];
  input?: Partial<PlanInput>;
}

async function reportOf({ machines = [OLD], cluster = {}, input = {} }: World): Promise<PlanReport> {
  const state = { nodePools: [poolWith([{ nodes: '1' }])], nodeClaims: machines.map(claimOf), nodes: machines.map(nodeOf), pods: machines.map(({ name }) => podOn(name, `web-${name}`)), podDisruptionBudgets: [], daemonSets: [], ...cluster };
  return plan({ ...driftInput([target({ cluster: state })]), useAws: false, ...input });
}

async function rolloutOf(world: World): Promise<RolloutPlan> {
  const { clusters } = await reportOf(world);
  const rollout = clusters[0]?.rollout;
  if (rollout === undefined) throw new Error(clusters[0]?.noRollout ?? 'there is no rollout');
  return rollout;
}

const withSpec = (spec: NodeClaim['spec']): NodeClaim => ({ ...claimOf(OLD), spec: { ...claimOf(OLD).spec, ...spec } });

describe('the rollout of a plan', () => {
  it('replaces a node, and knows from when to when', async () => {
    const { commands, finish, pools, neverFinishes } = await rolloutOf({});
    expect(commands.map(({ nodeClaim, node, trigger, from }) => ({ nodeClaim, node, trigger, from }))).toEqual([{ nodeClaim: 'a', node: 'node-a', trigger: 'Drifted', from: '2026-11-27T14:30:00Z' }]);
    expect([finish.earliest, finish.likely, finish.latest].every((end) => end !== undefined && end > '2026-11-27T14:30:00Z')).toBe(true);
    expect(pools.map(({ driftedCount, goneCount, stuck }) => ({ driftedCount, goneCount, stuck }))).toEqual([{ driftedCount: 1, goneCount: 1, stuck: [] }]);
    expect(neverFinishes).toBe(false);
  });

  it('waits until a window closes, and names the entry', async () => {
    const { commands, longestWait } = await rolloutOf({ cluster: { nodePools: [poolWith([{ nodes: '0', schedule: '0 9 * * fri', duration: '8h' }])] } });
    expect(commands[0]?.from).toBe('2026-11-27T17:00:00Z');
    expect(commands[0]?.waitedFor?.reason).toMatchObject({ kind: 'budget', allowed: 0, decidedBy: { index: 0 } });
    expect(longestWait).toMatchObject({ nodeClaim: 'a', isOver: true });
  });

  it('never ends where the budgets never open', async () => {
    const { pools, neverFinishes, finish } = await rolloutOf({ cluster: { nodePools: [poolWith([{ nodes: '0' }])] } });
    expect(pools[0]?.stuck).toMatchObject([{ nodeClaim: 'a', lasts: true, reasons: [{ kind: 'budget' }] }]);
    expect([neverFinishes, finish]).toEqual([true, {}]);
  });

  it('has not ended at the end of the plan where a window closes later', async () => {
    const { pools, neverFinishes } = await rolloutOf({ cluster: { nodePools: [poolWith([{ nodes: '0', schedule: '0 9 * * fri', duration: '8h' }])] }, input: { horizon: 3_600_000 } });
    expect(pools[0]?.stuck).toMatchObject([{ nodeClaim: 'a', lasts: false }]);
    expect(neverFinishes).toBe(false);
  });

  it('says when the grace period deletes what is left', async () => {
    const { commands } = await rolloutOf({ cluster: { nodeClaims: [withSpec({ terminationGracePeriod: '2h' })] } });
    expect(Date.parse(commands[0]?.forcedAt ?? '') - Date.parse(commands[0]?.ready ?? '')).toBe(2 * 3_600_000);
  });

  it('tells a node that expires first', async () => {
    const world = { cluster: { nodeClaims: [withSpec({ expireAfter: '639h' })], nodePools: [poolWith([{ nodes: '0' }])] } };
    const { commands, otherTriggers } = await rolloutOf(world);
    expect(commands).toMatchObject([{ nodeClaim: 'a', trigger: 'expired', from: '2026-11-27T15:00:00Z' }]);
    expect(otherTriggers).toMatchObject([{ kind: 'expiry', at: '2026-11-27T15:00:00Z' }]);
  });

  it('lets a node that is not marked go later in the likely case than in the earliest', async () => {
    const { commands } = await rolloutOf({ machines: [{ name: 'a' }] });
    expect(commands[0]?.fromRange).toMatchObject({ earliest: '2026-11-27T14:30:00Z', likely: '2026-11-27T14:35:00Z' });
  });

  it('is left out without pods, and an assertion about it is unchecked', async () => {
    const { clusters, unchecked } = await reportOf({ cluster: { failures: { pods: { service: 'kubernetes', operation: 'list pods', kind: 'denied', message: 'may not list pods' } } }, input: { assertions: [{ kind: 'doneWithin', milliseconds: 1, written: '1ms' }] } });
    expect(clusters[0]?.rollout).toBeUndefined();
    expect(clusters[0]?.noRollout).toMatch(/^There is no timeline: pods/);
    expect(unchecked.map(({ failure }) => failure.operation)).toContain('simulate');
  });

  it('shows the pools that were asked for, and simulates all', async () => {
    const machines: Machine[] = [OLD, { name: 'b', pool: 'other', marked: true }];
    const report = await reportOf({ machines, cluster: { nodePools: [poolWith([{ nodes: '1' }]), poolWith([{ nodes: '1' }], 'other')] }, input: { pools: ['other', 'othr'], assertions: [{ kind: 'noDrift' }] } });
    expect(report.clusters[0]?.rollout?.commands.map(({ nodeClaim }) => nodeClaim)).toEqual(['b']);
    expect(report.clusters[0]?.pools.map(({ name }) => name)).toEqual(['other']);
    expect(report.findings[0]?.message).toBe('1 NodeClaim is drifted (b)');
    expect(report.unchecked.map(({ subject, failure }) => [subject, failure.hint])).toContainEqual(['NodePool othr', 'did you mean other?']);
  });

  it('refuses to explain a node that there is not', async () => {
    await expect(reportOf({ input: { why: 'node-x' } })).rejects.toThrow('no NodeClaim or Node "node-x"');
  });

  test.each(['a', 'node-a', 'i-a'])('explains the node by the name %s', async (why) => {
    const { clusters } = await reportOf({ input: { why } });
    expect(clusters[0]?.explanations).toMatchObject([{ nodeClaim: 'a', node: 'node-a', position: 1, candidateCount: 1, command: { from: '2026-11-27T14:30:00Z' } }]);
  });
});
