import { known, missing } from '../../../src/karpenter/drift/drift-facts.ts';
import { instanceTypeNotFoundByNow } from '../../../src/karpenter/drift/instance-type-not-found.ts';
import { claim, facts, LABELS, nodeClass } from './facts.ts';
import type { World } from './facts.ts';

const without = (key: keyof typeof LABELS): Record<string, string> => Object.fromEntries(Object.entries(LABELS).filter(([name]) => name !== key));
const problem = (name: string, more: object = {}) => ({ outcome: 'drifted', detail: { kind: 'instanceType', problem: name, ...more } });
const createdAt = (creationTimestamp: string) => claim({ metadata: { creationTimestamp }, labels: without('node.kubernetes.io/instance-type') });
const CR = 'karpenter.k8s.aws/capacity-reservation';
const RESERVED = { ...LABELS, 'karpenter.sh/capacity-type': 'reserved', [`${CR}-id`]: 'cr-gone', [`${CR}-type`]: 'default', [`${CR}-interruptible`]: 'false' };
const withReservation = (id: string) => nodeClass({ capacityReservations: [{ id, instanceType: 'm5.large', availabilityZone: 'eu-west-1a', reservationType: 'default' }] });

describe('InstanceTypeNotFound', () => {
  const rows: [name: string, world: World, expected: object][] = [
    ['a type that is offered', {}, { outcome: 'passed', detail: { instanceType: 'm5.large', zone: 'eu-west-1a', capacityType: 'on-demand' } }],
    ['no label', { nodeClaim: claim({ labels: without('node.kubernetes.io/instance-type') }) }, problem('noLabel')],
    ['a type that EC2 does not have', { types: known([]) }, problem('notOffered', { instanceType: 'm5.large' })],
    ['no zone offers anything', { zones: ['eu-west-1b'] }, problem('noOffering', { clashes: [{ key: 'topology.kubernetes.io/zone', label: 'eu-west-1a', offered: { key: 'topology.kubernetes.io/zone', operator: 'In', values: ['eu-west-1b'] } }] })],
    ['a zone that was not asked for', { zones: ['eu-west-1b'], areAllZones: false }, { outcome: 'unchecked', cause: 'notRecorded' }],
    ['a capacity type that no zone has', { nodeClaim: claim({ labels: { ...LABELS, 'karpenter.sh/capacity-type': 'odd' } }), areAllZones: false }, problem('noOffering')],
    ['a claim without a zone', { nodeClaim: claim({ labels: without('topology.kubernetes.io/zone') }) }, { outcome: 'passed' }],
    ["a zone id that is not the zone's", { nodeClaim: claim({ labels: { ...LABELS, 'topology.k8s.aws/zone-id': 'euw1-az2' } }) }, problem('noOffering')],
    ['a class that does not exist', { classState: 'missing' }, problem('noNodeClass', { nodeClass: { name: 'class', isDeleting: false } })],
    ['a class that is being deleted', { classState: 'deleting' }, problem('noNodeClass', { nodeClass: { name: 'class', isDeleting: true } })],
    ['a class without subnets', { nodeClass: nodeClass({ subnets: [] }) }, { outcome: 'undecided' }],
    ['types that are not known', { types: missing('sourceFailed', 'denied') }, { outcome: 'unchecked', why: 'denied' }],
    ['an hour old', { nodeClaim: createdAt('2026-11-27T13:30:00Z') }, { outcome: 'notApplicable' }],
    ['an hour and a second old', { nodeClaim: createdAt('2026-11-27T13:29:59Z') }, problem('noLabel')],
    ['young, before 1.6', { karpenter: '1.5.8', nodeClaim: createdAt('2026-11-27T14:29:00Z') }, problem('noLabel')],
    ['reserved, in another reservation of its type and zone', { nodeClaim: claim({ labels: RESERVED }), nodeClass: withReservation('cr-other') }, { outcome: 'passed' }],
    ['reserved, and no reservation is left', { nodeClaim: claim({ labels: RESERVED }) }, problem('noOffering', { clashes: [{ key: `${CR}-interruptible`, label: 'false' }] })],
    ['the same before that label', { karpenter: '1.9.3', nodeClaim: claim({ labels: RESERVED }) }, { outcome: 'passed' }],
    ['the same while the type still counted', { karpenter: '1.6.3', nodeClaim: claim({ labels: RESERVED }) }, problem('noOffering', { clashes: [{ key: `${CR}-type` }] })],
    ['on-demand with a reservation left on it', { nodeClaim: claim({ labels: { ...LABELS, [`${CR}-id`]: 'cr-1' } }) }, problem('noOffering')],
  ];

  test.each(rows)('%s', (_name, world, expected) => {
    expect(instanceTypeNotFoundByNow(facts(world))).toMatchObject(expected);
  });
});
