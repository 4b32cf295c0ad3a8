import type { NodeClaim, NodePool, RequirementSpec } from '../../../model/karpenter.ts';
import type { LabelSelector, Node, ObjectMeta, Pod, PodDisruptionBudget, Taint, Toleration } from '../../../model/kubernetes.ts';

type Amounts = Record<string, string>;

export interface RolloutNodeClaim extends NodeClaim {
  status?: NodeClaim['status'] & { capacity?: Amounts; allocatable?: Amounts; lastPodEventTime?: string };
}

export interface RolloutNode extends Node {
  status?: Node['status'] & { capacity?: Amounts; allocatable?: Amounts };
}

export interface NodeSelectorTerm {
  matchExpressions?: RequirementSpec[];
}

export interface NodeAffinity {
  requiredDuringSchedulingIgnoredDuringExecution?: { nodeSelectorTerms?: NodeSelectorTerm[] };
  preferredDuringSchedulingIgnoredDuringExecution?: { weight?: number; preference?: NodeSelectorTerm }[];
}

export interface PodSpec {
  nodeName?: string;
  nodeSelector?: Record<string, string>;
  affinity?: { nodeAffinity?: NodeAffinity };
  tolerations?: Toleration[];
  terminationGracePeriodSeconds?: number;
  priorityClassName?: string;
  containers?: { resources?: { requests?: Amounts } }[];
  /** Something that is not simulated decides where the pod goes: while its node is a candidate it counts on a new one. */
  isPlaceUnknown?: boolean;
}

export interface RolloutPod extends Pod {
  spec?: Pod['spec'] & PodSpec;
}

export interface DaemonSet {
  metadata: ObjectMeta;
  spec: { selector?: LabelSelector; template: { metadata?: { labels?: Record<string, string>; annotations?: Record<string, string> }; spec: PodSpec } };
}

export interface RolloutNodePool extends NodePool {
  spec?: NodePool['spec'] & { template?: { spec?: { taints?: Taint[] } } };
}

/** One instance type in one zone and with one capacity type. */
export interface TypeOffer {
  name: string;
  zone: string;
  capacityType: string;
  price: number;
  cpu: string;
  memory: string;
  pods: string;
  allocatableCPU: string;
  allocatableMemory: string;
  /** Of other resources, and of these three where it is there. */
  capacity?: Amounts;
  allocatable?: Amounts;
  /** Labels that every machine of the type has, besides its name; amd64 and linux unless they say otherwise. */
  labels?: Record<string, string>;
  /** It stands for a type that is not known: no requirement on types keeps it away. */
  isStandIn?: boolean;
}

export interface RolloutObjects {
  nodePools: RolloutNodePool[];
  nodeClaims: RolloutNodeClaim[];
  nodes: RolloutNode[];
  pods: RolloutPod[];
  pdbs: PodDisruptionBudget[];
  daemonSets: DaemonSet[];
  instanceTypes: TypeOffer[];
  /** Restricts the types of a pool to these names. */
  instanceTypesByPool?: Record<string, string[]>;
  /** Pools whose types cannot be listed. */
  unlistedPools: readonly string[];
}
