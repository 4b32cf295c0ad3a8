import { known, missing } from '../../../src/karpenter/drift/drift-facts.ts';
import { judgeClaim } from '../../../src/karpenter/drift/judge-claim.ts';
import type { NodeClaim } from '../../../src/model/karpenter.ts';
import { claim, facts, instance, nodeClass } from './facts.ts';
import type { World } from './facts.ts';

const marked = (reason: string, imageID = 'ami-1'): NodeClaim =>
  claim({ status: { imageID, conditions: [{ type: 'Launched', status: 'True' }, { type: 'Drifted', status: 'True', reason, lastTransitionTime: '2026-11-27T10:00:00Z' }] } });

const otherSubnet = known({ state: 'found' as const, instance: instance({ subnetId: 'subnet-9' }) });
const denied = missing('sourceFailed', 'denied');
const fresh = known([{ id: 'ami-2', requirements: [] }]);
const oldImage = claim({ status: { imageID: 'ami-old' } });

describe('the verdict on a claim', () => {
  const rows: [name: string, world: World, expected: object][] = [
    ['in sync', {}, { status: { state: 'inSync' }, pending: false, expectedId: 'ami-1', uncheckedReasons: [] }],
    [
      'the shown reason comes first, masked ones follow, each with what changed',
      { nodeClaim: oldImage, instance: otherSubnet },
      { status: { state: 'drifted', reasons: [{ reason: 'AMIDrift', detail: { actualId: 'ami-old' } }, { reason: 'SubnetDrift', detail: { actual: 'subnet-9' } }] }, pending: true },
    ],
    ['marked and found', { nodeClaim: marked('SubnetDrift'), instance: otherSubnet }, { status: { reasons: [{ reason: 'SubnetDrift', basis: 'computed' }] }, pending: false, disagreements: [] }],
    ['marked, and nothing is found any more', { nodeClaim: marked('SubnetDrift') }, { status: { reasons: [{ reason: 'SubnetDrift', basis: 'condition' }] }, disagreements: [{ kind: 'conditionWithoutDrift' }] }],
    ['marked for what cannot be checked', { nodeClaim: marked('SubnetDrift'), instance: denied }, { status: { reasons: [{ basis: 'condition' }] }, disagreements: [] }],
    ['marked for one thing, found for one that comes before', { nodeClaim: marked('SubnetDrift', 'ami-old'), instance: otherSubnet }, { disagreements: [{ kind: 'conditionReason', reason: 'SubnetDrift', computed: 'AMIDrift', holds: true }] }],
    ['marked for one thing that no longer holds, found for another', { nodeClaim: marked('AMIDrift'), instance: otherSubnet }, { disagreements: [{ kind: 'conditionReason', reason: 'AMIDrift', computed: 'SubnetDrift', holds: false }] }],
    ['marked for a reason of a later release', { nodeClaim: marked('Novelty'), instance: otherSubnet }, { status: { reasons: [{ reason: 'SubnetDrift' }, { reason: 'Novelty', basis: 'condition' }] } }],
    [
      'a missing fact leaves its reasons unchecked and the others standing',
      { nodeClaim: oldImage, instance: denied },
      { status: { state: 'drifted', reasons: [{ reason: 'AMIDrift' }] }, uncheckedReasons: [{ reason: 'SecurityGroupDrift', cause: 'sourceFailed', why: 'denied' }, { reason: 'SubnetDrift' }, { reason: 'CapacityReservationDrift' }] },
    ],
    ['a missing fact is not in sync', { instance: denied }, { status: { state: 'unchecked', cause: 'sourceFailed', why: 'SecurityGroupDrift, SubnetDrift, CapacityReservationDrift: denied' } }],
    ['what the user switched off is not missing', { instance: missing('notAsked', 'no AWS') }, { status: { state: 'inSync' }, uncheckedReasons: [{ cause: 'notAsked' }, {}, {}] }],
    ['an error of Karpenter\'s', { nodeClass: nodeClass({ securityGroups: [] }) }, { status: { state: 'unchecked', cause: 'notEvaluated', why: expect.stringContaining('no security group') } }],
    ['an error keeps the mark', { nodeClaim: marked('AMIDrift'), nodeClass: nodeClass({ securityGroups: [] }) }, { status: { state: 'drifted', reasons: [{ basis: 'condition' }] }, disagreements: [{ kind: 'conditionKept', reason: 'AMIDrift', why: expect.stringContaining('no security group') }] }],
    ['a fresh image is compared with, and the status shown beside it', { change: { amis: fresh } }, { status: { state: 'drifted', reasons: [{ detail: { expectedId: 'ami-2' } }] }, expectedId: 'ami-2', statusId: 'ami-1', disagreements: [{ kind: 'staleStatus', statusId: 'ami-1', freshId: 'ami-2' }] }],
    ['without a fresh image the status still tells an old one', { nodeClaim: oldImage, change: { amis: denied } }, { status: { state: 'drifted', reasons: [{ reason: 'AMIDrift' }] } }],
    ['without a fresh image the status tells nothing new', { change: { amis: denied } }, { status: { state: 'unchecked', cause: 'sourceFailed', why: 'AMIDrift: denied' } }],
  ];
  test.each(rows)('%s', (_name, world, expected) => {
    expect(judgeClaim(facts(world))).toMatchObject(expected);
  });

  const skipped: [name: string, world: World, words: string][] = [
    ['being deleted', { nodeClaim: claim({ metadata: { deletionTimestamp: '2026-11-27T14:00:00Z' } }) }, 'being deleted'],
    ['not launched', { nodeClaim: claim({ status: { conditions: [] } }) }, 'not launched'],
    ['of no pool', { nodeClaim: claim({ labels: {} }) }, 'belongs to no NodePool'],
    ['of a pool that is gone', { nodePool: null }, 'NodePool pool does not exist'],
  ];
  test.each(skipped)('a claim %s is not judged', (_name, world, words) => {
    expect(judgeClaim(facts(world)).status).toEqual({ state: 'unchecked', cause: 'notEvaluated', why: expect.stringContaining(words) });
  });

  it('says that the pools were not read, not that the pool is gone', () => {
    expect(judgeClaim({ ...facts({ nodePool: null }), poolsMissing: denied }).status).toEqual({ state: 'unchecked', cause: 'sourceFailed', why: 'denied' });
  });
});
