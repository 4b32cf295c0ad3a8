import { why } from '../../src/actions/why.ts';
import type { WhyInput } from '../../src/actions/why.ts';
import type { ClaimExplanation } from '../../src/model/report.ts';
import { aws, driftInput, nodeClaim, target } from './world.ts';
import type { TargetOptions } from './world.ts';

const node = { metadata: { name: 'node-1' }, spec: { providerID: 'aws:///eu-west-1a/i-1' } };
const foreign = { metadata: { name: 'managed-1' }, spec: { providerID: 'aws:///eu-west-1a/i-9' } };

async function explain(name: string, options: TargetOptions[] = [{}], change: Partial<WhyInput> = {}): Promise<ClaimExplanation[]> {
  return (await why({ ...driftInput(options.map((option) => target(option))), name, ...change })).explanations;
}

describe('drift --why', () => {
  it.each([
    ['a NodeClaim', 'default-abcde'],
    ['the node that the claim names', 'node-1'],
    ['an instance', 'i-1'],
    ['a node that was renamed', 'renamed'],
  ])('finds the claim by the name of %s', async (_what, name) => {
    const explanations = await explain(name, [{ cluster: { nodes: [node, { ...node, metadata: { name: 'renamed' } }, foreign] } }]);
    expect(explanations.map(({ claim }) => claim.name)).toEqual(['default-abcde']);
  });

  it('shows every check, and which Karpenter gets to', async () => {
    const [explanation] = await explain('default-abcde');
    expect(explanation).toMatchObject({ verdict: 'drifted', zone: 'eu-west-1a', look: [{ passed: true }, { passed: true }, { passed: true }, { passed: true }] });
    expect(explanation?.checks.map(({ reached, check }) => [check.reason, check.outcome, reached])).toEqual([
      ['NodePoolDrifted', 'notApplicable', true],
      ['RequirementsDrifted', 'passed', true],
      ['InstanceTypeNotFound', 'passed', true],
      ['NodeClassDrift', 'notApplicable', true],
      ['AMIDrift', 'drifted', true],
      ['SecurityGroupDrift', 'passed', false],
      ['SubnetDrift', 'passed', false],
      ['CapacityReservationDrift', 'passed', false],
      ['PlacementGroupDrift', 'passed', false],
    ]);
  });

  it('looks in every cluster', async () => {
    const explanations = await explain('default-abcde', [{ cluster: { name: 'empty', nodeClaims: [] } }, { cluster: { name: 'one' } }, { cluster: { name: 'two' } }]);
    expect(explanations.map(({ cluster }) => cluster.name)).toEqual(['one', 'two']);
  });

  const ended: [name: string, claim: ReturnType<typeof nodeClaim>, verdict: string, step: string][] = [
    ['being deleted', nodeClaim({ deletionTimestamp: '2026-11-27T14:00:00Z' }), 'skipped', 'isKept'],
    ['of a pool that is gone', nodeClaim({ labels: { 'karpenter.sh/nodepool': 'gone' } }), 'skipped', 'hasNodePool'],
    ['not launched', nodeClaim({}, { conditions: [] }), 'notLaunched', 'isLaunched'],
    ["of another provider's class", { ...nodeClaim(), spec: { nodeClassRef: { group: 'eks.amazonaws.com', kind: 'NodeClass', name: 'default' } } }, 'skipped', 'isOurs'],
  ];
  it.each(ended)('ends before the checks for a claim %s', async (_what, claim, verdict, step) => {
    const [explanation] = await explain('default-abcde', [{ cluster: { nodeClaims: [claim] } }]);
    expect(explanation).toMatchObject({ verdict, checks: [] });
    expect(explanation?.look.at(-1)).toMatchObject({ step, passed: false });
  });

  it('does not take an instance that is gone for another account, since others are known', async () => {
    const gone = nodeClaim({ name: 'gone' }, { providerID: 'aws:///eu-west-1a/i-gone', nodeName: 'node-gone', imageID: 'ami-1' });
    const [explanation] = await explain('gone', [{ cluster: { nodeClaims: [nodeClaim(), gone] } }]);
    expect(explanation).toMatchObject({ verdict: 'undecided' });
    expect(explanation?.checks.find(({ check }) => check.reason === 'SubnetDrift')?.check).toMatchObject({ outcome: 'undecided', isGone: true });
  });

  it.each([
    ['a slip of the pen', 'default-abcdf', 'did you mean default-abcde?'],
    ['a part of a name', 'abcd', 'did you mean default-abcde?'],
    ['something else', 'xyz', 'karpami drift -v lists them all'],
  ])('an unknown name is a usage error: %s', async (_what, name, hint) => {
    await expect(explain(name)).rejects.toMatchObject({ kind: 'usage', message: `no NodeClaim or Node "${name}" in memory`, hint });
  });

  it("says of a node that it is not Karpenter's", async () => {
    await expect(explain('managed-1', [{ cluster: { nodes: [foreign] } }])).rejects.toThrow('node "managed-1" has no NodeClaim');
  });

  it('does not call a name unknown where claims could not be read', async () => {
    const denied = { service: 'kubernetes' as const, operation: 'list nodeclaims.karpenter.sh', kind: 'denied' as const, message: 'denied' };
    const report = await why({ ...driftInput([target({ cluster: { failures: { nodeclaims: denied } } })]), name: 'default-abcde' });
    expect(report).toMatchObject({ explanations: [], checkedCount: 0, unchecked: [{ failure: denied }] });
  });

  it('asks AWS about the one claim and its class', async () => {
    const sources = aws();
    const asked: string[] = [];
    const counting = { ...sources, instanceTypes: { describe: (names: readonly string[]) => (asked.push(...names), sources.instanceTypes.describe(names)) } };
    const other = nodeClaim({ name: 'other', labels: { 'node.kubernetes.io/instance-type': 'c7i.large' } }, { providerID: 'aws:///eu-west-1a/i-2', nodeName: 'node-2' });
    await explain('default-abcde', [{ cluster: { nodeClaims: [nodeClaim(), other] }, aws: counting }]);
    expect(asked).toEqual(['m6i.large']);
  });
});
