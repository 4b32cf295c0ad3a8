import { simulateRollout } from '../../../../src/karpenter/disruption/rollout/simulate.ts';
import { START, assumptions, cluster } from './clusters.ts';

const MINUTE = 60_000;

/** A second node is drifted, so that time passes. What is left of the first one's NodeClaim after a while, which had an instance and no Node at the start. */
function after(ageMinutes: number): string {
  const objects = cluster([{ budgets: [{ nodes: '0' }], nodes: [{}, {}] }]);
  const [claim] = objects.nodeClaims;
  const name = claim?.metadata.name ?? '';
  const creationTimestamp = new Date(Date.parse(START) - ageMinutes * MINUTE).toISOString();
  const nodeClaims = objects.nodeClaims.map((each) => (each === claim ? { ...each, metadata: { ...each.metadata, creationTimestamp }, status: { ...each.status, conditions: [{ type: 'Launched', status: 'True', reason: 'Launched', lastTransitionTime: creationTimestamp }] } } : each));
  const nodes = objects.nodes.filter(({ spec }) => spec?.providerID !== claim?.status?.providerID);
  const { world } = simulateRollout({ start: START, objects: { ...objects, nodeClaims, nodes, pods: [] }, assumptions: assumptions({ horizon: 60 * MINUTE }) });
  const left = world.claims.get(name);
  return left === undefined ? 'gone' : left.isInitialized ? 'initialized' : 'waiting';
}

test('an instance that has no Node yet joins', () => {
  expect(after(1)).toBe('initialized');
});

test('it is given up after a quarter of an hour', () => {
  expect(after(20)).toBe('gone');
});
