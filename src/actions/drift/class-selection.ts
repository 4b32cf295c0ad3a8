import { placementGroupSelector } from '../../karpenter/drift/placement-group-drift.ts';
import { securityGroupQueries, subnetQueries } from '../../karpenter/drift/selector-queries.ts';
import type { FilterQuery, PlacementGroupQuestion } from '../../model/aws.ts';
import type { EC2NodeClass } from '../../model/karpenter.ts';

/** What of a class's selection the controller's status cannot tell, so that EC2 is asked. */
export interface ClassSelection {
  name: string;
  /** Present where the file's terms are others than the cluster's. */
  subnets?: FilterQuery[];
  securityGroups?: FilterQuery[];
  placementGroup?: PlacementGroupQuestion;
  /** The file selects other capacity reservations than the cluster's class. */
  hasOtherReservations: boolean;
}

/** `stored`: the cluster's class of that name; `isFile`: `nodeClass` is from a file. */
export function classSelection(nodeClass: EC2NodeClass, stored: EC2NodeClass | undefined, isFile: boolean): ClassSelection {
  const differs = (member: string): boolean => isFile && !isSameJson(nodeClass.spec?.[member], stored?.spec?.[member]);
  const placementGroup = placementGroupSelector(nodeClass);
  return {
    name: nodeClass.metadata.name,
    ...(differs('subnetSelectorTerms') && { subnets: subnetQueries(nodeClass.spec?.subnetSelectorTerms) }),
    ...(differs('securityGroupSelectorTerms') && { securityGroups: securityGroupQueries(nodeClass.spec?.securityGroupSelectorTerms) }),
    ...(placementGroup && { placementGroup }),
    hasOtherReservations: differs('capacityReservationSelectorTerms'),
  };
}

/** Whatever the order of the keys. */
function isSameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, member]: [string, unknown]) => [key, sorted(member)]);
}
