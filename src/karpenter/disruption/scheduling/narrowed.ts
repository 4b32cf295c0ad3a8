import { isCompatible, mergeRequirements } from '../../requirements/requirements.ts';
import type { Requirements } from '../../requirements/requirements.ts';
import { usableOfferings, usableTypes } from './instance-types.ts';
import type { InstanceType, Offering, WellKnown } from './instance-types.ts';

/** What a NodeClaim may become once its pods have narrowed it down, whatever they request. There is one object for each set of pods' requirements. */
export interface Narrowed {
  requirements: Requirements;
  /** That fulfil the requirements and can be had. */
  types: readonly InstanceType[];
  /** By the requirements of a pod; `undefined` where they are incompatible. */
  next: Map<Requirements, Narrowed | undefined>;
  /** Which have been merged. */
  merged: ReadonlySet<Requirements>;
  /** The cheapest first, worked out when needed. */
  byPrice?: readonly Priced[];
}

export interface Priced {
  type: InstanceType;
  offering: Offering;
}

export function narrowedBy(types: readonly InstanceType[], requirements: Requirements, wellKnown: WellKnown): Narrowed {
  return { requirements, types: usableTypes(types, { requirements, requests: {}, wellKnown }), next: new Map(), merged: new Set() };
}

/** With the requirements of one more pod; `undefined` where they are incompatible. */
export function narrow(narrowed: Narrowed, more: Requirements, wellKnown: WellKnown): Narrowed | undefined {
  if (more.size === 0 || narrowed.merged.has(more)) return narrowed;
  if (narrowed.next.has(more)) return narrowed.next.get(more);
  const result = isCompatible(narrowed.requirements, more, wellKnown)
    ? { ...narrowedBy(narrowed.types, mergeRequirements(narrowed.requirements, more), wellKnown), merged: new Set([...narrowed.merged, more]) }
    : undefined;
  narrowed.next.set(more, result);
  return result;
}

/** The least price first; the order of the names where several cost the same. */
export function byPrice(narrowed: Narrowed, wellKnown: WellKnown): readonly Priced[] {
  narrowed.byPrice ??= narrowed.types
    .flatMap((type) => usableOfferings(type, narrowed.requirements, wellKnown).map((offering) => ({ type, offering })))
    .sort((a, b) => a.offering.price - b.offering.price || (a.type.name < b.type.name ? -1 : Number(a.type.name > b.type.name)));
  return narrowed.byPrice;
}
