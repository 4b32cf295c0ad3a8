import { instantsAfter } from '../../../src/actions/plan/rollout/instants.ts';
import { otherTriggers } from '../../../src/actions/plan/rollout/other-triggers.ts';
import type { TriggerFacts } from '../../../src/actions/plan/rollout/other-triggers.ts';
import type { Node, Pod } from '../../../src/model/kubernetes.ts';
import { nodeClaim, nodePool } from '../world.ts';

const START = '2026-11-27T14:30:00Z';
const HOUR = 3_600_000;
const NODE: Node = { metadata: { name: 'node-1' }, status: { conditions: [{ type: 'Ready', status: 'True' }] } };
const consolidatable = nodeClaim({}, { conditions: [{ type: 'Consolidatable', status: 'True' }] });
const pod: Pod = { metadata: { name: 'web', namespace: 'shop' }, status: { phase: 'Running' } };
const daemon: Pod = { metadata: { name: 'cni', namespace: 'kube-system', ownerReferences: [{ apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'cni' }] }, status: { phase: 'Running' } };

/** Created on the first of November. */
const expiring = (expireAfter: string): TriggerFacts['nodeClaim'] => ({ ...nodeClaim(), spec: { expireAfter } });

interface Row {
  why: string;
  facts: Partial<TriggerFacts>;
  found: unknown[];
}

const rows: Row[] = [
  { why: 'a healthy node', facts: {}, found: [] },
  { why: 'expiry before its turn', facts: { nodeClaim: expiring('639h'), from: 2 * HOUR }, found: [{ kind: 'expiry', at: '2026-11-27T15:00:00Z' }] },
  { why: 'expiry after its turn', facts: { nodeClaim: expiring('642h'), from: 2 * HOUR }, found: [] },
  { why: 'expiry of a node that stays', facts: { nodeClaim: expiring('642h') }, found: [{ kind: 'expiry', at: '2026-11-27T18:00:00Z' }] },
  { why: 'expiry beyond the plan', facts: { nodeClaim: expiring('720h') }, found: [] },
  { why: 'no expiry', facts: { nodeClaim: expiring('Never') }, found: [] },
  { why: 'deletion', facts: { nodeClaim: nodeClaim({ deletionTimestamp: '2026-11-27T14:00:00Z' }) }, found: [{ kind: 'deletion', at: '2026-11-27T14:00:00Z' }] },
  { why: 'an empty node that may be consolidated', facts: { nodeClaim: consolidatable, pods: [daemon] }, found: [{ kind: 'empty' }] },
  { why: 'a node with pods', facts: { nodeClaim: consolidatable, pods: [pod] }, found: [] },
  { why: 'an empty node that is not consolidatable yet', facts: { pods: [] }, found: [] },
  { why: 'an announced interruption', facts: { node: { ...NODE, spec: { taints: [{ key: 'aws-node-termination-handler/spot-itn', effect: 'NoSchedule' }] } } }, found: [{ kind: 'interruption' }] },
  { why: 'a node that is not Ready', facts: { node: { ...NODE, status: { conditions: [{ type: 'Ready', status: 'Unknown', lastTransitionTime: '2026-11-27T14:20:00Z' }] } } }, found: [{ kind: 'repair', at: '2026-11-27T14:50:00Z' }] },
];

describe('other triggers than drift', () => {
  test.each(rows)('$why', ({ facts, found }) => {
    const all = otherTriggers({ nodeClaim: nodeClaim(), node: NODE, nodePool: nodePool(), pods: [pod], startMs: Date.parse(START), horizon: 24 * HOUR, toInstant: instantsAfter(START), ...facts });
    expect(all.map(({ kind, at }) => ({ kind, ...(at !== undefined && { at }) }))).toEqual(found);
  });
});
