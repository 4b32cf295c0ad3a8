import { LABEL_CAPACITY_TYPE, LABEL_ZONE, LABEL_ZONE_ID } from '../labels.ts';
import { newRequirement } from '../requirements/requirement.ts';
import type { Requirement } from '../requirements/requirement.ts';
import { newRequirements } from '../requirements/requirements.ts';
import type { Requirements } from '../requirements/requirements.ts';
import type { StatusReservation, StatusSubnet } from './drift-facts.ts';

export interface OfferingInput {
  /** Zones in which any instance type of the region is offered. */
  zones: Iterable<string>;
  subnets: readonly StatusSubnet[];
  /** Labels that only reserved offerings have, with the release. */
  reservationLabels: readonly string[];
}

const CAPACITY_TYPES = ['on-demand', 'spot'] as const;

/**
 * Offerings that every instance type has, whether EC2 has it in that zone or not: those are listed too, as unavailable.
 * `pkg/providers/instancetype/offering/base_resolver.go ResolveOfferings`.
 */
export function baseOfferings({ zones, subnets, reservationLabels }: OfferingInput): Requirements[] {
  const unreserved = reservationLabels.map((key) => newRequirement(key, 'DoesNotExist'));
  return [...zones].flatMap((zone) => CAPACITY_TYPES.map((type) => newRequirements([...placeOf(zone, subnets), newRequirement(LABEL_CAPACITY_TYPE, 'In', [type]), ...unreserved])));
}

/** One more for each reservation of the type that the class selects. `reserved_capacity_resolver.go ResolveOfferings`. */
export function reservedOfferings(reservations: readonly StatusReservation[], { subnets, reservationLabels }: Omit<OfferingInput, 'zones'>): Requirements[] {
  return reservations.map((reservation) => {
    const values: Record<string, string> = {
      'karpenter.k8s.aws/capacity-reservation-id': reservation.id,
      'karpenter.k8s.aws/capacity-reservation-type': reservation.reservationType,
      'karpenter.k8s.aws/capacity-reservation-interruptible': String(reservation.interruptible),
    };
    const own = reservationLabels.map((key) => newRequirement(key, 'In', [values[key] ?? '']));
    return newRequirements([...placeOf(reservation.availabilityZone, subnets), newRequirement(LABEL_CAPACITY_TYPE, 'In', ['reserved']), ...own]);
  });
}

/** A zone without a subnet of the class has no id there. */
function placeOf(zone: string, subnets: readonly StatusSubnet[]): Requirement[] {
  const subnet = subnets.find((candidate) => candidate.zone === zone);
  const place = [newRequirement(LABEL_ZONE, 'In', [zone])];
  return subnet === undefined ? place : [...place, newRequirement(LABEL_ZONE_ID, 'In', [subnet.zoneID ?? ''])];
}
