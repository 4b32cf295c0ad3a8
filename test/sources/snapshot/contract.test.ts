import { memoryAws } from '../../../src/sources/memory/aws.ts';
import type { AwsWorld } from '../../../src/sources/memory/aws-world.ts';
import { memoryCluster } from '../../../src/sources/memory/cluster.ts';
import type { ClusterFaults } from '../../../src/sources/memory/cluster.ts';
import type { AwsSources, ClusterSource } from '../../../src/sources/ports.ts';
import { formatSnapshot } from '../../../src/sources/snapshot/format.ts';
import { readSnapshot } from '../../../src/sources/snapshot/read.ts';
import { createRecorder, recordingAws, recordingCluster } from '../../../src/sources/snapshot/record.ts';
import type { Recorder } from '../../../src/sources/snapshot/record.ts';
import { replaySources } from '../../../src/sources/snapshot/replay.ts';
import type { ReplayedSources } from '../../../src/sources/snapshot/replay.ts';
import { describeAwsSources } from '../contract/aws.ts';
import { describeClusterSource } from '../contract/cluster.ts';
import type { ClusterWorld } from '../contract/cluster.ts';
import { DENIED, TAKEN_AT } from './sample.ts';

/** What is written must hold all that a port says, scrubbing aside. */
function replayOf(recorder: Recorder): ReplayedSources {
  const read = readSnapshot(formatSnapshot({ ...recorder.snapshot(TAKEN_AT), scrubbed: true }), 'recorded.json');
  if (!read.ok) throw new Error(read.problem.message);
  return replaySources(read.snapshot);
}

/** Each question is recorded first; the answer is that of the replay. */
function recordedAws(world: Partial<AwsWorld>): AwsSources {
  const recorder = createRecorder('karpami 0.0.0');
  const recording = recordingAws(memoryAws(world), recorder);
  const replay = (): AwsSources => replayOf(recorder).awsIn(recording.region);
  return {
    region: recording.region,
    parameters: { get: async (names) => (await recording.parameters.get(names), replay().parameters.get(names)) },
    images: { find: async (queries) => (await recording.images.find(queries), replay().images.find(queries)) },
    instances: { find: async (ids) => (await recording.instances.find(ids), replay().instances.find(ids)) },
    instanceTypes: { describe: async (names) => (await recording.instanceTypes.describe(names), replay().instanceTypes.describe(names)) },
    offerings: { find: async (instanceTypes) => (await recording.offerings.find(instanceTypes), replay().offerings.find(instanceTypes)) },
    placementGroups: { find: async (questions) => (await recording.placementGroups.find(questions), replay().placementGroups.find(questions)) },
    subnets: { find: async (queries) => (await recording.subnets.find(queries), replay().subnets.find(queries)) },
    securityGroups: { find: async (queries) => (await recording.securityGroups.find(queries), replay().securityGroups.find(queries)) },
  };
}

function recordedCluster({ failures = {}, ...state }: ClusterWorld): ClusterSource {
  const recorder = createRecorder('karpami 0.0.0');
  const faults: ClusterFaults = Object.fromEntries(Object.entries(failures).map(([kind, failure]) => [kind, { ...DENIED, service: 'kubernetes', kind: failure }]));
  const recording = recordingCluster(memoryCluster({ ...state, failures: faults }), recorder);
  return { read: async (kinds) => (await recording.read(kinds), replayOf(recorder).cluster.read(kinds)) };
}

describeAwsSources('snapshot', (world) => Promise.resolve({ sources: recordedAws(world) }));

describeClusterSource('snapshot', (world) => Promise.resolve({ source: recordedCluster(world) }));
