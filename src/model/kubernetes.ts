import type { JsonValue } from './json.ts';

export interface ObjectMeta {
  name: string;
  namespace?: string;
  uid?: string;
  generation?: number;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  /** RFC 3339. */
  creationTimestamp?: string;
  /** RFC 3339; present while the object is being deleted. */
  deletionTimestamp?: string;
  ownerReferences?: OwnerReference[];
}

export interface OwnerReference {
  apiVersion: string;
  kind: string;
  name: string;
  uid?: string;
}

export interface Condition {
  type: string;
  status: string;
  reason?: string;
  message?: string;
  /** RFC 3339. */
  lastTransitionTime?: string;
}

export interface Taint {
  key: string;
  value?: string;
  effect?: string;
}

export interface Toleration {
  key?: string;
  operator?: string;
  value?: string;
  effect?: string;
}

export interface LabelSelector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

/** Quantities by resource name, such as `{cpu: "250m", memory: "512Mi"}`. */
export type Amounts = Record<string, string>;

/** What karpami keeps of a Node. */
export interface Node {
  metadata: ObjectMeta;
  spec?: { providerID?: string; taints?: Taint[]; unschedulable?: boolean };
  status?: {
    /** What the machine has, and what of it is left for pods. */
    capacity?: Amounts;
    allocatable?: Amounts;
    conditions?: Condition[];
    nodeInfo?: { kubeletVersion?: string; osImage?: string; architecture?: string; operatingSystem?: string };
  };
}

/** What karpami keeps of a Pod: what candidates and disruption budgets need, no environment, no image, no volume. */
export interface Pod {
  metadata: ObjectMeta;
  spec?: PodSpec & { nodeName?: string };
  status?: { phase?: string; startTime?: string; conditions?: Condition[] };
}

export interface PodSpec {
  tolerations?: Toleration[];
  priority?: number;
  /** Absent: it is not known, as in snapshots that were taken before karpami kept it. */
  placement?: PodPlacement;
}

/** What decides on which nodes a pod can run, and how long it takes to stop. Pods of one template have the same one. */
export interface PodPlacement {
  /** What each container asks for: its requests, and its limits where it has no request. Containers that ask for nothing are left out. */
  containers?: Amounts[];
  /** `isSidecar`: goes on running beside the containers. */
  initContainers?: { requests: Amounts; isSidecar?: boolean }[];
  /** Asked for the pod as a whole, instead of what its containers ask for. */
  requests?: Amounts;
  /** Of the runtime, on top. */
  overhead?: Amounts;
  nodeSelector?: Record<string, string>;
  /** Required node affinity: one of these, all expressions of it. */
  nodeAffinity?: NodeSelectorTerm[];
  terminationGracePeriodSeconds?: number;
  priorityClassName?: string;
  /** Decides where the pod goes, too; karpami keeps only that it is there. In the order of PLACEMENT_CAUSES. */
  alsoDecidedBy?: PlacementCause[];
}

/**
 * `volumes`: claims of persistent volumes. `devices`: claims of devices (DRA). `preferences`: preferred affinity, and topology spread that may be
 * missed.
 */
export const PLACEMENT_CAUSES = ['topologySpread', 'podAffinity', 'volumes', 'devices', 'preferences'] as const;

export type PlacementCause = (typeof PLACEMENT_CAUSES)[number];

export interface NodeSelectorTerm {
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

/** What karpami keeps of a DaemonSet: what it will put on a new node. */
export interface DaemonSet {
  metadata: ObjectMeta;
  spec?: { template?: { metadata?: { labels?: Record<string, string>; annotations?: Record<string, string> }; spec?: PodSpec } };
}

export interface PodDisruptionBudget {
  metadata: ObjectMeta;
  spec?: {
    selector?: LabelSelector | null;
    minAvailable?: number | string;
    maxUnavailable?: number | string;
    unhealthyPodEvictionPolicy?: string;
  };
  status?: { disruptionsAllowed?: number; currentHealthy?: number; desiredHealthy?: number; expectedPods?: number };
}

/** An object that karpami reads but does not interpret field by field. */
export interface UnknownObject {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
  spec?: JsonValue;
  status?: JsonValue;
}
