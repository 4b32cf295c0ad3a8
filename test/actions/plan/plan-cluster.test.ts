import { plan } from '../../../src/actions/plan.ts';
import type { ClusterFaults } from '../../../src/sources/memory/cluster.ts';
import type { ClusterKind } from '../../../src/model/cluster.ts';
import type { Node } from '../../../src/model/kubernetes.ts';
import type { NodeClaim, NodePool } from '../../../src/model/karpenter.ts';
import type { Target } from '../../../src/sources/ports.ts';
import { driftInput, nodeClaim, nodePool, target } from '../world.ts';
import type { TargetOptions } from '../world.ts';

/** A node that Karpenter would take: marked as drifted, initialised and Ready. */
const marked = (): NodeClaim =>
  nodeClaim({}, { conditions: ['Launched', 'Registered', 'Initialized', 'Drifted'].map((type) => ({ type, status: 'True', reason: type === 'Drifted' ? 'AMIDrift' : type, lastTransitionTime: '2026-11-27T09:00:00Z' })) });

const node: Node = {
  metadata: { name: 'node-1', labels: { 'karpenter.sh/nodepool': 'default', 'karpenter.sh/registered': 'true', 'karpenter.sh/initialized': 'true' } },
  spec: { providerID: 'aws:///eu-west-1a/i-1' },
  status: { conditions: [{ type: 'Ready', status: 'True' }] },
};

const ready = (pool: NodePool): NodePool => ({ ...pool, status: { conditions: [{ type: 'Ready', status: 'True' }] } });

const cluster = (change: TargetOptions['cluster'] = {}): Target => target({ cluster: { nodePools: [ready(nodePool())], nodeClaims: [marked()], nodes: [node], ...change } });

const denied = (kind: ClusterKind): ClusterFaults => ({ [kind]: { service: 'kubernetes', operation: `list ${kind}`, kind: 'denied', message: `may not list ${kind}` } });

describe('plan', () => {
  it('says that a drifted node may go', async () => {
    const { clusters } = await plan(driftInput([cluster()]));
    expect(clusters[0]).toMatchObject({ notRead: [], stops: [], candidates: [{ claim: 'default-abcde', verdict: 'now' }] });
  });

  test.each([
    ['a NodeClaim has not been launched', { nodeClaims: [marked(), nodeClaim({ name: 'young' }, { providerID: undefined, nodeName: undefined, imageID: undefined, conditions: [] })] }, 'unlaunchedNodeClaims'],
    ['no NodePool is Ready', { nodePools: [{ ...nodePool(), status: { conditions: [{ type: 'Ready', status: 'False' }] } }] }, 'noReadyNodePool'],
  ])('promises nothing while Karpenter disrupts nothing: %s', async (_name, change, stop) => {
    const { clusters } = await plan(driftInput([cluster(change)]));
    expect(clusters[0]?.stops).toMatchObject([{ kind: stop }]);
    expect(clusters[0]?.candidates.find(({ claim }) => claim === 'default-abcde')?.verdict).toBe('stopped');
  });

  it('does not take Nodes that were not read for absent', async () => {
    const { clusters, unchecked } = await plan(driftInput([cluster({ failures: denied('nodes') })]));
    expect(clusters[0]).toMatchObject({ notRead: ['nodes'], pools: [], candidates: [{ claim: 'default-abcde', verdict: 'unknown', blockers: [] }] });
    expect(unchecked).toMatchObject([{ subject: expect.stringContaining('nodes') }]);
  });

  it('plans without pods, and says so', async () => {
    const { clusters } = await plan(driftInput([cluster({ failures: { ...denied('pods'), ...denied('poddisruptionbudgets') } })]));
    expect(clusters[0]).toMatchObject({ notRead: ['pods', 'poddisruptionbudgets'], candidates: [{ verdict: 'now' }] });
  });

  it('plans each cluster for its own instant', async () => {
    const closed = nodePool();
    const pool = ready({ ...closed, spec: { ...closed.spec, disruption: { budgets: [{ nodes: '0', schedule: '0 14 * * *', duration: '1h' }] } } });
    const inWindow = cluster({ name: 'in', nodePools: [pool] });
    const after = { ...cluster({ name: 'after', nodePools: [pool] }), clock: { now: () => new Date('2026-11-27T15:00:00Z') } };
    const { clusters } = await plan(driftInput([inWindow, after]));
    expect(clusters.map(({ name, at, candidates }) => [name, at, candidates[0]?.verdict])).toEqual([
      ['in', '2026-11-27T14:30:00.000Z', 'waitsForBudget'],
      ['after', '2026-11-27T15:00:00.000Z', 'now'],
    ]);
  });
});
