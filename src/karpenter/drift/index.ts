import type { CheckVerdict, DriftCheck, DriftReasonName } from '../../model/drift.ts';
import { amiDrift } from './ami-drift.ts';
import { capacityReservationDrift } from './capacity-reservation-drift.ts';
import { driftFeatures } from './drift-features.ts';
import type { DriftFeatures } from './drift-features.ts';
import type { DriftFacts } from './drift-facts.ts';
import { instanceTypeNotFoundByNow } from './instance-type-not-found.ts';
import { nodeClassDrift } from './node-class-drift.ts';
import { nodePoolDrifted } from './node-pool-drifted.ts';
import { placementGroupDrift } from './placement-group-drift.ts';
import { requirementsDrifted } from './requirements-drifted.ts';
import { securityGroupDrift } from './security-group-drift.ts';
import { subnetDrift } from './subnet-drift.ts';

type Check = (facts: DriftFacts) => CheckVerdict;

const CHECKS: Readonly<Record<DriftReasonName, Check>> = {
  NodePoolDrifted: nodePoolDrifted,
  RequirementsDrifted: requirementsDrifted,
  InstanceTypeNotFound: instanceTypeNotFoundByNow,
  NodeClassDrift: nodeClassDrift,
  AMIDrift: amiDrift,
  SecurityGroupDrift: securityGroupDrift,
  SubnetDrift: subnetDrift,
  CapacityReservationDrift: capacityReservationDrift,
  PlacementGroupDrift: placementGroupDrift,
};

/**
 * The checks in upstream's order. Those of one stage are all made before any counts: an error in one hides the others; else the first that
 * drifted is the reason, and no later stage is reached.
 */
export type DriftStages = DriftCheck[][];

/** Every check of the release on its own, those included that Karpenter does not get to. */
export function driftStages(facts: DriftFacts): DriftStages {
  return stagesOf(driftFeatures(facts.release.version)).map((stage) => stage.map((reason) => ({ reason, ...CHECKS[reason](facts) })));
}

/** The stages of the AWS provider alone. `pkg/cloudprovider/drift.go isNodeClassDrifted`. */
export function providerStages(facts: DriftFacts): DriftStages {
  return providerStagesOf(driftFeatures(facts.release.version)).map((stage) => stage.map((reason) => ({ reason, ...CHECKS[reason](facts) })));
}

/** Core's `nodeclaim/disruption/drift.go isDrifted`: the provider comes last. */
function stagesOf(features: DriftFeatures): DriftReasonName[][] {
  const instanceType: DriftReasonName[][] = features.instanceTypeCheck === 'never' ? [] : [['InstanceTypeNotFound']];
  return [['NodePoolDrifted', 'RequirementsDrifted'], ...instanceType, ...providerStagesOf(features)];
}

function providerStagesOf({ judgesImageFirst, reservedInstances, placementGroups }: DriftFeatures): DriftReasonName[][] {
  const ofInstance: DriftReasonName[] = ['SecurityGroupDrift', 'SubnetDrift'];
  if (reservedInstances !== 'none') ofInstance.push('CapacityReservationDrift');
  if (placementGroups) ofInstance.push('PlacementGroupDrift');
  return judgesImageFirst ? [['NodeClassDrift'], ['AMIDrift'], ofInstance] : [['NodeClassDrift'], ['AMIDrift', ...ofInstance]];
}
