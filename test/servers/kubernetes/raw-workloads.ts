import type { Amounts, DaemonSet, PlacementCause, Pod, PodSpec } from '../../../src/model/kubernetes.ts';

/** The pod as an API server has it, with images, an environment and volumes that karpami leaves out. */
export function rawPod({ spec, ...pod }: Pod): Pick<Pod, 'metadata'> {
  return { ...pod, ...(spec && { spec: { nodeName: spec.nodeName, ...rawSpec(spec) } }) };
}

export function rawDaemonSet({ metadata, spec }: DaemonSet): Pick<DaemonSet, 'metadata'> {
  const template = spec?.template && { ...spec.template, spec: spec.template.spec && rawSpec(spec.template.spec) };
  return { metadata, ...(spec && { spec: { selector: { matchLabels: { app: 'x' } }, template } }) };
}

const CONTAINER = { name: 'app', image: 'registry.test/app', env: [{ name: 'PASSWORD', value: 'hunter2' }] };

function rawSpec({ tolerations, priority, placement = {} }: PodSpec): object {
  const { containers = [], initContainers = [], requests, overhead, nodeSelector, terminationGracePeriodSeconds, priorityClassName } = placement;
  const causes = new Set<PlacementCause>(placement.alsoDecidedBy);
  return {
    tolerations,
    priority,
    containers: [CONTAINER, ...containers.map((each) => rawContainer(each))],
    initContainers: initContainers.map(({ requests: each, isSidecar }) => rawContainer(each, isSidecar)),
    resources: requests && { requests },
    overhead,
    nodeSelector,
    terminationGracePeriodSeconds,
    priorityClassName,
    affinity: rawAffinity(placement.nodeAffinity, causes),
    topologySpreadConstraints: causes.has('topologySpread') ? [{ maxSkew: 1, topologyKey: 'topology.kubernetes.io/zone', whenUnsatisfiable: 'DoNotSchedule' }] : [],
    resourceClaims: causes.has('devices') ? [{ name: 'gpu' }] : undefined,
    volumes: [{ name: 'v', secret: { secretName: 'db' } }, ...(causes.has('volumes') ? [{ name: 'data', persistentVolumeClaim: { claimName: 'data-0' } }] : [])],
  };
}

function rawContainer(requests: Amounts, isSidecar = false): object {
  return { ...CONTAINER, resources: { requests }, ...(isSidecar && { restartPolicy: 'Always' }) };
}

function rawAffinity(nodeSelectorTerms: object[] | undefined, causes: ReadonlySet<PlacementCause>): object {
  const term = { topologyKey: 'kubernetes.io/hostname', labelSelector: {} };
  return {
    nodeAffinity: nodeSelectorTerms && { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } },
    podAntiAffinity: causes.has('podAffinity') ? { requiredDuringSchedulingIgnoredDuringExecution: [term] } : undefined,
    podAffinity: causes.has('preferences') ? { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, podAffinityTerm: term }] } : undefined,
  };
}
