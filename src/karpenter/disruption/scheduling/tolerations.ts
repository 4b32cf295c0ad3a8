import type { Taint, Toleration } from '../../../model/kubernetes.ts';

/** Whether every taint that keeps pods away is tolerated; `PreferNoSchedule` counts as one here, as upstream treats it until it relaxes preferences. */
export function toleratesAll(tolerations: readonly Toleration[], taints: readonly Taint[]): boolean {
  return taints.every((taint) => tolerations.some((toleration) => tolerates(toleration, taint)));
}

/** `k8s.io/api/core/v1/toleration.go ToleratesTaint`. */
export function tolerates({ key = '', operator = '', value = '', effect = '' }: Toleration, taint: Taint): boolean {
  if (effect !== '' && effect !== taint.effect) return false;
  if (key !== '' && key !== taint.key) return false;
  if (operator === 'Exists') return true;
  return (operator === '' || operator === 'Equal') && value === (taint.value ?? '');
}
