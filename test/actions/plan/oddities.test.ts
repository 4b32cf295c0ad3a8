import { oddities } from '../../../src/actions/plan/rollout/oddities.ts';
import type { ClusterState } from '../../../src/model/cluster.ts';
import { nodeClaim, nodePool, NOW } from '../world.ts';

const NODE = { metadata: { name: 'node-1', labels: { 'karpenter.sh/nodepool': 'default' } }, spec: { providerID: 'aws:///eu-west-1a/i-1' } };
const registered = nodeClaim({}, { conditions: [{ type: 'Registered', status: 'True' }] });
const pool = nodePool();

interface Row {
  why: string;
  state: Partial<ClusterState>;
  says: string[];
}

const rows: Row[] = [
  { why: 'a claim and its node', state: { nodeClaims: [registered], nodes: [NODE] }, says: [] },
  { why: 'a claim that has only been launched has no node yet', state: { nodeClaims: [nodeClaim()], nodes: [] }, says: [] },
  { why: 'a registered claim without a node', state: { nodeClaims: [registered], nodes: [] }, says: ['NodeClaim default-abcde is registered, but there is no Node of the same instance: drift does not take a NodeClaim without Node'] },
  { why: "a pool's node without a claim", state: { nodeClaims: [], nodes: [NODE] }, says: ["Node node-1 has a NodePool's label, but there is no NodeClaim of the same instance: Karpenter does not replace it"] },
  { why: "somebody else's node", state: { nodeClaims: [], nodes: [{ metadata: { name: 'managed' } }] }, says: [] },
  { why: 'a negative duration of a pool', state: { nodePools: [{ ...pool, spec: { ...pool.spec, disruption: { consolidateAfter: '-30s' } } }] }, says: ['NodePool default has consolidateAfter "-30s": a negative duration has passed at once'] },
  { why: 'a duration that is switched off', state: { nodePools: [{ ...pool, spec: { ...pool.spec, disruption: { consolidateAfter: 'Never' } } }] }, says: [] },
  { why: 'a negative duration of a claim', state: { nodeClaims: [{ ...nodeClaim(), spec: { expireAfter: '-1h' } }] }, says: ['NodeClaim default-abcde has a negative expireAfter, which has passed at once'] },
  { why: 'a clock that is a little ahead', state: { nodeClaims: [nodeClaim({}, { conditions: [{ type: 'Launched', status: 'True', lastTransitionTime: '2026-11-27T14:30:30Z' }] })] }, says: [] },
  { why: 'a time after the instant', state: { nodeClaims: [nodeClaim({}, { conditions: [{ type: 'Launched', status: 'True', lastTransitionTime: '2026-11-27T16:30:30Z' }] })] }, says: [expect.stringMatching(/^object default-abcde has times after the plan's instant/)] },
];

describe('oddities', () => {
  test.each(rows)('$why', ({ state, says }) => {
    expect(oddities({ name: 'demo', failures: {}, ...state }, NOW.getTime())).toEqual(says);
  });
});
