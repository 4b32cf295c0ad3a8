import type { WaitReason } from '../../../../src/karpenter/disruption/rollout/explain.ts';
import { simulateRollout } from '../../../../src/karpenter/disruption/rollout/simulate.ts';
import type { Rollout } from '../../../../src/karpenter/disruption/rollout/simulate.ts';
import { START, assumptions, cluster } from './clusters.ts';
import type { TestPool } from './clusters.ts';

const FULL = [3900];

function roll(pools: TestPool[], more: Partial<Parameters<typeof simulateRollout>[0]> = {}): Rollout {
  return simulateRollout({ start: START, objects: cluster(pools), assumptions: assumptions(), ...more });
}

function reasons({ stuck }: Rollout): WaitReason[][] {
  return stuck.map((claim) => claim.reasons);
}

describe('what a rollout tells', () => {
  test('a command: when it began, when its replacement was ready, when the drain ended, when the node was gone', () => {
    const { commands, endedBecause, finishedAt } = roll([{ nodes: [{ pods: FULL }] }]);
    expect(commands).toEqual([
      { nodeClaims: ['pool1-c1'], nodes: ['pool1-n1'], nodePool: 'pool1', reason: 'Drifted', method: 'Drift', startedAt: 0, replacements: [{ nodeClaim: 'pool1-r0001', nodePool: 'pool1', readyAt: 60_000 }], forcedPods: [], readyAt: 60_000, drainedAt: 71_000, endedAt: 101_000 },
    ]);
    expect({ endedBecause, finishedAt }).toEqual({ endedBecause: 'finished', finishedAt: 101_000 });
  });

  test('waits for the budget of the pool and for its nodes', () => {
    const { waitsOf, drifted, longestWait } = roll([{ budgets: [{ nodes: '1' }], nodes: [{ pods: FULL }, { pods: FULL }] }]);
    const [, second] = drifted;
    expect(second?.startedAt).toBe(73_000);
    expect(waitsOf('pool1-c2')).toEqual([
      { from: 0, until: 3000, reason: { kind: 'unlaunched', nodeClaims: ['pool1-r0001'] } },
      { from: 3000, until: 73_000, reason: { kind: 'budget', nodePool: 'pool1', allowed: 1, decidedBy: 0, consumedBy: ['pool1-c1'], consumedCount: 1 } },
    ]);
    expect(longestWait).toEqual({ nodeClaim: 'pool1-c2', from: 0, until: 73_000, isOver: true });
  });

  test.each<{ title: string; pool: TestPool; expected: WaitReason[] }>([
    { title: 'a budget of 0', pool: { budgets: [{ nodes: '0' }], nodes: [{}] }, expected: [{ kind: 'budget', nodePool: 'pool1', allowed: 0, decidedBy: 0, consumedBy: [], consumedCount: 0 }] },
    { title: 'a pod that opts out', pool: { nodes: [{ podOptsOut: 'true' }] }, expected: [{ kind: 'blocked', blocker: { kind: 'podDoNotDisrupt', pod: { namespace: 'default', name: 'web-pool1-1-0' }, value: 'true' } }] },
    { title: 'a node that opts out', pool: { nodes: [{ optsOut: true }] }, expected: [{ kind: 'blocked', blocker: { kind: 'nodeDoNotDisrupt', on: 'Node' } }] },
    { title: 'a limit of the pool', pool: { limits: { cpu: '2' }, nodes: [{ pods: FULL }] }, expected: [{ kind: 'noPlace', pods: [{ pod: 'default/web-pool1-1-0', error: { kind: 'nowhere', templates: [{ nodePool: 'pool1', reason: 'limits' }] } }] }] },
  ])('stuck by $title, and nothing can change that', ({ pool, expected }) => {
    const rollout = roll([pool]);
    expect(rollout.endedBecause).toBe('steady');
    expect(reasons(rollout)).toEqual([expected]);
    expect(rollout.stuck[0]).toMatchObject({ nodeClaim: 'pool1-c1', node: 'pool1-n1', state: 'waiting' });
  });

  test('stuck by a disruption budget', () => {
    const pdb = { metadata: { name: 'web', namespace: 'default' }, spec: { selector: { matchLabels: { app: 'web' } }, maxUnavailable: 0 } };
    const rollout = simulateRollout({ start: START, objects: cluster([{ nodes: [{}] }], [pdb]), assumptions: assumptions() });
    expect(reasons(rollout)).toEqual([[{ kind: 'blocked', blocker: { kind: 'blockingPdb', pods: [{ namespace: 'default', name: 'web-pool1-1-0' }], pdb: { namespace: 'default', name: 'web' }, currentHealthy: 1, desiredHealthy: 1 } }]]);
  });

  test('pods that are deleted when the grace period of the node is over', () => {
    const pdb = { metadata: { name: 'web', namespace: 'default' }, spec: { selector: { matchLabels: { app: 'web' } }, maxUnavailable: 0 } };
    const rollout = simulateRollout({ start: START, objects: cluster([{ nodes: [{ terminationGracePeriod: '1h' }] }], [pdb]), assumptions: assumptions() });
    expect(rollout.commands[0]?.forcedPods).toEqual([{ pod: 'default/web-pool1-1-0', node: 'pool1-n1', at: 3_571_000 }]);
    expect(rollout.endedBecause).toBe('finished');
  });

  test('a node that expires before drift reaches it', () => {
    const rollout = roll([{ budgets: [{ nodes: '0' }], nodes: [{ expireAfter: '1h' }] }]);
    expect(rollout.otherEnds).toEqual([{ nodeClaim: 'pool1-c1', node: 'pool1-n1', nodePool: 'pool1', at: 2_601_000, by: 'expired' }]);
    expect(rollout.commands).toEqual([]);
  });

  test('a window that opens after days is reached in a few steps, at the poll that finds it open', () => {
    const closed = { nodes: '0', schedule: '0 1 * * *', duration: '23h' };
    const { work, drifted } = roll([{ budgets: [closed], nodes: [{ pods: FULL }] }], { start: '2026-03-02T01:00:03Z' });
    expect(drifted[0]?.startedAt).toBe(23 * 3_600_000);
    expect(work).toBeLessThan(200);
  });

  test('what never ends is broken off', () => {
    const never = new Map([['pool1', Infinity]]);
    const rollout = roll([{ nodes: [{ pods: FULL }] }], { assumptions: assumptions({ insufficientCapacityUntil: never }), mostWork: 2000 });
    expect(rollout.endedBecause).toBe('steps');
    expect(rollout.commands[0]?.rolledBack).toEqual({ at: 4000, because: 'replacementGone' });
    expect(rollout.left).toEqual(['pool1-c1']);
  });
});
