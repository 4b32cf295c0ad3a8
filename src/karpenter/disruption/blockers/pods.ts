import type { OwnerReference, Pod, Toleration } from '../../../model/kubernetes.ts';
import { parseInstant } from '../../../util/instant.ts';
import type { Instant } from '../../../util/instant.ts';
import { parseDuration } from '../../duration.ts';
import type { DisruptionFeatures } from '../disruption-features.ts';

export const ANNOTATION_DO_NOT_DISRUPT = 'karpenter.sh/do-not-disrupt';
export const TAINT_DISRUPTED = 'karpenter.sh/disrupted';

/** The questions of this file are those of `pkg/utils/pod/scheduling.go`, under the same names where it has one. */
export interface PodClock {
  at: Instant;
  features: DisruptionFeatures;
}

export function isActive({ metadata, status }: Pod): boolean {
  return status?.phase !== 'Succeeded' && status?.phase !== 'Failed' && metadata.deletionTimestamp === undefined;
}

/** What a pod's opt-out annotation says; `until` is absent where no time limits it. */
export interface OptOut {
  value: string;
  until?: Instant;
}

/**
 * The opt-out of a pod, if it is in force: `"true"`, or a duration counted from the start of the pod. Any other value is none.
 * `pod` need not be active.
 */
export function optOutOf({ metadata, status }: Pod, { at, features }: PodClock): OptOut | undefined {
  const value = metadata.annotations?.[ANNOTATION_DO_NOT_DISRUPT];
  if (value === undefined) return undefined;
  if (value === 'true') return { value };
  const duration = features.timedPodOptOut ? parseDuration(value) : undefined;
  if (!duration?.ok || duration.nanoseconds <= 0n) return undefined;
  const startedAt = status?.startTime === undefined ? undefined : parseInstant(status.startTime);
  if (startedAt === undefined) return { value };
  const until = startedAt + duration.nanoseconds;
  return at < until ? { value, until } : undefined;
}

/** Whether a drain would evict the pod, so that a PodDisruptionBudget matters to it. */
export function isEvictable(pod: Pod, clock: PodClock): boolean {
  return isActive(pod) && !toleratesDisruption(pod) && !isMirrorPod(pod) && optOutOf(pod, clock) === undefined;
}

/** Whether the pod needs another place when its node goes. */
export function isReschedulable(pod: Pod): boolean {
  const isLeaving = pod.metadata.deletionTimestamp !== undefined && isOwnedBy(pod, 'apps/v1', 'StatefulSet');
  return (isActive(pod) || isLeaving) && !isOwnedBy(pod, 'apps/v1', 'DaemonSet') && !isMirrorPod(pod);
}

/** Condition `Ready` is False; a missing or unknown one is not enough. */
export function isUnready({ status }: Pod): boolean {
  return status?.conditions?.some(({ type, status: value }) => type === 'Ready' && value === 'False') === true;
}

function isMirrorPod(pod: Pod): boolean {
  return isOwnedBy(pod, 'v1', 'Node');
}

function isOwnedBy({ metadata }: Pod, apiVersion: string, kind: string): boolean {
  return metadata.ownerReferences?.some((owner: OwnerReference) => owner.apiVersion === apiVersion && owner.kind === kind) === true;
}

function toleratesDisruption({ spec }: Pod): boolean {
  return spec?.tolerations?.some(toleratesDisruptedTaint) === true;
}

/** The taint has effect `NoSchedule` and no value. */
function toleratesDisruptedTaint({ key = '', operator = '', value = '', effect = '' }: Toleration): boolean {
  if (effect !== '' && effect !== 'NoSchedule') return false;
  if (key !== '' && key !== TAINT_DISRUPTED) return false;
  return operator === 'Exists' || ((operator === '' || operator === 'Equal') && value === '');
}
