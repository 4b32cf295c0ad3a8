import { isReschedulable } from '../../karpenter/disruption/blockers/pods.ts';
import type { ClusterState } from '../../model/cluster.ts';
import type { NodeClaim } from '../../model/karpenter.ts';
import { PLACEMENT_CAUSES } from '../../model/kubernetes.ts';
import type { Pod, PodPlacement } from '../../model/kubernetes.ts';
import { groupBy } from '../../util/group-by.ts';
import type { ClaimUnknowns, PlacementUnknown } from './rollout-objects.ts';

const ORDER: readonly PlacementUnknown[] = [...PLACEMENT_CAUSES.filter((cause) => cause !== 'preferences'), 'notRecorded'];

/** What decides where a pod goes and is not simulated. Preferences do not count: Karpenter drops them when they are in the way. */
export function unknownCauses(placement: PodPlacement | undefined): PlacementUnknown[] {
  if (placement === undefined) return ['notRecorded'];
  return (placement.alsoDecidedBy ?? []).filter((cause) => cause !== 'preferences');
}

/** By the name of the NodeClaim, for those that have such pods. */
export function placementUnknowns({ nodes = [], pods = [] }: ClusterState, claims: readonly NodeClaim[]): ReadonlyMap<string, ClaimUnknowns> {
  const nodeByProvider = new Map(nodes.map(({ metadata, spec }) => [spec?.providerID, metadata.name]));
  const podsByNode = groupBy(pods, ({ spec }) => spec?.nodeName ?? '');
  const all = claims.flatMap(({ metadata: { name }, status }) => {
    const node = status?.providerID === undefined ? undefined : nodeByProvider.get(status.providerID);
    const unknowns = node === undefined ? undefined : unknownsOf(name, podsByNode.get(node) ?? []);
    return unknowns === undefined ? [] : [[name, unknowns] as const];
  });
  return new Map(all);
}

function unknownsOf(nodeClaim: string, pods: readonly Pod[]): ClaimUnknowns | undefined {
  const undecided = pods.filter((pod) => isReschedulable(pod) && unknownCauses(pod.spec?.placement).length > 0);
  if (undecided.length === 0) return undefined;
  const causes = new Set(undecided.flatMap((pod) => unknownCauses(pod.spec?.placement)));
  return { nodeClaim, causes: ORDER.filter((cause) => causes.has(cause)), pods: undecided.map(({ metadata }) => `${metadata.namespace ?? ''}/${metadata.name}`).sort() };
}
