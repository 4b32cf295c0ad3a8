import type { AwsSources } from '../../../src/sources/ports.ts';
import { memoryAws } from '../../../src/sources/memory/aws.ts';
import type { AwsWorld } from '../../../src/sources/memory/aws-world.ts';
import { formatSnapshot } from '../../../src/sources/snapshot/format.ts';
import { readSnapshot } from '../../../src/sources/snapshot/read.ts';
import { createRecorder, recordingAws } from '../../../src/sources/snapshot/record.ts';
import { replaySources } from '../../../src/sources/snapshot/replay.ts';
import { describeAwsSources } from '../contract/aws.ts';
import { TAKEN_AT } from './sample.ts';

/** Records each question, writes the snapshot, reads it and asks the replay the same: what is written must hold all that a port says, scrubbing aside. */
function recordedAws(world: Partial<AwsWorld>): AwsSources {
  const recorder = createRecorder('karpami 0.0.0');
  const recording = recordingAws(memoryAws(world), recorder);
  const replay = (): AwsSources => {
    const read = readSnapshot(formatSnapshot({ ...recorder.snapshot(TAKEN_AT), scrubbed: true }), 'recorded.json');
    if (!read.ok) throw new Error(read.problem.message);
    return replaySources(read.snapshot).awsIn(recording.region);
  };
  return {
    region: recording.region,
    parameters: { get: async (names) => (await recording.parameters.get(names), replay().parameters.get(names)) },
    images: { find: async (queries) => (await recording.images.find(queries), replay().images.find(queries)) },
    instances: { find: async (ids) => (await recording.instances.find(ids), replay().instances.find(ids)) },
    instanceTypes: { describe: async (names) => (await recording.instanceTypes.describe(names), replay().instanceTypes.describe(names)) },
  };
}

describeAwsSources('snapshot', (world) => Promise.resolve({ sources: recordedAws(world) }));
