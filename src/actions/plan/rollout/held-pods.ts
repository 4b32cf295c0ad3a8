import type { Blocker, ObjectRef } from '../../../model/disruption.ts';
import type { CandidatePlan } from '../../../model/report.ts';
import type { RolloutPlan } from '../../../model/rollout.ts';

const refOf = ({ namespace, name }: ObjectRef): string => `${namespace ?? ''}/${name}`;

/** Blockers that are in force, and those that a `terminationGracePeriod` lifts. */
const allOf = ({ blockers, lifted }: CandidatePlan): Blocker[] => [...blockers, ...lifted];

/** PodDisruptionBudgets that allow no disruption, with the drifted nodes that they hold. */
export function blockingPdbs(candidates: readonly CandidatePlan[]): RolloutPlan['blockingPdbs'] {
  const byPdb = new Map<string, RolloutPlan['blockingPdbs'][number]>();
  for (const candidate of candidates) {
    for (const blocker of allOf(candidate)) {
      if (blocker.kind !== 'blockingPdb') continue;
      const entry = byPdb.get(refOf(blocker.pdb)) ?? { pdb: blocker.pdb, pods: [], nodeClaims: [] };
      byPdb.set(refOf(blocker.pdb), entry);
      entry.pods.push(...blocker.pods);
      entry.nodeClaims.push(candidate.claim);
    }
  }
  return [...byPdb].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}

/** Pods on drifted nodes that have `karpenter.sh/do-not-disrupt`. */
export function doNotDisruptPods(candidates: readonly CandidatePlan[]): RolloutPlan['doNotDisruptPods'] {
  return candidates.flatMap((candidate) =>
    allOf(candidate).flatMap((blocker) =>
      blocker.kind === 'podDoNotDisrupt' ? [{ pod: blocker.pod, value: blocker.value, ...(blocker.until !== undefined && { until: blocker.until }), nodeClaim: candidate.claim }] : [],
    ),
  );
}
