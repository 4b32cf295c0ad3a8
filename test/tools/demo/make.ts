import { askForSnapshot } from '../../../src/actions/snapshot.ts';
import { memoryAws } from '../../../src/sources/memory/aws.ts';
import { memoryCluster } from '../../../src/sources/memory/cluster.ts';
import type { FileSource } from '../../../src/sources/ports.ts';
import { formatSnapshot } from '../../../src/sources/snapshot/format.ts';
import { createRecorder, recordingAws, recordingCluster } from '../../../src/sources/snapshot/record.ts';
import { scrubSnapshot } from '../../../src/sources/snapshot/scrub.ts';
import { awsNow } from './aws.ts';
import { demoCluster } from './cluster.ts';
import type { Manifests } from './cluster.ts';

/** A Friday afternoon. */
const TAKEN_AT = new Date('2026-11-27T14:30:00Z');

const noFiles: FileSource = { read: () => Promise.resolve({ texts: [], failures: [], walked: { fileCount: 0, ignoredCount: 0 } }), find: () => Promise.resolve(undefined), isThere: () => Promise.resolve(false), currentFolder: '/' };

/** The text of the demo snapshot: what `karpami snapshot --kubernetes-version 1.34` would write of a made-up cluster. The same every time. */
export async function makeDemo(manifests: Manifests): Promise<string> {
  const recorder = createRecorder('karpami demo');
  const aws = recordingAws(memoryAws(awsNow()), recorder);
  await askForSnapshot({
    target: {
      cluster: recordingCluster(memoryCluster(await demoCluster(manifests)), recorder),
      openAws: () => Promise.resolve({ ok: true, value: aws }),
      clock: { now: () => TAKEN_AT },
    },
    files: noFiles,
    overlay: [],
    regions: [],
    kubernetesVersions: ['1.34'],
    karpenterVersion: undefined,
    useAws: true,
    progress: () => undefined,
  });
  return formatSnapshot(scrubSnapshot(recorder.snapshot(TAKEN_AT)));
}
