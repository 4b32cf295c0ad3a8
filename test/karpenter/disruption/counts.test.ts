import { mapBudgets } from '../../../src/karpenter/disruption/counts.ts';
import type { StateNode } from '../../../src/karpenter/disruption/state-nodes.ts';
import type { PoolBudget } from '../../../src/model/disruption.ts';
import type { NodePool } from '../../../src/model/karpenter.ts';
import { instant } from './cron/schedules.ts';
import { NOW, condition, features, nodePool, stateNode } from './objects.ts';
import type { ClaimOptions, NodeOptions } from './objects.ts';

const NOT_READY: NodeOptions = { conditions: [condition('Ready', 'False', { lastTransitionTime: '2026-08-21T11:00:00Z' })] };
const DELETING: ClaimOptions = { meta: { deletionTimestamp: '2026-08-21T08:00:00Z' } };
const TERMINATING: ClaimOptions = { conditions: [condition('InstanceTerminating')] };
const REBOOTING: ClaimOptions = { conditions: [condition('Rebooting')] };
const UNINITIALIZED: NodeOptions = { labels: { 'karpenter.sh/initialized': 'false' } };

interface Case {
  /** Besides eight healthy nodes of pool `default`. */
  others: StateNode[];
  nodePools?: NodePool[];
  version?: string;
}

function pools({ others, nodePools = [nodePool()], version = '1.14.1' }: Case): PoolBudget[] {
  const healthy = Array.from({ length: 8 }, (_, index) => stateNode(`healthy-${index}`));
  const mapping = mapBudgets({ nodePools, stateNodes: [...healthy, ...others], features: features(version), at: instant(NOW) });
  return mapping.ok ? mapping.pools : [];
}

describe('mapBudgets', () => {
  test.each<Case & { words: string; nodeCount: number; consumed: number }>([
    { words: 'nothing else', others: [], nodeCount: 8, consumed: 0 },
    { words: 'a node that is not Ready', others: [stateNode('x', { node: NOT_READY })], nodeCount: 9, consumed: 1 },
    { words: 'a node of unknown readiness', others: [stateNode('x', { node: { conditions: [condition('Ready', 'Unknown')] } })], nodeCount: 9, consumed: 1 },
    { words: 'a node without the condition', others: [stateNode('x', { node: { conditions: [] } })], nodeCount: 9, consumed: 1 },
    { words: 'a node being deleted', others: [stateNode('x', { claim: DELETING })], nodeCount: 9, consumed: 1 },
    { words: 'a node being deleted that is not Ready', others: [stateNode('x', { node: NOT_READY, claim: DELETING })], nodeCount: 9, consumed: 1 },
    { words: 'a node that a command has chosen', others: [stateNode('x', { isMarkedInMemory: true })], nodeCount: 9, consumed: 1 },
    { words: 'a node whose instance is terminating', others: [stateNode('x', { claim: TERMINATING })], nodeCount: 8, consumed: 0 },
    { words: 'the same before 1.0.6', others: [stateNode('x', { claim: TERMINATING })], version: '1.0.5', nodeCount: 9, consumed: 1 },
    { words: 'an uninitialised node', others: [stateNode('x', { node: { ...UNINITIALIZED, ...NOT_READY } })], nodeCount: 8, consumed: 0 },
    { words: 'a foreign node', others: [{ ...stateNode('x'), nodeClaim: undefined }], nodeCount: 8, consumed: 0 },
    { words: 'a NodeClaim without Node', others: [{ ...stateNode('x'), node: undefined }], nodeCount: 8, consumed: 0 },
    { words: 'a drifted, cordoned, tainted node', others: [stateNode('x', { claim: { conditions: [condition('Drifted')] }, node: { spec: { unschedulable: true, taints: [{ key: 'karpenter.sh/disrupted', effect: 'NoSchedule' }] } } })], nodeCount: 9, consumed: 0 },
    { words: 'a node of another pool', others: [stateNode('x', { node: { ...NOT_READY, labels: { 'karpenter.sh/nodepool': 'other' } } })], nodeCount: 8, consumed: 0 },
    { words: 'an unregistered node of another pool', others: [stateNode('x', { node: { labels: { 'karpenter.sh/nodepool': 'other', 'karpenter.sh/registered': 'no' } } })], nodeCount: 9, consumed: 0 },
    { words: 'a rebooting node before 1.15', others: [stateNode('x', { claim: REBOOTING })], nodeCount: 9, consumed: 0 },
    { words: 'a rebooting node', others: [stateNode('x', { claim: REBOOTING })], version: '1.15.0', nodeCount: 9, consumed: 1 },
    { words: 'a rebooting, uninitialised node', others: [stateNode('x', { node: UNINITIALIZED, claim: REBOOTING })], version: '1.15.0', nodeCount: 9, consumed: 1 },
  ])('counts $nodeCount and $consumed with $words', ({ words: _words, nodeCount, consumed, ...input }) => {
    const [pool] = pools(input);
    expect(pool?.nodeCount).toBe(nodeCount);
    expect(pool?.reasons.Drifted?.consumedBy.length).toBe(consumed);
    expect(pool?.reasons.Drifted?.remaining).toBe(nodeCount - consumed);
  });

  it('says who consumes and why', () => {
    const [pool] = pools({ others: [stateNode('x', { node: NOT_READY, claim: DELETING }), stateNode('y', { isMarkedInMemory: true })] });
    expect(pool?.reasons.Drifted?.consumedBy).toEqual([
      {
        nodeClaim: 'x-claim',
        node: 'x',
        causes: [
          { kind: 'deleting', since: '2026-08-21T08:00:00Z' },
          { kind: 'notReady', status: 'False', since: '2026-08-21T11:00:00Z' },
        ],
      },
      { nodeClaim: 'y-claim', node: 'y', causes: [{ kind: 'marked' }] },
    ]);
  });

  it('lets nodes that are not Ready out of the count for node repair', () => {
    const others = [stateNode('x', { node: NOT_READY }), stateNode('y', { node: NOT_READY, claim: DELETING }), stateNode('z', { claim: REBOOTING })];
    const [pool] = pools({ others, version: '1.15.0' });
    expect(pool?.reasons.Unhealthy?.consumedBy.map(({ node }) => node)).toEqual(['y', 'z']);
    expect(pool?.reasons.Drifted?.consumedBy.map(({ node }) => node)).toEqual(['x', 'y', 'z']);
  });

  it('names the state on which 1.15 crashes', () => {
    const input = { nodePools: [nodePool()], stateNodes: [{ ...stateNode('x', { claim: REBOOTING }), node: undefined }], at: instant(NOW) };
    expect(mapBudgets({ ...input, features: features('1.15.0') })).toEqual({ ok: false, kind: 'crashes', nodeClaims: ['x-claim'] });
    expect(mapBudgets({ ...input, features: features('1.14.1') })).toMatchObject({ ok: true });
  });

  it('never goes below zero', () => {
    const others = Array.from({ length: 5 }, (_, index) => stateNode(`x${index}`, { node: NOT_READY }));
    const [pool] = pools({ others, nodePools: [nodePool('default', [{ nodes: '10%' }])] });
    expect(pool?.reasons.Drifted).toMatchObject({ allowance: { allowed: 2 }, remaining: 0 });
  });

  it('leaves pools of other providers out', () => {
    const foreign = nodePool('foreign', [], { template: { spec: { nodeClassRef: { group: 'eks.amazonaws.com', kind: 'NodeClass', name: 'default' } } } });
    expect(pools({ others: [], nodePools: [nodePool(), foreign] }).map((pool) => pool.nodePool)).toEqual(['default']);
  });

  test.each([
    { words: 'an allowance of 0', budgets: [{ nodes: '0' }], version: '1.14.1', event: true },
    { words: 'an allowance that is used up', budgets: [{ nodes: '1' }], version: '1.14.1', event: false },
    { words: 'an allowance that is used up, in 1.0', budgets: [{ nodes: '1' }], version: '1.0.9', event: true },
    { words: 'a negative allowance', budgets: [{ nodes: '2147483648' }], version: '1.14.1', event: false },
  ])('publishes an event for $words: $event', ({ budgets, version, event }) => {
    const [pool] = pools({ others: [stateNode('x', { node: NOT_READY })], nodePools: [nodePool('default', budgets)], version });
    expect(pool?.reasons.Drifted?.hasBlockedEvent).toBe(event);
  });

  it('publishes no event for a pool without nodes', () => {
    const mapped = pools({ others: [], nodePools: [nodePool('empty', [{ nodes: '0' }])] });
    expect(mapped[0]).toMatchObject({ nodeCount: 0, reasons: { Drifted: { remaining: 0, hasBlockedEvent: false } } });
  });
});
