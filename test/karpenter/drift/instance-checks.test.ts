import { capacityReservationDrift } from '../../../src/karpenter/drift/capacity-reservation-drift.ts';
import { known, missing } from '../../../src/karpenter/drift/drift-facts.ts';
import { placementGroupDrift, placementGroupSelector } from '../../../src/karpenter/drift/placement-group-drift.ts';
import { securityGroupDrift } from '../../../src/karpenter/drift/security-group-drift.ts';
import { subnetDrift } from '../../../src/karpenter/drift/subnet-drift.ts';
import type { Instance } from '../../../src/model/aws.ts';
import { claim, facts, instance, LABELS, nodeClass } from './facts.ts';
import type { World } from './facts.ts';

const having = (change: Partial<Instance>): World => ({ instance: known({ state: 'found', instance: instance(change) }) });

describe('SecurityGroupDrift', () => {
  const two = nodeClass({ securityGroups: [{ id: 'sg-1' }, { id: 'sg-2' }] });
  const rows: [name: string, world: World, expected: object][] = [
    ['the same groups', {}, { outcome: 'passed' }],
    ['in another order and twice', { nodeClass: two, ...having({ securityGroupIds: ['sg-2', 'sg-1', 'sg-2'] }) }, { outcome: 'passed' }],
    ['one less', { nodeClass: two }, { outcome: 'drifted', detail: { missing: ['sg-2'], extra: [] } }],
    ['one more', having({ securityGroupIds: ['sg-1', 'sg-9'] }), { outcome: 'drifted', detail: { missing: [], extra: ['sg-9'] } }],
    ['none at all', having({ securityGroupIds: [] }), { outcome: 'drifted', detail: { missing: ['sg-1'], actual: [] } }],
    ['a class that selects none', { nodeClass: nodeClass({ securityGroups: [] }) }, { outcome: 'undecided' }],
    ['a selection that is not known', { change: { securityGroups: missing('notAsked', 'no AWS') } }, { outcome: 'unchecked', cause: 'notAsked' }],
    ['an instance that is not known', { instance: missing('sourceFailed', 'denied') }, { outcome: 'unchecked', cause: 'sourceFailed', why: 'denied' }],
    ['an instance that is gone', { instance: known({ state: 'gone', why: 'gone' }) }, { outcome: 'undecided', isGone: true }],
    ['a provider id of another form', { nodeClaim: claim({ status: { providerID: 'i-1' } }) }, { outcome: 'undecided', why: expect.stringContaining('"i-1" is not of the form') }],
    ['no provider id', { nodeClaim: claim({ status: { providerID: '' } }) }, { outcome: 'undecided', why: expect.stringContaining('has no status.providerID') }],
    ['a class that is being deleted', { classState: 'deleting' }, { outcome: 'notApplicable' }],
  ];
  test.each(rows)('%s', (_name, world, expected) => {
    expect(securityGroupDrift(facts(world))).toMatchObject(expected);
  });
});

describe('SubnetDrift', () => {
  const rows: [name: string, world: World, expected: object][] = [
    ['a subnet that is selected', {}, { outcome: 'passed', detail: { actual: 'subnet-1' } }],
    ['one that is not', having({ subnetId: 'subnet-9' }), { outcome: 'drifted', detail: { actual: 'subnet-9', expected: [{ id: 'subnet-1', zone: 'eu-west-1a' }] } }],
    ['a class that selects none', { nodeClass: nodeClass({ subnets: [] }) }, { outcome: 'undecided' }],
    ['a selection that is not known', { change: { subnets: missing('sourceFailed', 'denied') } }, { outcome: 'unchecked', why: 'denied' }],
  ];
  test.each(rows)('%s', (_name, world, expected) => {
    expect(subnetDrift(facts(world))).toMatchObject(expected);
  });
});

describe('CapacityReservationDrift', () => {
  const reserved = { capacityReservationId: 'cr-1', capacityReservationPreference: 'capacity-reservations-only' };
  const selecting = (id: string) => nodeClass({ capacityReservations: [{ id, instanceType: 'm5.large' }] });
  const drifted = { outcome: 'drifted', detail: { reservationId: 'cr-1' } };
  const passed = { outcome: 'passed' };
  const rows: [name: string, world: World, expected: object][] = [
    ['an instance in no reservation', {}, passed],
    ['in one that is selected', { nodeClass: selecting('cr-1'), ...having(reserved) }, { ...passed, detail: { reservationId: 'cr-1', selected: ['cr-1'] } }],
    ['in one that is not', { nodeClass: selecting('cr-2'), ...having(reserved) }, { ...drifted, detail: { selected: ['cr-2'] } }],
    ['with the gate off', { reservedCapacity: false, ...having(reserved) }, passed],
    ['a spot instance', having({ ...reserved, spotInstanceRequestId: 'sir-1' }), passed],
    ['landed in an open reservation', having({ capacityReservationId: 'cr-1', capacityReservationPreference: 'open' }), passed],
    ['the same before 1.6', { karpenter: '1.5.8', ...having({ capacityReservationId: 'cr-1' }) }, drifted],
    ['the same before 1.6 with the gate off', { karpenter: '1.5.8', reservedCapacity: false, ...having({ capacityReservationId: 'cr-1' }) }, passed],
    ['1.3.0 does not look at the gate', { karpenter: '1.3.0', reservedCapacity: false, ...having({ capacityReservationId: 'cr-1' }) }, drifted],
    ['a selection that is not known', { change: { reservations: missing('notRecorded', 'not looked up') }, ...having(reserved) }, { outcome: 'unchecked' }],
    ['which does not matter to an instance in no reservation', { change: { reservations: missing('notRecorded', 'not looked up') } }, passed],
  ];
  test.each(rows)('%s', (_name, world, expected) => {
    expect(capacityReservationDrift(facts(world))).toMatchObject(expected);
  });

  it('believes what EC2 says when it is asked again', () => {
    const asked = { ...facts(having(reserved)), refetched: known({ state: 'found' as const, instance: instance() }) };
    expect(capacityReservationDrift(asked)).toMatchObject(passed);
    expect(capacityReservationDrift({ ...asked, refetched: known({ state: 'gone', why: 'gone' }) })).toMatchObject({ outcome: 'undecided', isGone: true });
  });
});

describe('PlacementGroupDrift', () => {
  const labelled = claim({ labels: { ...LABELS, 'karpenter.k8s.aws/placement-group-id': 'pg-1' } });
  const group = (id: string) => ({ placementGroup: known({ id, name: 'group', strategy: 'cluster', state: 'available' }) });
  const selecting = nodeClass({}, { placementGroupSelector: { name: 'group' } });
  const rows: [name: string, world: World, expected: object][] = [
    ['no group on either side', {}, { outcome: 'passed', detail: { kind: 'placementGroup' } }],
    ['the same group', { nodeClaim: labelled, nodeClass: selecting, change: group('pg-1') }, { outcome: 'passed', detail: { label: 'pg-1', groupId: 'pg-1', selector: { name: 'group' } } }],
    ['a group made anew under its name', { nodeClaim: labelled, nodeClass: selecting, change: group('pg-2') }, { outcome: 'drifted', detail: { label: 'pg-1', groupId: 'pg-2' } }],
    ['a group that is gone', { nodeClaim: labelled, nodeClass: selecting }, { outcome: 'drifted', detail: { label: 'pg-1', selector: { name: 'group' } } }],
    ['launched before the class selected one', { nodeClass: selecting, change: group('pg-1') }, { outcome: 'drifted', detail: { groupId: 'pg-1' } }],
    ['a group that is not known', { nodeClass: selecting, change: { placementGroup: missing('sourceFailed', 'denied') } }, { outcome: 'unchecked' }],
  ];
  test.each(rows)('%s', (_name, world, expected) => {
    expect(placementGroupDrift(facts(world))).toMatchObject(expected);
  });

  it('selects by name where the id is an empty text', () => {
    expect(placementGroupSelector(nodeClass({}, { placementGroupSelector: { id: '', name: 'group' } }))).toEqual({ name: 'group' });
  });
});
