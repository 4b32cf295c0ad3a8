import type { Amounts, NodeSelectorTerm, PlacementCause, PodPlacement, PodSpec, Toleration } from '../../../model/kubernetes.ts';
import type { Intern } from './intern.ts';

/** What of a Pod's spec is selected, as the API server sends it. */
export interface RawPodSpec {
  nodeName?: string;
  tolerations?: Toleration[];
  priority?: number;
  priorityClassName?: string;
  terminationGracePeriodSeconds?: number;
  nodeSelector?: Record<string, string>;
  affinity?: RawAffinity;
  containers?: RawContainer[];
  initContainers?: RawContainer[];
  overhead?: Amounts;
  resources?: RawResources;
  resourceClaims?: object[];
  topologySpreadConstraints?: { whenUnsatisfiable?: string }[];
  volumes?: { persistentVolumeClaim?: object; ephemeral?: object }[];
}

interface RawResources {
  requests?: Amounts;
  limits?: Amounts;
}

interface RawContainer {
  restartPolicy?: string;
  resources?: RawResources;
}

interface RawTerms {
  requiredDuringSchedulingIgnoredDuringExecution?: object[];
  preferredDuringSchedulingIgnoredDuringExecution?: object[];
}

interface RawAffinity {
  nodeAffinity?: Pick<RawTerms, 'preferredDuringSchedulingIgnoredDuringExecution'> & { requiredDuringSchedulingIgnoredDuringExecution?: { nodeSelectorTerms?: NodeSelectorTerm[] } };
  podAffinity?: RawTerms;
  podAntiAffinity?: RawTerms;
}

/** Of a spec everything but the node. */
export type ProjectPodSpec = (raw: RawPodSpec) => PodSpec;

const MOST_SHARED = 20_000;

/** The pods of one template, which are the many, get the same object; beyond the limit each gets its own. */
export function podSpecProjection(intern: Intern): ProjectPodSpec {
  const specByText = new Map<string, PodSpec>();
  return ({ nodeName: _node, ...raw }) => {
    const text = JSON.stringify(raw);
    const shared = specByText.get(text);
    if (shared !== undefined) return shared;
    const spec = projectPodSpec(raw, intern);
    if (specByText.size < MOST_SHARED) specByText.set(text, spec);
    return spec;
  };
}

function projectPodSpec(raw: RawPodSpec, intern: Intern): PodSpec {
  return { tolerations: raw.tolerations?.map((each) => projectToleration(each, intern)), priority: raw.priority, placement: projectPlacement(raw, intern) };
}

function projectToleration({ key, operator, value, effect }: Toleration, intern: Intern): Toleration {
  return { key: intern(key), operator: intern(operator), value: intern(value), effect: intern(effect) };
}

function projectPlacement(raw: RawPodSpec, intern: Intern): PodPlacement {
  const alsoDecidedBy = causesOf(raw);
  return {
    containers: someOf(raw.containers, ({ resources }) => requestsOf(resources)),
    initContainers: someOf(raw.initContainers, ({ resources, restartPolicy }) => {
      const requests = requestsOf(resources);
      return requests && { requests, ...(restartPolicy === 'Always' && { isSidecar: true }) };
    }),
    requests: requestsOf(raw.resources),
    overhead: raw.overhead,
    nodeSelector: raw.nodeSelector,
    nodeAffinity: raw.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms,
    terminationGracePeriodSeconds: raw.terminationGracePeriodSeconds,
    priorityClassName: intern(raw.priorityClassName),
    ...(alsoDecidedBy.length > 0 && { alsoDecidedBy }),
  };
}

function someOf<Raw, T>(raw: readonly Raw[] | undefined, project: (item: Raw) => T | undefined): T[] | undefined {
  const items = raw?.map(project).filter((item) => item !== undefined);
  return items?.length === 0 ? undefined : items;
}

/** A limit counts as the request where there is none, as the API server has it in pods and not yet in templates. */
function requestsOf(resources: RawResources | undefined): Amounts | undefined {
  const requests = { ...resources?.limits, ...resources?.requests };
  return Object.keys(requests).length === 0 ? undefined : requests;
}

function causesOf({ affinity, topologySpreadConstraints = [], volumes = [], resourceClaims }: RawPodSpec): PlacementCause[] {
  const pods = [affinity?.podAffinity, affinity?.podAntiAffinity];
  const isThere: [PlacementCause, boolean][] = [
    ['topologySpread', topologySpreadConstraints.some(({ whenUnsatisfiable }) => whenUnsatisfiable !== 'ScheduleAnyway')],
    ['podAffinity', pods.some((terms) => hasSome(terms?.requiredDuringSchedulingIgnoredDuringExecution))],
    ['volumes', volumes.some(({ persistentVolumeClaim, ephemeral }) => persistentVolumeClaim !== undefined || ephemeral !== undefined)],
    ['devices', hasSome(resourceClaims)],
    [
      'preferences',
      [affinity?.nodeAffinity, ...pods].some((terms) => hasSome(terms?.preferredDuringSchedulingIgnoredDuringExecution)) ||
        topologySpreadConstraints.some(({ whenUnsatisfiable }) => whenUnsatisfiable === 'ScheduleAnyway'),
    ],
  ];
  return isThere.flatMap(([cause, is]) => (is ? [cause] : []));
}

function hasSome(list: readonly object[] | undefined): boolean {
  return list !== undefined && list.length > 0;
}
