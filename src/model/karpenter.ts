import type { JsonValue } from './json.ts';
import type { Amounts, Condition, ObjectMeta, Taint } from './kubernetes.ts';

/** `apiVersion` of an EC2NodeClass is `karpenter.k8s.aws/v1` (or `v1beta1` where that is said). */
export interface EC2NodeClass {
  apiVersion?: string;
  kind?: string;
  metadata: ObjectMeta;
  spec?: EC2NodeClassSpec;
  status?: EC2NodeClassStatus;
}

/** The fields that decide which AMIs are selected are typed; the others are kept as they were read. */
export interface EC2NodeClassSpec {
  amiSelectorTerms?: AmiSelectorTerm[];
  amiFamily?: string;
  [field: string]: JsonValue | AmiSelectorTerm[] | undefined;
}

export interface AmiSelectorTerm {
  alias?: string;
  id?: string;
  name?: string;
  owner?: string;
  ssmParameter?: string;
  tags?: Record<string, string>;
}

export interface EC2NodeClassStatus {
  amis?: StatusAmi[];
  subnets?: { id: string; zone?: string; zoneID?: string }[];
  securityGroups?: { id: string; name?: string }[];
  capacityReservations?: JsonValue[];
  instanceProfile?: string;
  conditions?: Condition[];
}

/** One entry of `status.amis`. The same image may occur once for each requirement set. */
export interface StatusAmi {
  id: string;
  name?: string;
  deprecated?: boolean;
  requirements: RequirementSpec[];
}

export type Operator = 'In' | 'NotIn' | 'Exists' | 'DoesNotExist' | 'Gt' | 'Lt' | 'Gte' | 'Lte';

/** A requirement as it is written in manifests. */
export interface RequirementSpec {
  key: string;
  operator: string;
  values?: string[];
  minValues?: number;
}

export interface NodeClassRef {
  group?: string;
  kind?: string;
  name?: string;
  apiVersion?: string;
}

export interface NodePool {
  apiVersion?: string;
  kind?: string;
  metadata: ObjectMeta;
  spec?: {
    disruption?: { budgets?: Budget[] | null; consolidateAfter?: string; consolidationPolicy?: string };
    limits?: Record<string, JsonValue>;
    replicas?: number;
    weight?: number;
    template?: {
      metadata?: { labels?: Record<string, string>; annotations?: Record<string, string> };
      spec?: {
        nodeClassRef?: NodeClassRef;
        requirements?: RequirementSpec[];
        taints?: Taint[];
        startupTaints?: Taint[];
        expireAfter?: string;
        terminationGracePeriod?: string;
      };
    };
  };
  status?: { conditions?: Condition[]; nodes?: number };
}

/** One entry of `spec.disruption.budgets`. */
export interface Budget {
  nodes: string;
  schedule?: string | null;
  /** Go duration. */
  duration?: string | null;
  /** null or absent: every reason. An empty list: none. */
  reasons?: string[] | null;
}

export interface NodeClaim {
  apiVersion?: string;
  kind?: string;
  metadata: ObjectMeta;
  spec?: {
    nodeClassRef?: NodeClassRef;
    requirements?: RequirementSpec[];
    taints?: Taint[];
    startupTaints?: Taint[];
    expireAfter?: string;
    terminationGracePeriod?: string;
  };
  status?: {
    providerID?: string;
    nodeName?: string;
    imageID?: string;
    /** What the machine has, and what of it is left for pods. */
    capacity?: Amounts;
    allocatable?: Amounts;
    /** RFC 3339: when a pod last came or went. */
    lastPodEventTime?: string;
    conditions?: Condition[];
  };
}
