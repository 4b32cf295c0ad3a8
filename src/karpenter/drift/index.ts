import type { CheckVerdict, DriftCheck, DriftReasonName } from '../../model/drift.ts';
import { amiDrift } from './ami-drift.ts';
import { capacityReservationDrift } from './capacity-reservation-drift.ts';
import { driftFeatures } from './drift-features.ts';
import type { DriftFeatures } from './drift-features.ts';
import type { DriftFacts } from './drift-facts.ts';
import { instanceTypeNotFoundByNow } from './instance-type-not-found.ts';
import { kubeletDrift } from './kubelet-drift.ts';
import { nodeClassDrift } from './node-class-drift.ts';
import { nodePoolDrifted } from './node-pool-drifted.ts';
import { placementGroupDrift } from './placement-group-drift.ts';
import { requirementsDrifted } from './requirements-drifted.ts';
import { securityGroupDrift } from './security-group-drift.ts';
import { subnetDrift } from './subnet-drift.ts';

type Check = (facts: DriftFacts) => CheckVerdict;
type Entry = readonly [reason: DriftReasonName, check: Check];

/**
 * The checks in upstream's order. Those of one stage are all made before any counts: an error in one hides the others; else the first that
 * drifted is the reason, and no later stage is reached.
 */
export type DriftStages = DriftCheck[][];

/** Every check of the release on its own, those included that Karpenter does not get to. */
export function driftStages(facts: DriftFacts): DriftStages {
  return make(facts, stagesOf(driftFeatures(facts.release.version)));
}

/** The stages of the AWS provider alone. `pkg/cloudprovider/drift.go isNodeClassDrifted`. */
export function providerStages(facts: DriftFacts): DriftStages {
  return make(facts, providerStagesOf(driftFeatures(facts.release.version)));
}

function make(facts: DriftFacts, stages: readonly (readonly Entry[])[]): DriftStages {
  return stages.map((stage) => stage.map(([reason, check]) => ({ reason, ...check(facts) })));
}

/** Core's `nodeclaim/disruption/drift.go isDrifted`: the provider comes last. */
function stagesOf(features: DriftFeatures): Entry[][] {
  const instanceType: Entry[][] = features.instanceTypeCheck === 'never' ? [] : [[['InstanceTypeNotFound', instanceTypeNotFoundByNow]]];
  return [
    [
      ['NodePoolDrifted', nodePoolDrifted],
      ['RequirementsDrifted', requirementsDrifted],
    ],
    ...instanceType,
    ...providerStagesOf(features),
  ];
}

function providerStagesOf({ judgesImageFirst, reservedInstances, placementGroups, separateKubeletHash }: DriftFeatures): Entry[][] {
  const ofInstance: Entry[] = [
    ['SecurityGroupDrift', securityGroupDrift],
    ['SubnetDrift', subnetDrift],
  ];
  if (reservedInstances !== 'none') ofInstance.push(['CapacityReservationDrift', capacityReservationDrift]);
  if (placementGroups) ofInstance.push(['PlacementGroupDrift', placementGroupDrift]);
  if (separateKubeletHash) ofInstance.push(['NodeClassDrift', kubeletDrift]);
  const image: Entry = ['AMIDrift', amiDrift];
  const nodeClass: Entry = ['NodeClassDrift', nodeClassDrift];
  return judgesImageFirst ? [[nodeClass], [image], ofInstance] : [[nodeClass], [image, ...ofInstance]];
}
