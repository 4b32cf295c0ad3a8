import { CLUSTER_KINDS, MEMBER_BY_KIND } from '../../model/cluster.ts';
import type { ClusterKind, ClusterState } from '../../model/cluster.ts';
import type { SourceFailure } from '../../model/source-failure.ts';
import type { ClusterSource } from '../ports.ts';

/** By kind; discovery is `version`. */
export type ClusterFaults = Partial<Record<ClusterKind | 'version', SourceFailure>>;

/**
 * A cluster over plain objects: Kubernetes 1.34 in which every kind that is not given is empty. Nothing fails unless `failures` says so.
 */
export function memoryCluster({ failures = {}, ...given }: Partial<Omit<ClusterState, 'failures'>> & { failures?: ClusterFaults } = {}): ClusterSource {
  const world = { ...HEALTHY, ...given };
  return { read: async (kinds) => selectKinds({ ...world, failures }, kinds) };
}

const HEALTHY: ClusterState = {
  name: 'memory',
  serverVersion: { major: '1', minor: '34' },
  nodeClasses: [],
  nodePools: [],
  nodeClaims: [],
  nodes: [],
  pods: [],
  podDisruptionBudgets: [],
  daemonSets: [],
  otherNodeClasses: [],
  failures: {},
};

/** What a read of `kinds` shows of a cluster: a kind that fails, or was not asked for, is absent. */
function selectKinds(world: ClusterState, kinds: readonly ClusterKind[]): ClusterState {
  const { failures } = world;
  const read = CLUSTER_KINDS.filter((kind) => kinds.includes(kind) && !failures[kind]);
  const asked = ['version' as const, ...kinds];
  return {
    name: world.name,
    ...(!failures.version && { serverVersion: world.serverVersion }),
    ...Object.fromEntries(read.map((kind) => [MEMBER_BY_KIND[kind], world[MEMBER_BY_KIND[kind]]])),
    failures: Object.fromEntries(asked.flatMap((kind) => (failures[kind] ? [[kind, failures[kind]]] : []))),
  };
}
