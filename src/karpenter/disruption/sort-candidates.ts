import type { DriftCandidate } from '../../model/disruption.ts';
import { parseInstant } from '../../util/instant.ts';
import type { Instant } from '../../util/instant.ts';

/**
 * The order in which Karpenter tries drifted nodes: those without pods to move first, then by the time of condition `Drifted`, the oldest first. 0 is a tie, which
 * Karpenter breaks by chance (times have whole seconds). Candidates that are not marked yet come last; where pods are unknown a node counts as not empty.
 * Ported from `pkg/controllers/disruption/drift.go ComputeCommands`.
 */
export function compareCandidates(a: DriftCandidate, b: DriftCandidate): number {
  return Number(b.drifted !== undefined) - Number(a.drifted !== undefined) || Number(isEmpty(b)) - Number(isEmpty(a)) || compareInstants(driftedAt(a), driftedAt(b));
}

/** Sorted by `compareCandidates`, ties by name so that equal input gives equal output. */
export function sortCandidates(candidates: readonly DriftCandidate[]): DriftCandidate[] {
  return [...candidates].sort((a, b) => compareCandidates(a, b) || (a.nodeClaim < b.nodeClaim ? -1 : 1));
}

function isEmpty({ reschedulablePodCount }: DriftCandidate): boolean {
  return reschedulablePodCount === 0;
}

/** A condition without a time decodes to the year 1. */
function driftedAt({ drifted }: DriftCandidate): Instant {
  return parseInstant(drifted?.since ?? '') ?? YEAR_ONE;
}

const YEAR_ONE = parseInstant('0001-01-01T00:00:00Z') ?? 0n;

function compareInstants(a: Instant, b: Instant): number {
  return a < b ? -1 : Number(a > b);
}
