import type { Pod, PodDisruptionBudget } from '../../../model/kubernetes.ts';
import { matchingPdbs } from '../blockers/pdb-limits.ts';
import { isEvictable, isReschedulable, isUnready, optOutOf } from '../blockers/pods.ts';
import { instantOf } from './objects.ts';
import type { SimPod, World } from './world.ts';

/**
 * Whether a new place is looked for at present: not where an opt-out or a disruption budget that never allows anything keeps the pod. `pkg/utils/pdb/pdb.go IsCurrentlyReschedulable`.
 */
export function isCurrentlyReschedulable(world: World, { object }: SimPod): boolean {
  const clock = { at: instantOf(world), features: world.features };
  return isReschedulable(object) && optOutOf(object, clock) === undefined && !(isEvictable(object, clock) && isFullyBlocked(world, object));
}

function isFullyBlocked({ pdbLimits }: World, pod: Pod): boolean {
  const pdbs = matchingPdbs(pdbLimits, pod);
  if (pdbs.length > 1) return true;
  return pdbs.some((pdb) => isFullyBlocking(pdb) && !(pdb.spec?.unhealthyPodEvictionPolicy === 'AlwaysAllow' && isUnready(pod)));
}

/** An integer `minAvailable` is never taken for one, whatever it comes to. */
function isFullyBlocking({ spec }: PodDisruptionBudget): boolean {
  return spec?.maxUnavailable === 0 || spec?.maxUnavailable === '0%' || spec?.minAvailable === '100%';
}
