import { CLUSTER_KINDS, MEMBER_BY_KIND } from '../../model/cluster.ts';
import type { ClusterKind, ClusterState } from '../../model/cluster.ts';
import type { ObjectMeta } from '../../model/kubernetes.ts';
import type { SnapshotCluster } from './format.ts';

/** What was known before, and what a read of `kinds` has shown. */
export function mergeClusterState(before: SnapshotCluster | undefined, kinds: readonly ClusterKind[], state: ClusterState): SnapshotCluster {
  const merged: SnapshotCluster = { asked: [], failures: {}, ...before, name: state.name };
  const read = kinds.filter((kind) => !hasAnswer(before, kind) || !state.failures[kind]);
  const failures = [...read, 'version' as const].map((kind) => [kind, state.failures[kind]] as const);
  return {
    ...merged,
    ...Object.fromEntries(read.map((kind) => [MEMBER_BY_KIND[kind], state[MEMBER_BY_KIND[kind]]])),
    serverVersion: state.serverVersion ?? merged.serverVersion,
    asked: [...CLUSTER_KINDS, 'version' as const].filter((kind) => kind === 'version' || kinds.includes(kind) || merged.asked.includes(kind)),
    failures: { ...merged.failures, ...Object.fromEntries(failures) },
  };
}

function hasAnswer(cluster: SnapshotCluster | undefined, kind: ClusterKind): boolean {
  return cluster !== undefined && cluster.asked.includes(kind) && !cluster.failures[kind];
}

/** The order of the API server's lists, so that the same cluster gives the same bytes. */
export function sortedCluster(cluster: SnapshotCluster): SnapshotCluster {
  return {
    ...cluster,
    nodeClasses: sorted(cluster.nodeClasses),
    nodePools: sorted(cluster.nodePools),
    nodeClaims: sorted(cluster.nodeClaims),
    nodes: sorted(cluster.nodes),
    pods: sorted(cluster.pods),
    podDisruptionBudgets: sorted(cluster.podDisruptionBudgets),
    otherNodeClasses: sorted(cluster.otherNodeClasses),
  };
}

function sorted<T extends { metadata: ObjectMeta }>(objects: readonly T[] | undefined): T[] | undefined {
  const key = ({ metadata }: T): string => `${metadata.namespace ?? ''}/${metadata.name}`;
  return objects && [...objects].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
