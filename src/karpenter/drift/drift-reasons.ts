/** Every reason, in the order in which Karpenter looks: the first that holds is shown, the others are masked. `nodeclaim/disruption/drift.go`, `cloudprovider/drift.go`. */
export const DRIFT_REASONS = [
  'NodePoolDrifted',
  'RequirementsDrifted',
  'InstanceTypeNotFound',
  'NodeClassDrift',
  'AMIDrift',
  'SecurityGroupDrift',
  'SubnetDrift',
  'CapacityReservationDrift',
  'PlacementGroupDrift',
] as const;

/** Sort order of reasons; one that karpami does not know stands last. */
export function compareDriftReasons(a: string, b: string): number {
  return positionOf(a) - positionOf(b);
}

function positionOf(reason: string): number {
  const index = DRIFT_REASONS.findIndex((known) => known === reason);
  return index < 0 ? DRIFT_REASONS.length : index;
}
