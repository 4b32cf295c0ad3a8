import { decideDrift, isReached } from '../../../src/karpenter/drift/decide-drift.ts';
import { known, missing } from '../../../src/karpenter/drift/drift-facts.ts';
import { driftStages } from '../../../src/karpenter/drift/index.ts';
import { conditionAfter, lookForDrift } from '../../../src/karpenter/drift/reconcile-drift.ts';
import type { Condition } from '../../../src/model/kubernetes.ts';
import { claim, facts, instance, nodeClass, pool } from './facts.ts';
import type { World } from './facts.ts';

const reasonsOf = (karpenter: string): string[][] => driftStages(facts({ karpenter })).map((stage) => stage.map(({ reason }) => reason));

describe('the order of the checks', () => {
  it.each([
    ['1.0.8', 'NodePoolDrifted+RequirementsDrifted NodeClassDrift AMIDrift+SecurityGroupDrift+SubnetDrift+NodeClassDrift'],
    ['0.37.8', 'NodePoolDrifted+RequirementsDrifted NodeClassDrift AMIDrift+SecurityGroupDrift+SubnetDrift'],
    ['1.1.0', 'NodePoolDrifted+RequirementsDrifted InstanceTypeNotFound NodeClassDrift AMIDrift+SecurityGroupDrift+SubnetDrift'],
    ['1.3.0', 'NodePoolDrifted+RequirementsDrifted InstanceTypeNotFound NodeClassDrift AMIDrift+SecurityGroupDrift+SubnetDrift+CapacityReservationDrift'],
    ['1.7.0', 'NodePoolDrifted+RequirementsDrifted InstanceTypeNotFound NodeClassDrift AMIDrift SecurityGroupDrift+SubnetDrift+CapacityReservationDrift'],
    ['1.15.2', 'NodePoolDrifted+RequirementsDrifted InstanceTypeNotFound NodeClassDrift AMIDrift SecurityGroupDrift+SubnetDrift+CapacityReservationDrift+PlacementGroupDrift'],
  ])('%s', (karpenter, expected) => {
    expect(reasonsOf(karpenter).map((stage) => stage.join('+')).join(' ')).toBe(expected);
  });
});

const gone = known({ state: 'gone' as const, why: 'gone' });
const otherPlace = known({ state: 'found' as const, instance: instance({ subnetId: 'subnet-9', securityGroupIds: ['sg-9'] }) });
const oldImage = claim({ status: { imageID: 'ami-old' } });

describe('decideDrift', () => {
  const rows: [name: string, world: World, expected: object][] = [
    ['nothing drifted', {}, { kind: 'inSync' }],
    ['the first that drifted counts', { instance: otherPlace }, { kind: 'drifted', check: { reason: 'SecurityGroupDrift' } }],
    ['an image is judged before the instance is looked up', { nodeClaim: oldImage, instance: gone }, { kind: 'drifted', check: { reason: 'AMIDrift' } }],
    ['before 1.7 it is not', { karpenter: '1.6.8', nodeClaim: oldImage, instance: gone }, { kind: 'undecided', check: { isGone: true } }],
    ['an error hides what else was found with it', { nodeClass: nodeClass({ securityGroups: [] }), instance: otherPlace }, { kind: 'undecided', check: { reason: 'SecurityGroupDrift' } }],
    ['before 1.7 an empty list of groups hides the image too', { karpenter: '1.6.8', nodeClaim: oldImage, nodeClass: nodeClass({ securityGroups: [] }) }, { kind: 'undecided' }],
    ['a missing fact leaves the others', { instance: missing('sourceFailed', 'denied'), nodeClaim: oldImage }, { kind: 'drifted', check: { reason: 'AMIDrift' } }],
    ['a missing fact is not in sync', { instance: missing('sourceFailed', 'denied') }, { kind: 'unknown', checks: [{ reason: 'SecurityGroupDrift' }, { reason: 'SubnetDrift' }, { reason: 'CapacityReservationDrift' }] }],
  ];
  test.each(rows)('%s', (_name, world, expected) => {
    expect(decideDrift(driftStages(facts(world)))).toMatchObject(expected);
  });

  it('tells which checks Karpenter gets to', () => {
    const stages = driftStages(facts({ nodeClaim: oldImage, instance: otherPlace }));
    expect(stages.flat().filter((check) => !isReached(stages, check)).map(({ reason }) => reason)).toEqual(['SecurityGroupDrift', 'SubnetDrift', 'CapacityReservationDrift', 'PlacementGroupDrift']);
  });
});

describe('the condition after a look', () => {
  const old: Condition = { type: 'Drifted', status: 'True', reason: 'AMIDrift' };
  const kept = { status: 'True', reason: 'AMIDrift' };
  const rows: [name: string, world: World, expected: object | undefined][] = [
    ['in sync: removed', {}, undefined],
    ['another reason: replaced', { instance: otherPlace }, { status: 'True', reason: 'SecurityGroupDrift' }],
    ['an error: kept', { nodeClass: nodeClass({ securityGroups: [] }) }, kept],
    ['an instance that is gone: kept', { instance: gone }, kept],
    ['not launched: removed', { nodeClaim: claim({ status: { conditions: [] } }) }, undefined],
    ['being deleted: kept', { nodeClaim: claim({ metadata: { deletionTimestamp: '2026-11-27T14:00:00Z' } }) }, kept],
    ['no label of a pool: kept', { nodeClaim: claim({ labels: {} }) }, kept],
    ['a pool that is gone: kept', { nodePool: null }, kept],
    ["another provider's class: kept", { nodeClaim: claim({ spec: { nodeClassRef: { group: 'eks.amazonaws.com', kind: 'NodeClass' } } }), instance: otherPlace }, kept],
  ];
  test.each(rows)('%s', (_name, world, expected) => {
    expect(conditionAfter(lookForDrift(facts(world)), old)).toEqual(expected);
  });

  it('is not removed before not-launched claims are looked at: the pool comes first', () => {
    expect(conditionAfter(lookForDrift(facts({ nodePool: null, nodeClaim: claim({ status: { conditions: [] } }) })), old)).toEqual(kept);
  });

  it('is a crash on a requirement that cannot be read', () => {
    expect(lookForDrift(facts({ nodePool: pool([{ key: 'a', operator: 'Gt' }]) })).decision).toMatchObject({ kind: 'undecided', check: { reason: 'RequirementsDrifted' } });
  });
});
