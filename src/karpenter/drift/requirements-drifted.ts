import type { CheckVerdict, RequirementsDetail, UnmetRequirement } from '../../model/drift.ts';
import type { NodeClaim, NodePool, RequirementSpec } from '../../model/karpenter.ts';
import { normalizeLabelKey } from '../labels.ts';
import { incompatibleKeys } from '../requirements/requirements.ts';
import { driftFeatures } from './drift-features.ts';
import type { DriftFacts } from './drift-facts.ts';
import { isBetweenNeighbours } from './exclusive-bounds.ts';
import { relevantLabels } from './relevant-labels.ts';
import { withPool } from './with-pool.ts';

/**
 * Whether the claim's labels no longer fulfil what its NodePool requires. A label that the claim lacks is tolerated nowhere, not even a well-known one.
 * Core's `nodeclaim/disruption/drift.go areRequirementsDrifted`.
 */
export function requirementsDrifted(facts: DriftFacts): CheckVerdict<RequirementsDetail> {
  return withPool<RequirementsDetail>(facts, ({ nodePool, requirements }) => {
    if (!requirements.ok) return { outcome: 'undecided', why: `${requirements.refusal.problem}, and judges no claim of this NodePool` };
    const { nodeClaim, release } = facts;
    const keys = incompatibleKeys(relevantLabels(nodeClaim.metadata.labels ?? {}, requirements.requirements), requirements.requirements);
    if (driftFeatures(release.version).boundsAreExclusive) keys.push(...missedByOlderReleases(nodePool, nodeClaim, keys));
    const unmet = keys.map((key) => unmetRequirement(key, nodePool, nodeClaim));
    return { outcome: unmet.length > 0 ? 'drifted' : 'passed', detail: { kind: 'requirements', nodePool: nodePool.metadata.name, unmet } };
  });
}

function unmetRequirement(key: string, nodePool: NodePool, nodeClaim: NodeClaim): UnmetRequirement {
  return { key, requirements: requirementsOn(key, nodePool), labels: labelsOn(key, nodeClaim) };
}

function requirementsOn(key: string, { spec }: NodePool): RequirementSpec[] {
  return (spec?.template?.spec?.requirements ?? []).filter((requirement) => normalizeLabelKey(requirement.key) === key);
}

function labelsOn(key: string, { metadata }: NodeClaim): string[] {
  const values = Object.entries(metadata.labels ?? {}).filter(([name]) => normalizeLabelKey(name) === key);
  return [...new Set(values.map(([, value]) => value))];
}

/** Keys that claims lack and that releases before 1.9 still asked for. */
function missedByOlderReleases(nodePool: NodePool, nodeClaim: NodeClaim, found: readonly string[]): string[] {
  const keys = new Set((nodePool.spec?.template?.spec?.requirements ?? []).map(({ key }) => normalizeLabelKey(key)));
  return [...keys].filter((key) => !found.includes(key) && labelsOn(key, nodeClaim).length === 0 && isBetweenNeighbours(requirementsOn(key, nodePool)));
}
