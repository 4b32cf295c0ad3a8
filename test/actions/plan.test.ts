import { plan } from '../../src/actions/plan.ts';
import type { Budget } from '../../src/model/karpenter.ts';
import type { ClusterPlan, Finding } from '../../src/model/report.ts';
import { driftInput, nodeClaim, nodePool, target } from './world.ts';
import type { TargetOptions } from './world.ts';

const NODE = {
  metadata: { name: 'node-1', labels: { 'karpenter.sh/nodepool': 'default', 'karpenter.sh/registered': 'true', 'karpenter.sh/initialized': 'true' } },
  spec: { providerID: 'aws:///eu-west-1a/i-1' },
  status: { conditions: [{ type: 'Ready', status: 'True' }] },
};

const marked = nodeClaim({}, { conditions: [{ type: 'Launched', status: 'True' }, { type: 'Drifted', status: 'True', reason: 'AMIDrift', lastTransitionTime: '2026-11-27T10:00:00Z' }] });

function poolWith(budgets: Budget[]): ReturnType<typeof nodePool> {
  const pool = nodePool();
  return { ...pool, spec: { ...pool.spec, disruption: { budgets } }, status: { conditions: [{ type: 'Ready', status: 'True' }] } };
}

async function planOf(cluster: TargetOptions['cluster'], karpenterVersion?: string): Promise<{ cluster: ClusterPlan; findings: Finding[] }> {
  const report = await plan({ ...driftInput([target({ cluster: { nodes: [NODE], nodeClaims: [marked], nodePools: [poolWith([{ nodes: '1' }])], ...cluster } })]), karpenterVersion });
  const [first] = report.clusters;
  if (first === undefined) throw new Error('no cluster was planned');
  return { cluster: first, findings: report.findings };
}

interface Row {
  why: string;
  cluster?: TargetOptions['cluster'];
  verdict: string;
  notBefore?: string;
}

const FRIDAY_FREEZE: Budget = { nodes: '0', schedule: '0 9 * * fri', duration: '8h', reasons: ['Drifted'] };

const rows: Row[] = [
  { why: 'a marked node with room in the budget goes now', verdict: 'now' },
  { why: 'a node that is not marked waits for that', cluster: { nodeClaims: [nodeClaim()] }, verdict: 'waitsForMark' },
  { why: 'a closed window says when it opens', cluster: { nodePools: [poolWith([FRIDAY_FREEZE])] }, verdict: 'waitsForBudget', notBefore: '2026-11-27T17:00:00Z' },
  { why: 'a budget of 0 without a window never opens', cluster: { nodePools: [poolWith([{ nodes: '0' }])] }, verdict: 'waitsForBudget', notBefore: 'never' },
  { why: 'a schedule that cannot be read closes the pool for ever', cluster: { nodePools: [poolWith([{ nodes: '1', schedule: '0 9 * * sat-sun', duration: '1h' }])] }, verdict: 'waitsForBudget', notBefore: 'never' },
  { why: 'a NotReady node uses up its own place', cluster: { nodes: [{ ...NODE, status: { conditions: [{ type: 'Ready', status: 'False' }] } }] }, verdict: 'waitsForBudget' },
  { why: 'an opt-out on the node blocks', cluster: { nodes: [{ ...NODE, metadata: { ...NODE.metadata, annotations: { 'karpenter.sh/do-not-disrupt': 'true' } } }] }, verdict: 'blocked' },
  { why: 'a node with a running command is in progress', cluster: { nodes: [{ ...NODE, spec: { ...NODE.spec, taints: [{ key: 'karpenter.sh/disrupted', effect: 'NoSchedule' }] } }], nodeClaims: [{ ...marked, status: { ...marked.status, conditions: [...(marked.status?.conditions ?? []), { type: 'DisruptionReason', status: 'True', reason: 'Drifted' }] } }] }, verdict: 'inProgress' },
];

describe('plan', () => {
  test.each(rows)('$why', async ({ cluster, verdict, notBefore }) => {
    const { cluster: planned } = await planOf(cluster);
    expect(planned.candidates.map((candidate) => [candidate.verdict, candidate.notBefore])).toEqual([[verdict, notBefore]]);
  });

  it('names a number that wraps around', async () => {
    const { findings } = await planOf({ nodePools: [poolWith([{ nodes: '4294967297' }])] });
    expect(findings).toContainEqual(expect.objectContaining({ id: 'budget-wraps', message: 'budget 1: "4294967297" is beyond 32 bits, and Karpenter takes it for 1' }));
  });

  it('names a schedule that closes the pool, and the right one', async () => {
    const { findings } = await planOf({ nodePools: [poolWith([{ nodes: '1', schedule: '0 9 * * sat-sun', duration: '1h' }])] });
    expect(findings).toContainEqual(expect.objectContaining({ id: 'budget-unreadable', fix: 'write "0 9 * * sat,sun"' }));
  });

  it('says that the controller panics on a reboot without a Node', async () => {
    const rebooting = nodeClaim({}, { conditions: [{ type: 'Launched', status: 'True' }, { type: 'Rebooting', status: 'True' }] });
    const { cluster } = await planOf({ nodes: [], nodeClaims: [rebooting] }, '1.15.0');
    expect(cluster.stops).toContainEqual({ kind: 'budgetPanic', nodeClaims: ['default-abcde'] });
  });
});
