import { CLUSTER_KINDS, MEMBER_BY_KIND } from '../../model/cluster.ts';
import type { ClusterKind, ClusterState } from '../../model/cluster.ts';
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
