import type { DriftCheck } from '../../model/drift.ts';
import type { DriftStages } from './index.ts';

/**
 * What Karpenter makes of the checks. `undecided`: an error ends the look and the condition stays as it is. `unknown`: nothing drifted, but
 * checks are missing for a verdict.
 */
export type DriftDecision =
  | { kind: 'drifted'; check: DriftCheck }
  | { kind: 'inSync' }
  | { kind: 'undecided'; check: DriftCheck & { outcome: 'undecided' } }
  | { kind: 'unknown'; checks: (DriftCheck & { outcome: 'unchecked' })[] };

/** Where a check that comes first is missing, what was found later is believed: the claim drifted, if perhaps by another reason too. */
export function decideDrift(stages: DriftStages): DriftDecision {
  for (const stage of stages) {
    const failed = stage.find(isUndecided);
    if (failed !== undefined) return { kind: 'undecided', check: failed };
    const drifted = stage.find(({ outcome }) => outcome === 'drifted');
    if (drifted !== undefined) return { kind: 'drifted', check: drifted };
  }
  const checks = stages.flat().filter(isUnchecked);
  return checks.length > 0 ? { kind: 'unknown', checks } : { kind: 'inSync' };
}

function isUndecided(check: DriftCheck): check is DriftCheck & { outcome: 'undecided' } {
  return check.outcome === 'undecided';
}

export function isUnchecked(check: DriftCheck): check is DriftCheck & { outcome: 'unchecked' } {
  return check.outcome === 'unchecked';
}

/** Whether Karpenter gets to a check: nothing of an earlier stage has ended the look. */
export function isReached(stages: DriftStages, check: DriftCheck): boolean {
  const index = stages.findIndex((stage) => stage.includes(check));
  return stages.slice(0, index).every((stage) => stage.every(({ outcome }) => outcome !== 'drifted' && outcome !== 'undecided'));
}
