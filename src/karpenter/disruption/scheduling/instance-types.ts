import { isCompatible, isIntersecting } from '../../requirements/requirements.ts';
import type { Requirements } from '../../requirements/requirements.ts';
import { fits } from './resources.ts';
import type { Resources } from './resources.ts';

/** One zone and capacity type in which an instance type can be had. */
export interface Offering {
  requirements: Requirements;
  /** For one hour. */
  price: number;
}

export interface InstanceType {
  name: string;
  requirements: Requirements;
  capacity: Resources;
  /** What is left for pods. */
  allocatable: Resources;
  offerings: readonly Offering[];
}

/** Label keys that a NodeClaim may leave open. */
export type WellKnown = ReadonlySet<string>;

/** Instance types that fulfil the requirements, have room and can be had. `scheduling/nodeclaim.go filterInstanceTypesByRequirements`. */
export function usableTypes(types: readonly InstanceType[], { requirements, requests, wellKnown }: { requirements: Requirements; requests: Resources; wellKnown: WellKnown }): InstanceType[] {
  return types.filter((type) => isIntersecting(type.requirements, requirements) && fits(requests, type.allocatable) && usableOfferings(type, requirements, wellKnown).length > 0);
}

export function usableOfferings({ offerings }: InstanceType, requirements: Requirements, wellKnown: WellKnown): Offering[] {
  return offerings.filter((offering) => isCompatible(requirements, offering.requirements, wellKnown));
}
