import type { ClusterPlan } from '../../../src/model/report.ts';
import type { RolloutCommand, RolloutPlan, RolloutPool, StuckNode } from '../../../src/model/rollout.ts';

export const AT = '2026-11-27T14:30:00Z';

export function command(change: Partial<RolloutCommand> = {}): RolloutCommand {
  return {
    nodeClaim: 'general-a',
    node: 'node-a',
    nodePool: 'general',
    trigger: 'Drifted',
    reasons: ['AMIDrift'],
    from: '2026-11-27T16:40:00Z',
    ready: '2026-11-27T16:41:30Z',
    drainEnd: '2026-11-27T16:42:00Z',
    to: '2026-11-27T16:43:00Z',
    fromRange: { earliest: '2026-11-27T16:40:00Z', likely: '2026-11-27T16:40:00Z', latest: '2026-11-27T16:45:00Z' },
    toRange: { earliest: '2026-11-27T16:42:00Z', likely: '2026-11-27T16:43:00Z', latest: '2026-11-27T16:50:00Z' },
    actual: { id: 'ami-1', name: 'amazon-eks-node-al2023-x86_64-standard-1.33-v20261105' },
    expected: { id: 'ami-2', name: 'amazon-eks-node-al2023-x86_64-standard-1.33-v20261123' },
    replacements: [{ nodeClaim: 'general-r0001', nodePool: 'general', instanceType: 'm6i.large' }],
    unknowns: [],
    rolledBackCount: 0,
    ...change,
  };
}

export function stuckNode(change: Partial<StuckNode> = {}): StuckNode {
  return { nodeClaim: 'general-b', node: 'node-b', nodePool: 'general', state: 'waiting', reasons: [{ kind: 'blocked', blocker: { kind: 'nodeDoNotDisrupt', on: 'Node' } }], drainingPods: [], lasts: true, isHeadOfLine: false, ...change };
}

export function pool(change: Partial<RolloutPool> = {}): RolloutPool {
  return { name: 'general', driftedCount: 1, goneCount: 1, startsAt: '2026-11-27T16:40:00Z', finish: { earliest: '2026-11-27T16:42:00Z', likely: '2026-11-27T16:43:00Z', latest: '2026-11-27T16:50:00Z' }, stuck: [], ...change };
}

export function rolloutPlan(change: Partial<RolloutPlan> = {}): RolloutPlan {
  return {
    until: '2026-12-04T14:30:00Z',
    commands: [command()],
    pools: [pool()],
    finish: { earliest: '2026-11-27T16:42:00Z', likely: '2026-11-27T16:43:00Z', latest: '2026-11-27T16:50:00Z' },
    neverFinishes: false,
    singleNodeWorkloads: [],
    blockingPdbs: [],
    doNotDisruptPods: [],
    otherTriggers: [],
    times: [{ time: 'launch', earliest: 2000, likely: 3000, latest: 8000, source: 'median of 42 NodeClaims' }],
    assumptions: [],
    oddities: [],
    stops: [],
    ...change,
  };
}

export function clusterPlan(change: Partial<ClusterPlan> = {}): ClusterPlan {
  return { name: 'demo', at: AT, karpenter: { value: '1.14.1', source: 'a test' }, pools: [], candidates: [], stops: [], unobservable: [], podsKnown: true, notRead: [], ...change };
}
