import { hasIntersection } from '../../requirements/requirement.ts';
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

/** The least price among what a NodeClaim may become; the first in the order of the names where several cost the same. */
export function cheapest(types: readonly InstanceType[], requirements: Requirements, wellKnown: WellKnown): { type: InstanceType; offering: Offering } | undefined {
  let best: { type: InstanceType; offering: Offering } | undefined;
  for (const type of types) {
    for (const offering of usableOfferings(type, requirements, wellKnown)) {
      if (best === undefined || offering.price < best.offering.price || (offering.price === best.offering.price && type.name < best.type.name)) best = { type, offering };
    }
  }
  return best;
}

/** Whether one requirement set leaves a value of a key that both have. */
export function sharesKey(a: Requirements, b: Requirements, key: string): boolean {
  const [left, right] = [a.get(key), b.get(key)];
  return left === undefined || right === undefined || hasIntersection(left, right);
}
