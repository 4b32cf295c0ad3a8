import type { CheckVerdict } from '../../../src/model/drift.ts';
import { amiDrift } from '../../../src/karpenter/drift/ami-drift.ts';
import { capacityReservationDrift } from '../../../src/karpenter/drift/capacity-reservation-drift.ts';
import type { DriftFacts } from '../../../src/karpenter/drift/drift-facts.ts';
import { instanceTypeNotFound } from '../../../src/karpenter/drift/instance-type-not-found.ts';
import { nodeClassDrift } from '../../../src/karpenter/drift/node-class-drift.ts';
import { nodePoolDrifted } from '../../../src/karpenter/drift/node-pool-drifted.ts';
import { placementGroupDrift } from '../../../src/karpenter/drift/placement-group-drift.ts';
import { lookAt } from '../../../src/karpenter/drift/reconcile-drift.ts';
import { requirementsDrifted } from '../../../src/karpenter/drift/requirements-drifted.ts';
import { securityGroupDrift } from '../../../src/karpenter/drift/security-group-drift.ts';
import { subnetDrift } from '../../../src/karpenter/drift/subnet-drift.ts';
import { withClass } from '../../../src/karpenter/drift/with-class.ts';
import { withInstance } from '../../../src/karpenter/drift/with-instance.ts';

type Answer = boolean | 'error' | 'unchecked';

/** Every check on its own, under the assumptions that the rows were made with: all but one about subnets look at a class that has some. */
export function eachCheck(facts: DriftFacts, withSubnet: DriftFacts): Record<string, Answer> {
  const ofCore = (check: (facts: DriftFacts) => CheckVerdict): Answer => isLookedAt(facts) && answerOf(check(facts));
  const ofProvider = (check: (facts: DriftFacts) => CheckVerdict): Answer => isLookedAtByProvider(facts) && answerOf(check(facts));
  const [trouble, otherTrouble] = [listingTrouble(facts), listingTrouble(withSubnet)];
  return {
    nodePoolDrifted: ofCore(nodePoolDrifted),
    requirementsDrifted: ofCore(requirementsDrifted),
    instanceTypeNotFound: ofCore(instanceTypeNotFound),
    nodeClassDrift: ofProvider(nodeClassDrift),
    amiDrift: ofProvider(amiDrift),
    securityGroupDrift: ofProvider((known) => afterListing(otherTrouble, () => securityGroupDrift(known))),
    subnetDrift: ofProvider((known) => afterListing(trouble, () => subnetDrift(known))),
    capacityReservationDrift: ofProvider((known) => afterListing(otherTrouble, () => capacityReservationDrift(known))),
    placementGroupDrift: ofProvider((known) => afterListing(otherTrouble, () => withClass(known, () => withInstance(known, () => placementGroupDrift(known))))),
  };
}

function answerOf({ outcome }: CheckVerdict): Answer {
  if (outcome === 'undecided') return 'error';
  return outcome === 'unchecked' ? 'unchecked' : outcome === 'drifted';
}

/** Launched and not being deleted, as the rows assume; what else keeps core from looking still does. */
function isLookedAt({ nodeClaim, pool }: DriftFacts): boolean {
  const { deletionTimestamp: _gone, ...metadata } = nodeClaim.metadata;
  return lookAt({ ...nodeClaim, metadata, status: { ...nodeClaim.status, conditions: [{ type: 'Launched', status: 'True' }] } }, pool?.nodePool).kind === 'looks';
}

function isLookedAtByProvider({ nodeClaim, pool }: DriftFacts): boolean {
  return nodeClaim.metadata.labels?.['karpenter.sh/nodepool'] !== undefined && pool !== undefined;
}

/** The image is judged first, and for that instance types are listed. */
function afterListing(trouble: string | undefined, check: () => CheckVerdict): CheckVerdict {
  return trouble === undefined ? check() : { outcome: 'undecided', why: trouble };
}

function listingTrouble({ nodeClass }: DriftFacts): string | undefined {
  return nodeClass.known && nodeClass.value.state === 'present' ? nodeClass.value.facts.instanceTypes.trouble : undefined;
}
