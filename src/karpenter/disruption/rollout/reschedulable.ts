import type { PodDisruptionBudget } from '../../../model/kubernetes.ts';
import { ANNOTATION_DO_NOT_DISRUPT, isEvictable, isReschedulable, isUnready, optOutOf } from '../blockers/pods.ts';
import { instantOf } from './objects.ts';
import { pdbsOf } from './pdbs.ts';
import type { SimPod, World } from './world.ts';

/**
 * Whether a new place is looked for at present: not where an opt-out or a disruption budget that never allows anything keeps the pod. `pkg/utils/pdb/pdb.go IsCurrentlyReschedulable`.
 */
export function isCurrentlyReschedulable(world: World, pod: SimPod): boolean {
  const { object } = pod;
  if (!isReschedulable(object)) return false;
  const isPlain = object.metadata.annotations?.[ANNOTATION_DO_NOT_DISRUPT] === undefined && pdbsOf(world, pod).length === 0;
  if (isPlain) return true;
  const clock = { at: instantOf(world), features: world.features };
  return optOutOf(object, clock) === undefined && !(isEvictable(object, clock) && isFullyBlocked(world, pod));
}

function isFullyBlocked(world: World, pod: SimPod): boolean {
  const pdbs = pdbsOf(world, pod);
  if (pdbs.length > 1) return true;
  return pdbs.some(({ pdb }) => isFullyBlocking(pdb) && !(pdb.spec?.unhealthyPodEvictionPolicy === 'AlwaysAllow' && isUnready(pod.object)));
}

/** An integer `minAvailable` is never taken for one, whatever it comes to. */
function isFullyBlocking({ spec }: PodDisruptionBudget): boolean {
  return spec?.maxUnavailable === 0 || spec?.maxUnavailable === '0%' || spec?.minAvailable === '100%';
}
