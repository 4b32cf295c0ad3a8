import { CLUSTER_KINDS } from '../../model/cluster.ts';
import type { ClusterState } from '../../model/cluster.ts';
import { flag, instant, knownOf, listOf, mapOf, objectOf, optional, text, WrongShape } from './decode.ts';
import type { Decoder } from './decode.ts';
import type { Snapshot, SnapshotCluster } from './format.ts';
import { region } from './shapes-aws.ts';
import { failure } from './shapes-failure.ts';
import { nodeClaim, nodeClass, nodePool } from './shapes-karpenter.ts';
import { daemonSet, node, pod, podDisruptionBudget, unknownObject } from './shapes-kubernetes.ts';

const READ_KINDS = [...CLUSTER_KINDS, 'version'] as const;

const failures: Decoder<ClusterState['failures']> = (value, path) => {
  const decoded = mapOf(failure)(value, path);
  return Object.fromEntries(READ_KINDS.flatMap((kind) => (decoded[kind] === undefined ? [] : [[kind, decoded[kind]]])));
};

const cluster = objectOf<SnapshotCluster>({
  name: text,
  asked: knownOf(READ_KINDS),
  serverVersion: optional(objectOf({ major: text, minor: text })),
  nodeClasses: optional(listOf(nodeClass)),
  nodePools: optional(listOf(nodePool)),
  nodeClaims: optional(listOf(nodeClaim)),
  nodes: optional(listOf(node)),
  pods: optional(listOf(pod)),
  podDisruptionBudgets: optional(listOf(podDisruptionBudget)),
  daemonSets: optional(listOf(daemonSet)),
  otherNodeClasses: optional(listOf(unknownObject)),
  karpenterVersion: optional(objectOf({ version: text, source: text })),
  failures,
});

const version: Decoder<Snapshot['karpamiSnapshot']> = (value, path) => {
  if (value === 1) return value;
  throw new WrongShape(path, '1', value);
};

/** Throws WrongShape. Members that this version does not know are dropped: what is read, and what is written, has nothing else in it. */
export const snapshotShape = objectOf<Snapshot>({
  karpamiSnapshot: version,
  takenAt: instant,
  tool: text,
  scrubbed: flag,
  accounts: optional(mapOf(text)),
  cluster: optional(cluster),
  aws: listOf(region),
});
