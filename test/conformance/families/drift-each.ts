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

/** Every check on its own, under the assumptions that the rows were made with. */
export function eachCheck(facts: DriftFacts): Record<string, Answer> {
  const ofCore = (check: (facts: DriftFacts) => CheckVerdict): Answer => isLookedAt(facts) && answerOf(check(facts));
  const ofProvider = (check: (facts: DriftFacts) => CheckVerdict): Answer => isLookedAtByProvider(facts) && answerOf(check(facts));
  return {
    nodePoolDrifted: ofCore(nodePoolDrifted),
    requirementsDrifted: ofCore(requirementsDrifted),
    instanceTypeNotFound: ofCore(instanceTypeNotFound),
    nodeClassDrift: ofProvider(nodeClassDrift),
    amiDrift: ofProvider(amiDrift),
    securityGroupDrift: ofProvider((known) => afterListing(known, securityGroupDrift)),
    subnetDrift: ofProvider((known) => afterListing(known, subnetDrift, { needsSubnets: true })),
    capacityReservationDrift: ofProvider((known) => afterListing(known, capacityReservationDrift)),
    placementGroupDrift: ofProvider((known) => afterListing(known, (asked) => withClass(asked, () => withInstance(asked, () => placementGroupDrift(asked))))),
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

/** The image is judged first, and for that instance types are listed. Only `subnetDrift` keeps an empty list of subnets, which fails there. */
function afterListing(facts: DriftFacts, check: (facts: DriftFacts) => CheckVerdict, { needsSubnets = false } = {}): CheckVerdict {
  const lookup = facts.nodeClass.known ? facts.nodeClass.value : undefined;
  if (lookup?.state !== 'present') return check(facts);
  const { instanceTypes, subnets } = lookup.facts;
  const isAboutSubnets = subnets.known && subnets.value.length === 0;
  if (instanceTypes.trouble !== undefined && (needsSubnets || !isAboutSubnets)) return { outcome: 'undecided', why: instanceTypes.trouble };
  return check(facts);
}
