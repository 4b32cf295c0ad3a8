import type { Image, Instance, InstanceType, PlacementGroup, SecurityGroup, Subnet } from '../../../src/model/aws.ts';
import { xmlList } from './xml.ts';
import type { XmlElements, XmlList } from './xml.ts';

export function imageItem(image: Image): XmlElements {
  return {
    imageId: image.id,
    imageLocation: `${image.ownerId}/${image.name}`,
    imageState: image.state,
    imageOwnerId: image.ownerId,
    imageOwnerAlias: image.ownerAlias,
    architecture: image.architecture,
    imageType: 'machine',
    name: image.name,
    description: image.description,
    creationDate: image.creationDate,
    deprecationTime: image.deprecationTime,
    tagSet: tagSet(image.tags),
  };
}

/** EC2 groups instances by the request that launched them; here each has a reservation of its own. */
export function reservationItem(instance: Instance): XmlElements {
  return { reservationId: `r-${instance.id.slice(2)}`, ownerId: '111122223333', instancesSet: xmlList([instanceItem(instance)]) };
}

function instanceItem(instance: Instance): XmlElements {
  const preference = instance.capacityReservationPreference;
  return {
    instanceId: instance.id,
    imageId: instance.imageId,
    instanceState: { code: 16, name: instance.state },
    instanceType: instance.instanceType,
    placement: { availabilityZone: instance.zone, tenancy: 'default' },
    subnetId: instance.subnetId,
    groupSet: xmlList(instance.securityGroupIds.map((groupId) => ({ groupId, groupName: groupId }))),
    spotInstanceRequestId: instance.spotInstanceRequestId,
    capacityReservationId: instance.capacityReservationId,
    capacityReservationSpecification: preference === undefined ? undefined : { capacityReservationPreference: preference },
  };
}

export function instanceTypeItem(type: InstanceType): XmlElements {
  return {
    instanceType: type.name,
    processorInfo: { supportedArchitectures: xmlList(type.supportedArchitectures) },
    vCpuInfo: type.vcpus === undefined ? undefined : { defaultVCpus: type.vcpus },
    memoryInfo: type.memoryMiB === undefined ? undefined : { sizeInMiB: type.memoryMiB },
    networkInfo: networkInfo(type),
    gpuInfo: type.gpuCounts && { gpus: xmlList(devices(type.gpuCounts)) },
    neuronInfo: type.neuronDeviceCounts && { neuronDevices: xmlList(devices(type.neuronDeviceCounts)) },
    inferenceAcceleratorInfo: type.inferenceAcceleratorCounts && { accelerators: xmlList(devices(type.inferenceAcceleratorCounts), 'member') },
  };
}

/** With a first card that is not the default one, as the largest types have several. */
function networkInfo({ defaultEnis, ipsPerEni }: InstanceType): XmlElements | undefined {
  if (defaultEnis === undefined && ipsPerEni === undefined) return undefined;
  const networkCards = [{ networkCardIndex: 0, maximumNetworkInterfaces: 1 }, { networkCardIndex: 1, maximumNetworkInterfaces: defaultEnis }];
  return { maximumNetworkInterfaces: 1 + (defaultEnis ?? 0), defaultNetworkCardIndex: 1, networkCards: xmlList(networkCards), ipv4AddressesPerInterface: ipsPerEni };
}

export function offeringItem(offering: { instanceType: string; locationType: string; location: string }): XmlElements {
  return { ...offering };
}

export function placementGroupItem({ id, name, strategy, state }: PlacementGroup): XmlElements {
  return { groupName: name, strategy, state, groupId: id, groupArn: `arn:aws:ec2:eu-west-1:111122223333:placement-group/${name}` };
}

export function subnetItem(subnet: Subnet): XmlElements {
  return {
    subnetId: subnet.id,
    state: 'available',
    vpcId: 'vpc-1',
    availableIpAddressCount: subnet.availableIpAddressCount,
    availabilityZone: subnet.zone,
    availabilityZoneId: subnet.zoneId,
    ownerId: '111122223333',
    tagSet: tagSet(subnet.tags),
  };
}

export function securityGroupItem({ id, name, tags }: SecurityGroup): XmlElements {
  return { ownerId: '111122223333', groupId: id, groupName: name, groupDescription: 'Example', vpcId: 'vpc-1', tagSet: tagSet(tags) };
}

function tagSet(tags: Record<string, string>): XmlList {
  return xmlList(Object.entries(tags).map(([key, value]) => ({ key, value })));
}

function devices(counts: readonly number[]): XmlElements[] {
  return counts.map((count) => ({ count, name: 'Example' }));
}
