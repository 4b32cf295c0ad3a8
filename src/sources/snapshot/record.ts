import type { Image, ImageQuery, Instance, InstanceType, Parameter } from '../../model/aws.ts';
import type { ClusterKind, ClusterState } from '../../model/cluster.ts';
import type { Answer } from '../../model/source-failure.ts';
import type { AwsSources, ClusterSource } from '../ports.ts';
import { SNAPSHOT_VERSION } from './format.ts';
import type { RecordedQuery, Snapshot, SnapshotRegion } from './format.ts';
import { keyOfQuery } from './image-coverage.ts';
import { keepAnswer, lookupsFrom } from './lookups.ts';
import type { LookupTable } from './lookups.ts';
import { mergeClusterState } from './record-cluster.ts';

/** Remembers what recording sources were asked and what they answered, failures too. A failure never replaces an answer. */
export interface Recorder {
  keepCluster(kinds: readonly ClusterKind[], state: ClusterState): void;
  region(region: string): RegionRecorder;
  /** All that was kept so far; not scrubbed. */
  snapshot(takenAt: Date): Snapshot;
}

export interface RegionRecorder {
  parameters: LookupTable<Parameter>;
  instances: LookupTable<Instance>;
  instanceTypes: LookupTable<InstanceType>;
  imageById: Map<string, Image>;
  queryByKey: Map<string, RecordedQuery>;
}

/** `tool`: name and version of what records, such as `karpami 0.1.0`. */
export function createRecorder(tool: string): Recorder {
  const recorderByRegion = new Map<string, RegionRecorder>();
  let cluster: Snapshot['cluster'];
  return {
    keepCluster(kinds, state) {
      cluster = mergeClusterState(cluster, kinds, state);
    },
    region(region) {
      const recorder = recorderByRegion.get(region) ?? emptyRecorder();
      recorderByRegion.set(region, recorder);
      return recorder;
    },
    snapshot: (takenAt) => ({
      karpamiSnapshot: SNAPSHOT_VERSION,
      takenAt: takenAt.toISOString().replace('.000Z', 'Z'),
      tool,
      scrubbed: false,
      ...(cluster && { cluster }),
      aws: [...recorderByRegion].sort(([a], [b]) => (a < b ? -1 : 1)).map(([region, recorder]) => regionFrom(region, recorder)),
    }),
  };
}

function emptyRecorder(): RegionRecorder {
  return { parameters: new Map(), instances: new Map(), instanceTypes: new Map(), imageById: new Map(), queryByKey: new Map() };
}

function regionFrom(region: string, recorder: RegionRecorder): SnapshotRegion {
  return {
    region,
    parameters: lookupsFrom(recorder.parameters),
    images: {
      found: [...recorder.imageById.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
      queries: [...recorder.queryByKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, query]) => query),
    },
    instances: lookupsFrom(recorder.instances),
    instanceTypes: lookupsFrom(recorder.instanceTypes),
  };
}

/** The same sources, with everything that they answer kept in the recorder. */
export function recordingAws(inner: AwsSources, recorder: Recorder): AwsSources {
  const kept = recorder.region(inner.region);
  return {
    region: inner.region,
    parameters: {
      async get(names) {
        const answers = await inner.parameters.get(names);
        for (const [name, answer] of answers) keepAnswer(kept.parameters, name, named(answer, name));
        return answers;
      },
    },
    images: {
      async find(queries) {
        const answers = await inner.images.find(queries);
        for (const [index, answer] of answers.entries()) keepImages(kept, queries[index], answer);
        return answers;
      },
    },
    instances: {
      async find(ids) {
        const answer = await inner.instances.find(ids);
        keepAll(kept.instances, ids, answer.ok ? { ok: true, value: new Map(answer.value.map((item) => [item.id, item])) } : answer);
        return answer;
      },
    },
    instanceTypes: {
      async describe(names) {
        const answer = await inner.instanceTypes.describe(names);
        keepAll(kept.instanceTypes, names, answer);
        return answer;
      },
    },
  };
}

export function recordingCluster(inner: ClusterSource, recorder: Recorder): ClusterSource {
  return {
    async read(kinds) {
      const state = await inner.read(kinds);
      recorder.keepCluster(kinds, state);
      return state;
    },
  };
}

function keepImages(kept: RegionRecorder, query: ImageQuery | undefined, answer: Answer<Image[]>): void {
  if (!query) return;
  const key = keyOfQuery(query);
  if (!answer.ok) {
    if (!kept.queryByKey.get(key)?.images) kept.queryByKey.set(key, { ...query, failure: answer.failure });
    return;
  }
  for (const image of answer.value) kept.imageById.set(image.id, image);
  kept.queryByKey.set(key, { ...query, images: answer.value.map(({ id }) => id) });
}

function keepAll<T>(table: LookupTable<T>, names: readonly string[], answer: Answer<ReadonlyMap<string, T>>): void {
  for (const name of names) keepAnswer(table, name, answer.ok ? { ok: true, value: answer.value.get(name) ?? null } : answer);
}

/** Facts are found by the name that was asked for, whatever name the answer has. */
function named(answer: Answer<Parameter>, name: string): Answer<Parameter> {
  return answer.ok ? { ok: true, value: { ...answer.value, name } } : answer;
}
