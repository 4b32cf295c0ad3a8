import { parseKubernetesVersion } from '../karpenter/amis/kubernetes-version.ts';
import type { ClusterState } from '../model/cluster.ts';
import type { Sourced } from '../model/report.ts';

/** The versions asked for, else the control plane's own. Empty where neither is known. */
export function kubernetesVersionsOf(asked: readonly string[], state: ClusterState | undefined): Sourced<string>[] {
  if (asked.length > 0) return [...new Set(asked)].map((value) => ({ value, source: '--kubernetes-version' }));
  return state?.serverVersion === undefined ? [] : [{ value: parseKubernetesVersion(state.serverVersion), source: `cluster ${state.name}` }];
}
