import type { Image, Instance, InstanceType } from '../../../src/model/aws.ts';
import { xmlList } from './xml.ts';
import type { XmlElements } from './xml.ts';

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
    tagSet: xmlList(Object.entries(image.tags).map(([key, value]) => ({ key, value }))),
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
    gpuInfo: type.gpuCounts && { gpus: xmlList(devices(type.gpuCounts)) },
    neuronInfo: type.neuronDeviceCounts && { neuronDevices: xmlList(devices(type.neuronDeviceCounts)) },
    inferenceAcceleratorInfo: type.inferenceAcceleratorCounts && { accelerators: xmlList(devices(type.inferenceAcceleratorCounts), 'member') },
  };
}

function devices(counts: readonly number[]): XmlElements[] {
  return counts.map((count) => ({ count, name: 'Example' }));
}
