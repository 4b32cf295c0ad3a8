import type { EC2NodeClass, NodeClaim, NodePool } from './karpenter.ts';
import type { DaemonSet, Node, Pod, PodDisruptionBudget, UnknownObject } from './kubernetes.ts';
import type { SourceFailure } from './source-failure.ts';

/** Kinds that karpami can read from a cluster. `otherNodeClasses` are the classes of EKS Auto Mode and of other providers. */
export const CLUSTER_KINDS = [
  'ec2nodeclasses',
  'nodepools',
  'nodeclaims',
  'nodes',
  'pods',
  'poddisruptionbudgets',
  'daemonsets',
  'otherNodeClasses',
  'karpenterDeployment',
] as const;

export type ClusterKind = (typeof CLUSTER_KINDS)[number];

/** Everything that was read of one cluster. A kind that was not asked for, or failed, is absent. */
export interface ClusterState {
  /** Context name, or the name a snapshot carries. Never an ARN with an account id in a snapshot. */
  name: string;
  /** As discovery reports it, such as `{major: "1", minor: "34+"}`. */
  serverVersion?: { major: string; minor: string };
  nodeClasses?: EC2NodeClass[];
  nodePools?: NodePool[];
  nodeClaims?: NodeClaim[];
  nodes?: Node[];
  pods?: Pod[];
  podDisruptionBudgets?: PodDisruptionBudget[];
  daemonSets?: DaemonSet[];
  otherNodeClasses?: UnknownObject[];
  /** Version of the Karpenter controller as its Deployment shows it, such as `1.14.1`. */
  karpenterVersion?: { version: string; source: string };
  /** One entry for each kind that could not be read; discovery is `version`. */
  failures: Partial<Record<ClusterKind | 'version', SourceFailure>>;
}

/** Where the objects of a kind stand in a ClusterState. */
export const MEMBER_BY_KIND = {
  ec2nodeclasses: 'nodeClasses',
  nodepools: 'nodePools',
  nodeclaims: 'nodeClaims',
  nodes: 'nodes',
  pods: 'pods',
  poddisruptionbudgets: 'podDisruptionBudgets',
  daemonsets: 'daemonSets',
  otherNodeClasses: 'otherNodeClasses',
  karpenterDeployment: 'karpenterVersion',
} as const satisfies Record<ClusterKind, keyof ClusterState>;
