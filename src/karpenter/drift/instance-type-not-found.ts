import type { CheckVerdict, InstanceTypeDetail, OfferingClash } from '../../model/drift.ts';
import { parseInstant, SECOND } from '../../util/instant.ts';
import type { Instant } from '../../util/instant.ts';
import { LABEL_CAPACITY_TYPE, LABEL_INSTANCE_TYPE, LABEL_ZONE, LABEL_ZONE_ID } from '../labels.ts';
import { newRequirement, requirementSpecs } from '../requirements/requirement.ts';
import { incompatibleKeys, isCompatible } from '../requirements/requirements.ts';
import type { Requirements } from '../requirements/requirements.ts';
import { driftFeatures } from './drift-features.ts';
import type { DriftFacts, Offerings } from './drift-facts.ts';
import { unchecked } from './drift-facts.ts';
import { relevantLabels } from './relevant-labels.ts';

type Verdict = CheckVerdict<InstanceTypeDetail>;

const HOUR = 3600n * SECOND;

/**
 * Since 1.6 the check is left out until the claim is older than an hour, and for half an hour after it has passed. Core's
 * `nodeclaim/disruption/drift.go isDrifted`.
 */
export function instanceTypeNotFoundByNow(facts: DriftFacts): Verdict {
  const { instanceTypeCheck } = driftFeatures(facts.release.version);
  if (instanceTypeCheck === 'afterAnHour' && !isOlderThanAnHour(facts)) return { outcome: 'notApplicable', why: 'the claim is not older than an hour, before which Karpenter does not look for its instance type' };
  return instanceTypeNotFound(facts);
}

function isOlderThanAnHour({ nodeClaim, at }: DriftFacts): boolean {
  // A claim without a time counts as made at year 1, as Go's zero time.
  const createdAt: Instant = parseInstant(nodeClaim.metadata.creationTimestamp ?? '') ?? at - 2n * HOUR;
  return at - createdAt > HOUR;
}

/** Whether EC2 no longer offers what the claim's labels say, at any price and whether available or not. `drift.go instanceTypeNotFound`. */
export function instanceTypeNotFound(facts: DriftFacts): Verdict {
  const { nodeClass, nodeClaim, pool } = facts;
  if (pool === undefined) return { outcome: 'notApplicable', why: 'its NodePool does not exist' };
  if (!nodeClass.known) return unchecked(nodeClass);
  const labels = nodeClaim.metadata.labels ?? {};
  const name = labels[LABEL_INSTANCE_TYPE];
  const about = aboutOf(labels);
  if (nodeClass.value.state !== 'present') {
    const { name: className, state } = nodeClass.value;
    return { outcome: 'drifted', detail: { ...about, problem: 'noNodeClass', nodeClass: { name: className, isDeleting: state === 'deleting' } } };
  }
  const { instanceTypes } = nodeClass.value.facts;
  if (instanceTypes.trouble !== undefined) return { outcome: 'undecided', why: instanceTypes.trouble };
  if (name === undefined) return { outcome: 'drifted', detail: { ...about, problem: 'noLabel' } };
  const type = instanceTypes.find(name);
  if (!type.known) return unchecked(type);
  if (type.value === undefined) return { outcome: 'drifted', detail: { ...about, problem: 'notOffered' } };
  const { offerings } = type.value;
  return offerings.known ? judgeOfferings(facts, about, offerings.value) : unchecked(offerings);
}

function aboutOf(labels: Readonly<Record<string, string>>): InstanceTypeDetail {
  const { [LABEL_INSTANCE_TYPE]: instanceType, [LABEL_ZONE]: zone, [LABEL_CAPACITY_TYPE]: capacityType } = labels;
  return { kind: 'instanceType', ...(instanceType !== undefined && { instanceType }), ...(zone !== undefined && { zone }), ...(capacityType !== undefined && { capacityType }) };
}

const PLACE: ReadonlySet<string> = new Set([LABEL_ZONE, LABEL_ZONE_ID]);

function judgeOfferings({ nodeClaim, release }: DriftFacts, about: InstanceTypeDetail, { requirements, keys, zones, areAllZones }: Offerings): Verdict {
  const labels = nodeClaim.metadata.labels ?? {};
  const { ignoredReservationLabels, wellKnownLabels: wellKnown } = driftFeatures(release.version);
  const wanted = wantedOffering(labels, keys, ignoredReservationLabels);
  if (requirements.some((offering) => isCompatible(wanted, offering, wellKnown))) return { outcome: 'passed', detail: about };
  const { zone } = about;
  const isPlaceAlone = requirements.length === 0 || requirements.some((offering) => incompatibleKeys(wanted, offering, wellKnown).every((key) => PLACE.has(key)));
  if (!areAllZones && zone !== undefined && !zones.has(zone) && isPlaceAlone) {
    return { outcome: 'unchecked', cause: 'notRecorded', why: `of the instance types that were asked for none is offered in ${zone}, and others were not asked for` };
  }
  return { outcome: 'drifted', detail: { ...about, problem: 'noOffering', clashes: nearestClashes(wanted, requirements, wellKnown) } };
}

/** A reserved claim may have fallen back to on-demand without its labels saying so. */
function wantedOffering(labels: Readonly<Record<string, string>>, keys: ReadonlySet<string>, ignored: readonly string[]): Requirements {
  const wanted = relevantLabels(labels, keys);
  if (labels[LABEL_CAPACITY_TYPE] !== 'reserved') return wanted;
  const kept = new Map([...wanted].filter(([key]) => !ignored.includes(key)));
  return kept.set(LABEL_CAPACITY_TYPE, newRequirement(LABEL_CAPACITY_TYPE, 'In', ['reserved', 'on-demand']));
}

/** What stands in the way of the offering that is nearest to the labels. */
function nearestClashes(wanted: Requirements, offerings: readonly Requirements[], wellKnown: ReadonlySet<string>): OfferingClash[] {
  const failing = offerings.map((offering) => ({ offering, keys: incompatibleKeys(wanted, offering, wellKnown) }));
  const [nearest] = failing.sort((a, b) => a.keys.length - b.keys.length);
  return (nearest?.keys ?? []).flatMap((key) => {
    const offered = nearest?.offering.get(key);
    const [label] = wanted.get(key)?.values ?? [];
    return offered === undefined ? [] : requirementSpecs(offered).map((spec) => ({ key, ...(label !== undefined && { label }), offered: spec }));
  });
}
