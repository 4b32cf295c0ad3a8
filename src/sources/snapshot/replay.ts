import { MEMBER_BY_KIND } from '../../model/cluster.ts';
import type { ClusterKind, ClusterState } from '../../model/cluster.ts';
import type { AwsSources, Clock, ClusterSource } from '../ports.ts';
import type { Snapshot, SnapshotCluster } from './format.ts';
import { notRecorded } from './not-recorded.ts';
import { replayRegion } from './replay-region.ts';

export interface ReplayedSources {
  cluster: ClusterSource;
  /** One entry for each recorded region. */
  aws: Map<string, AwsSources>;
  /** For any region; every question to one that was not recorded is answered `notRecorded`. */
  awsIn(region: string): AwsSources;
  /** Stands still at `takenAt`. */
  clock: Clock;
}

/** Sources that answer from a snapshot. A question that was not asked when it was taken is answered with a failure of kind `notRecorded`, never with "none". */
export function replaySources(snapshot: Snapshot): ReplayedSources {
  const aws = new Map(snapshot.aws.map(({ region }) => [region, replayRegion(snapshot, region)]));
  return {
    cluster: replayCluster(snapshot.cluster),
    aws,
    awsIn: (region) => aws.get(region) ?? replayRegion(snapshot, region),
    clock: { now: () => new Date(snapshot.takenAt) },
  };
}

function replayCluster(recorded: SnapshotCluster = { name: 'snapshot', asked: [], failures: {} }): ClusterSource {
  return { read: (kinds) => Promise.resolve(stateOf(recorded, kinds)) };
}

function stateOf(recorded: SnapshotCluster, kinds: readonly ClusterKind[]): ClusterState {
  const { name, serverVersion } = recorded;
  const members = kinds.map((kind) => [MEMBER_BY_KIND[kind], recorded[MEMBER_BY_KIND[kind]]] as const);
  const failures = ([...kinds, 'version'] as const).map((kind) => [kind, failureOf(recorded, kind)] as const);
  return {
    name,
    ...(serverVersion && { serverVersion }),
    ...Object.fromEntries(members.filter(([, value]) => value !== undefined)),
    failures: Object.fromEntries(failures.filter(([, failure]) => failure !== undefined)),
  };
}

function failureOf(recorded: SnapshotCluster, kind: ClusterKind | 'version'): ClusterState['failures'][ClusterKind] {
  if (recorded.asked.includes(kind)) return recorded.failures[kind];
  const what = kind === 'version' ? "the cluster's version" : kind === 'karpenterDeployment' ? "Karpenter's deployment" : `the cluster's ${kind}`;
  return notRecorded({ operation: kind === 'version' ? 'get /version' : `list ${kind}`, what });
}
