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

/** What karpami keeps of a Node. */
export interface Node {
  metadata: ObjectMeta;
  spec?: { providerID?: string; taints?: Taint[]; unschedulable?: boolean };
  status?: {
    conditions?: Condition[];
    nodeInfo?: { kubeletVersion?: string; osImage?: string; architecture?: string; operatingSystem?: string };
  };
}

/** What karpami keeps of a Pod: what candidates and disruption budgets need, no environment, no image, no volume. */
export interface Pod {
  metadata: ObjectMeta;
  spec?: { nodeName?: string; tolerations?: Toleration[]; priority?: number };
  status?: { phase?: string; startTime?: string; conditions?: Condition[] };
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
