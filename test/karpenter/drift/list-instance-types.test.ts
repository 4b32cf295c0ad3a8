import { known, missing } from '../../../src/karpenter/drift/drift-facts.ts';
import { listInstanceTypes, listingTrouble } from '../../../src/karpenter/drift/list-instance-types.ts';
import type { EC2NodeClass } from '../../../src/model/karpenter.ts';
import { operatorOf, sortedValues } from '../../../src/karpenter/requirements/requirement.ts';
import type { Requirements } from '../../../src/karpenter/requirements/requirements.ts';
import { release } from '../release-of.ts';

const SUBNETS = known([{ id: 'subnet-1', zone: 'eu-west-1a', zoneID: 'euw1-az1' }]);

function nodeClass(kubelet?: Record<string, number | string | number[]>): EC2NodeClass {
  return { metadata: { name: 'class' }, spec: { amiSelectorTerms: [{ alias: 'al2023@latest' }], ...(kubelet && { kubelet }) } };
}

describe('what keeps Karpenter from listing instance types', () => {
  const expressionFacts = [
    { instanceType: 'm5.large', vcpus: 2, memoryMiB: 8192, defaultEnis: 3, ipsPerEni: 10 },
    { instanceType: 'm5.xlarge', vcpus: 4, memoryMiB: 16384, defaultEnis: 4, ipsPerEni: 15 },
  ];
  it.each([
    ['nothing', nodeClass(), SUBNETS, '1.15.2', undefined],
    ['the status has no subnet', nodeClass(), known([]), '1.15.2', 'no subnet'],
    ['subnets that are not known keep nothing', nodeClass(), missing('sourceFailed', 'denied'), '1.15.2', undefined],
    ['a kubelet that cannot be decoded', nodeClass({ maxPods: [1] }), SUBNETS, '1.15.2', 'spec.kubelet.maxPods'],
    ['before 1.15 admission refuses such a kubelet', nodeClass({ maxPods: [1] }), SUBNETS, '1.14.3', undefined],
    ['an expression that is fine for all types keeps nothing', nodeClass({ maxPods: 'vcpus * 10' }), SUBNETS, '1.15.2', undefined],
    ['an expression that fails for one type', nodeClass({ maxPods: 'vcpus - 3' }), SUBNETS, '1.15.2', 'gives -1 for m5.large'],
  ])('%s', (_name, object, subnets, karpenter, words) => {
    const trouble = listingTrouble({ nodeClass: object, subnets, release: release(karpenter), expressionFacts });
    expect(trouble).toEqual(words === undefined ? undefined : expect.stringContaining(words));
  });

  it('is no expression where the gate is off', () => {
    expect(listingTrouble({ nodeClass: nodeClass({ maxPods: 'vcpus - 3' }), subnets: SUBNETS, release: release('1.15.2') })).toBeUndefined();
  });
});

describe('offerings of an instance type', () => {
  const reservation = { id: 'cr-1', instanceType: 'm5.large', availabilityZone: 'eu-west-1a', reservationType: 'default', interruptible: false };

  function offeringsOf(karpenter: string, change: { reservedCapacity?: boolean; name?: string } = {}): string[] {
    const listing = listInstanceTypes({
      nodeClass: nodeClass(),
      subnets: SUBNETS,
      reservations: known([reservation]),
      types: known(new Map(['m5.large', 'c6i.large'].map((name) => [name, { name, supportedArchitectures: ['x86_64'] }]))),
      zones: known(new Set(['eu-west-1a', 'eu-west-1b'])),
      areAllZones: true,
      reservedCapacity: change.reservedCapacity ?? true,
      release: release(karpenter),
    });
    const type = listing.find(change.name ?? 'm5.large');
    if (!type.known || type.value?.offerings.known !== true) throw new Error('not known');
    return type.value.offerings.value.requirements.map(format).sort();
  }

  function format(requirements: Requirements): string {
    const words = [...requirements.values()].map((requirement) => `${requirement.key.replace(/.*\//, '')}=${sortedValues(requirement).join('|') || operatorOf(requirement)}`);
    return words.sort().join(' ');
  }

  it('are every zone in both capacity types, with the zone id where the class has a subnet', () => {
    expect(offeringsOf('1.2.0')).toEqual([
      'capacity-type=on-demand zone-id=euw1-az1 zone=eu-west-1a',
      'capacity-type=on-demand zone=eu-west-1b',
      'capacity-type=spot zone-id=euw1-az1 zone=eu-west-1a',
      'capacity-type=spot zone=eu-west-1b',
    ]);
  });

  it('include the reservations of the type that the class selects, as labels of the release have it', () => {
    expect(offeringsOf('1.14.1')).toContain('capacity-reservation-id=cr-1 capacity-reservation-interruptible=false capacity-reservation-type=default capacity-type=reserved zone-id=euw1-az1 zone=eu-west-1a');
    expect(offeringsOf('1.5.0')).toContain('capacity-reservation-id=cr-1 capacity-type=reserved zone-id=euw1-az1 zone=eu-west-1a');
    expect(offeringsOf('1.5.0')).toContain('capacity-reservation-id=DoesNotExist capacity-type=spot zone=eu-west-1b');
  });

  it('have no reservation while the gate is off, and none of another type', () => {
    expect(offeringsOf('1.14.1', { reservedCapacity: false }).join()).not.toContain('cr-1');
    expect(offeringsOf('1.14.1', { name: 'c6i.large' }).join()).not.toContain('cr-1');
  });
});
