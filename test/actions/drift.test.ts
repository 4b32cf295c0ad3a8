import { drift } from '../../src/actions/drift.ts';
import type { DriftInput } from '../../src/actions/drift.ts';
import type { NodeClaim } from '../../src/model/karpenter.ts';
import type { ClaimDrift, DriftReport } from '../../src/model/report.ts';
import { memoryFiles } from '../../src/sources/memory/files.ts';
import { aws, driftInput, nodeClaim, nodeClass, nodePool, target } from './world.ts';
import type { TargetOptions } from './world.ts';

async function judge(options: TargetOptions, change: Partial<DriftInput> = {}): Promise<{ report: DriftReport; claim: ClaimDrift }> {
  const report = await drift({ ...driftInput([target(options)]), ...change });
  const claim = report.clusters[0]?.claims[0];
  if (claim === undefined) throw new Error('no claim was judged');
  return { report, claim };
}

const marked = (reason: string): NodeClaim => nodeClaim({}, { conditions: [{ type: 'Launched', status: 'True' }, { type: 'Drifted', status: 'True', reason, lastTransitionTime: '2026-11-27T10:00:00Z' }] });

const denied = { service: 'ssm' as const, operation: 'GetParameters', kind: 'denied' as const, message: 'denied' };

describe('drift', () => {
  it('compares with a fresh resolution: what the controller will find is pending', async () => {
    const { claim } = await judge({});
    expect(claim).toMatchObject({
      status: { state: 'drifted', reasons: [{ reason: 'AMIDrift', basis: 'computed' }] },
      pending: true,
      actual: { id: 'ami-old' },
      expected: { id: 'ami-1', name: 'amazon-eks-node-al2023-x86_64-standard-1.34-v20261123' },
      expectedByStatus: { id: 'ami-old' },
      disagreements: [{ kind: 'staleStatus', statusId: 'ami-old', freshId: 'ami-1' }],
    });
  });

  it("compares with the controller's status alone when AWS is not asked", async () => {
    const { claim, report } = await judge({}, { useAws: false });
    expect(claim.status).toEqual({ state: 'inSync' });
    expect(report.clusters[0]?.basis).toBe('status.amis');
  });

  it('is in sync on the newest image', async () => {
    const { claim, report } = await judge({ cluster: { nodeClaims: [nodeClaim({}, { imageID: 'ami-1' })] } });
    // The controller still has the old image in its status: by that the node drifts until it looks again.
    expect(claim.status).toEqual({ state: 'inSync' });
    expect(claim.disagreements).toEqual([{ kind: 'staleStatus', statusId: 'ami-old', freshId: 'ami-1' }]);
    expect(report.findings.map(({ id }) => id)).toEqual(['stale-status']);
  });

  it('shows the reason of the condition first and what it masks after', async () => {
    const { claim } = await judge({ cluster: { nodeClaims: [marked('NodeClassDrift')] } });
    expect(claim.status).toMatchObject({ state: 'drifted', reasons: [{ reason: 'NodeClassDrift', basis: 'condition' }, { reason: 'AMIDrift', basis: 'computed' }] });
    expect(claim.pending).toBe(false);
    expect(claim.disagreements).toContainEqual({ kind: 'conditionReason', reason: 'NodeClassDrift', computed: 'AMIDrift', holds: false });
  });

  it('does not call in sync what it could not look up', async () => {
    const { claim, report } = await judge({ aws: aws({}, { operations: { GetParameters: denied } }) });
    expect(claim.status).toMatchObject({ state: 'unchecked', cause: 'sourceFailed' });
    expect(report.unchecked).toHaveLength(1);
  });

  it('finds out that the account is another one', async () => {
    const { claim, report } = await judge({ aws: aws({ instances: [] }) });
    expect(claim.status).toMatchObject({ state: 'unchecked', cause: 'sourceFailed' });
    expect(report.unchecked[0]?.failure.message).toContain('another account');
    expect(report.findings).toEqual([]);
  });

  it('leaves the other reasons standing where instances cannot be read', async () => {
    const { claim, report } = await judge({ aws: aws({}, { operations: { DescribeInstances: { ...denied, service: 'ec2', operation: 'DescribeInstances' } } }) });
    expect(claim.status).toMatchObject({ state: 'drifted', reasons: [{ reason: 'AMIDrift' }] });
    expect(claim.uncheckedReasons.map(({ reason }) => reason)).toEqual(['SecurityGroupDrift', 'SubnetDrift', 'CapacityReservationDrift']);
    expect(report.unchecked.map(({ subject }) => subject)).toEqual(['instances of cluster memory']);
  });

  it("refuses a region that is not the cluster's", async () => {
    await expect(judge({}, { regions: ['us-east-1'] })).rejects.toThrow(/us-east-1 is not the region of cluster memory, which is in eu-west-1/);
  });

  const skipped: [why: string, claim: NodeClaim][] = [
    ['being deleted', nodeClaim({ deletionTimestamp: '2026-11-27T14:00:00Z' })],
    ['not launched', nodeClaim({}, { conditions: [{ type: 'Launched', status: 'Unknown' }] })],
    ['of a pool that is gone', nodeClaim({ labels: { 'karpenter.sh/nodepool': 'gone' } })],
  ];

  test.each(skipped)('a claim %s is not evaluated, and that is not incomplete', async (_why, claim) => {
    const { claim: judged, report } = await judge({ cluster: { nodeClaims: [claim] } });
    expect(judged.status).toMatchObject({ state: 'unchecked', cause: 'notEvaluated' });
    expect(report.unchecked).toEqual([]);
  });

  it('takes the class that the pool names now', async () => {
    const pinned = nodeClass('pinned', { amiFamily: 'AL2023', amiSelectorTerms: [{ id: 'ami-1' }] });
    const { claim } = await judge({ cluster: { nodePools: [nodePool('default', 'pinned')], nodeClasses: [nodeClass(), pinned], nodeClaims: [nodeClaim({}, { imageID: 'ami-1' })] } });
    expect(claim).toMatchObject({ nodeClass: 'pinned', status: { state: 'inSync' } });
  });

  it('names claims of other providers as outside the audit', async () => {
    const auto: NodeClaim = { ...nodeClaim({ name: 'auto-1' }), spec: { nodeClassRef: { group: 'eks.amazonaws.com', kind: 'NodeClass', name: 'default' } } };
    const { report } = await judge({ cluster: { nodeClaims: [nodeClaim(), auto] } });
    expect(report.clusters[0]?.outsideAudit).toEqual([{ kind: 'EKS Auto Mode, NodeClass (eks.amazonaws.com)', claims: ['auto-1'] }]);
    expect(report.clusters[0]?.claims).toHaveLength(1);
  });

  it('tells nodes that are not Karpenter\'s by provider ID and name', async () => {
    const nodes = [
      { metadata: { name: 'node-1' }, spec: { providerID: 'aws:///eu-west-1a/i-1' } },
      { metadata: { name: 'renamed' }, spec: { providerID: 'aws:///eu-west-1a/i-1' } },
      { metadata: { name: 'managed' }, spec: { providerID: 'aws:///eu-west-1a/i-9' } },
    ];
    const { report } = await judge({ cluster: { nodes } });
    expect(report.clusters[0]?.foreignNodes).toEqual(['managed']);
  });
});

describe('drift with files', () => {
  const file = `apiVersion: karpenter.k8s.aws/v1
kind: EC2NodeClass
metadata: {name: default}
spec:
  amiFamily: AL2023
  amiSelectorTerms:
  - id: ami-3
`;

  it('answers as if they were applied', async () => {
    const files = memoryFiles({ files: { 'new.yaml': file } });
    const { claim, report } = await judge({ cluster: { nodeClaims: [nodeClaim({}, { imageID: 'ami-1' })] } }, { files, overlay: ['new.yaml'] });
    expect(claim).toMatchObject({ status: { state: 'drifted' }, expected: { id: 'ami-3' } });
    expect(report.clusters[0]?.overlay).toEqual(['new.yaml']);
  });

  it('loses nothing when a file cannot be read', async () => {
    const files = memoryFiles({ files: { 'new.yaml': file } });
    const { claim, report } = await judge({}, { files, overlay: ['new.yaml', 'gone.yaml'] });
    expect(claim.expected?.id).toBe('ami-3');
    expect(report.unchecked.map(({ subject }) => subject)).toEqual(['gone.yaml']);
  });
});

describe('drift of several clusters', () => {
  it('judges each by its own', async () => {
    const report = await drift(driftInput([target(), target({ cluster: { name: 'other', nodeClaims: [] } })]));
    expect(report.clusters.map(({ name, claims }) => [name, claims.length])).toEqual([['memory', 1], ['other', 0]]);
  });
});
