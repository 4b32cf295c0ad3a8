import type { Pod } from '../../../model/kubernetes.ts';

/** `pkg/utils/disruption/disruption.go EvictionCost`. */
export function evictionCost({ metadata, spec }: Pod): number {
  const deletionCost = Number(metadata.annotations?.['controller.kubernetes.io/pod-deletion-cost'] ?? 0) || 0;
  return Math.min(Math.max(1 + deletionCost / 2 ** 27 + (spec?.priority ?? 0) / 2 ** 25, -10), 10);
}
