import type { InstanceTypeOffering, Parameter } from '../../model/aws.ts';
import type { ClusterKind, ClusterState } from '../../model/cluster.ts';
import type { Answer } from '../../model/source-failure.ts';
import { groupBy } from '../../util/group-by.ts';
import type { AwsSources, ClusterSource } from '../ports.ts';
import { keyOfQuery } from './filter-coverage.ts';
import { SNAPSHOT_VERSION } from './format.ts';
import type { OfferedType, Snapshot } from './format.ts';
import { keepAnswer } from './lookups.ts';
import type { LookupTable } from './lookups.ts';
import { keyOfPlacementGroup } from './placement-group-coverage.ts';
import { mergeClusterState } from './record-cluster.ts';
import { emptyRegionRecorder, regionFrom } from './record-region.ts';
import type { RegionRecorder } from './record-region.ts';
import { keepSearches } from './search-table.ts';
import type { SearchTable } from './search-table.ts';

/** Remembers what recording sources were asked and what they answered, failures too. A failure never replaces an answer. */
export interface Recorder {
  keepCluster(kinds: readonly ClusterKind[], state: ClusterState): void;
  region(region: string): RegionRecorder;
  /** All that was kept so far; not scrubbed. */
  snapshot(takenAt: Date): Snapshot;
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
      const recorder = recorderByRegion.get(region) ?? emptyRegionRecorder();
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
    images: recordingSearches(inner.images, kept.images, keyOfQuery),
    instances: {
      async find(ids) {
        const answer = await inner.instances.find(ids);
        keepAll(kept.instances, ids, mapAnswer(answer, (instances) => new Map(instances.map((item) => [item.id, item]))));
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
    offerings: {
      async find(instanceTypes) {
        const answer = await inner.offerings.find(instanceTypes);
        keepAll(kept.offerings, instanceTypes, mapAnswer(answer, offeredTypes));
        return answer;
      },
    },
    placementGroups: {
      async find(questions) {
        const answers = await inner.placementGroups.find(questions);
        const lists = answers.map((answer) => mapAnswer(answer, (group) => (group === undefined ? [] : [group])));
        keepSearches(kept.placementGroups, { questions, answers: lists, keyOf: keyOfPlacementGroup });
        return answers;
      },
    },
    subnets: recordingSearches(inner.subnets, kept.subnets, keyOfQuery),
    securityGroups: recordingSearches(inner.securityGroups, kept.securityGroups, keyOfQuery),
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

interface SearchSource<Question, T> {
  find(questions: readonly Question[]): Promise<Answer<T[]>[]>;
}

function recordingSearches<Question, T extends { id: string }>(
  inner: SearchSource<Question, T>,
  table: SearchTable<Question, T>,
  keyOf: (question: Question) => string,
): SearchSource<Question, T> {
  return {
    async find(questions) {
      const answers = await inner.find(questions);
      keepSearches(table, { questions, answers, keyOf });
      return answers;
    },
  };
}

function offeredTypes(offerings: readonly InstanceTypeOffering[]): Map<string, OfferedType> {
  const offeringsByType = groupBy(offerings, ({ instanceType }) => instanceType);
  return new Map([...offeringsByType].map(([instanceType, offered]) => [instanceType, { instanceType, zones: offered.map(({ zone }) => zone).sort() }]));
}

function keepAll<T>(table: LookupTable<T>, names: readonly string[], answer: Answer<ReadonlyMap<string, T>>): void {
  for (const name of names) keepAnswer(table, name, answer.ok ? { ok: true, value: answer.value.get(name) ?? null } : answer);
}

function mapAnswer<T, U>(answer: Answer<T>, change: (value: T) => U): Answer<U> {
  return answer.ok ? { ok: true, value: change(answer.value) } : answer;
}

/** Facts are found by the name that was asked for, whatever name the answer has. */
function named(answer: Answer<Parameter>, name: string): Answer<Parameter> {
  return answer.ok ? { ok: true, value: { ...answer.value, name } } : answer;
}
