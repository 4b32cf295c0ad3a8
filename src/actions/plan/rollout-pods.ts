import type { DaemonSet as RolloutDaemonSet, PodSpec as RolloutPodSpec, RolloutPod } from '../../karpenter/disruption/rollout/input.ts';
import { podRequests } from '../../karpenter/disruption/scheduling/pod-requests.ts';
import type { DaemonSet, Pod, PodPlacement, PodSpec } from '../../model/kubernetes.ts';
import { unknownCauses } from './placement-unknowns.ts';

/** Pods of one template share a placement, and so what is made of it. */
type Shared = WeakMap<PodPlacement, RolloutPodSpec>;

const NOT_RECORDED: RolloutPodSpec = { isPlaceUnknown: true };

/** As the simulation wants them: what each asks for summed up, and a mark where something else decides its place. */
export function rolloutPods(pods: readonly Pod[]): RolloutPod[] {
  const shared: Shared = new WeakMap();
  return pods.map((pod) => rolloutPod(pod, placedSpec(pod.spec, shared)));
}

/** Written out, since objects that are put together by spreading take several times the memory, and a cluster has many pods. */
function rolloutPod({ metadata, spec, status }: Pod, placed: RolloutPodSpec): RolloutPod {
  const { containers, nodeSelector, affinity, terminationGracePeriodSeconds, priorityClassName, isPlaceUnknown } = placed;
  const { nodeName, tolerations, priority } = spec ?? {};
  return { metadata, spec: { nodeName, tolerations, priority, containers, nodeSelector, affinity, terminationGracePeriodSeconds, priorityClassName, isPlaceUnknown }, status };
}

/** Without those that have no template. */
export function rolloutDaemonSets(daemonSets: readonly DaemonSet[]): RolloutDaemonSet[] {
  const shared: Shared = new WeakMap();
  return daemonSets.flatMap(({ metadata, spec }) => {
    const template = spec?.template;
    if (template?.spec === undefined) return [];
    return [{ metadata, spec: { template: { ...template, spec: { ...template.spec, ...placedSpec(template.spec, shared) } } } }];
  });
}

function placedSpec(spec: PodSpec | undefined, shared: Shared): RolloutPodSpec {
  const placement = spec?.placement;
  if (placement === undefined) return NOT_RECORDED;
  const known = shared.get(placement);
  if (known !== undefined) return known;
  const made = specOf(placement);
  shared.set(placement, made);
  return made;
}

function specOf(placement: PodPlacement): RolloutPodSpec {
  const { nodeSelector, nodeAffinity, terminationGracePeriodSeconds, priorityClassName } = placement;
  return {
    containers: [{ resources: { requests: podRequests(placement) } }],
    ...(nodeSelector && { nodeSelector }),
    ...(nodeAffinity && { affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: nodeAffinity } } } }),
    ...(terminationGracePeriodSeconds !== undefined && { terminationGracePeriodSeconds }),
    ...(priorityClassName !== undefined && { priorityClassName }),
    ...(unknownCauses(placement).length > 0 && { isPlaceUnknown: true }),
  };
}
