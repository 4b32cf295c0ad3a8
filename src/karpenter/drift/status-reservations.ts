import { isObject } from '../json-object.ts';
import type { StatusReservation } from './drift-facts.ts';

/** Reads `status.capacityReservations`; entries without an id are passed over. `pkg/apis/v1/ec2nodeclass_status.go CapacityReservation`. */
export function statusReservations(entries: readonly unknown[] | undefined): StatusReservation[] {
  return (entries ?? []).filter(isObject).flatMap(({ id, instanceType, availabilityZone, reservationType, interruptible }) => {
    if (typeof id !== 'string') return [];
    return [{ id, instanceType: textOf(instanceType, ''), availabilityZone: textOf(availabilityZone, ''), reservationType: textOf(reservationType, 'default'), interruptible: interruptible === true }];
  });
}

function textOf(value: unknown, absent: string): string {
  return typeof value === 'string' ? value : absent;
}
