import type { ClusterKind, ClusterState } from '../../model/cluster.ts';

/** Where the objects of a kind stand in a ClusterState. */
export const MEMBER_BY_KIND = {
  ec2nodeclasses: 'nodeClasses',
  nodepools: 'nodePools',
  nodeclaims: 'nodeClaims',
  nodes: 'nodes',
  pods: 'pods',
  poddisruptionbudgets: 'podDisruptionBudgets',
  otherNodeClasses: 'otherNodeClasses',
  karpenterDeployment: 'karpenterVersion',
} as const satisfies Record<ClusterKind, keyof ClusterState>;
