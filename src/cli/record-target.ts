import { askForSnapshot } from '../actions/snapshot.ts';
import type { SnapshotInput } from '../actions/snapshot.ts';
import { KarpamiError } from '../errors.ts';
import type { Unchecked } from '../model/report.ts';
import { escapeText } from '../report/escape.ts';
import type { Target } from '../sources/ports.ts';
import { formatSnapshot } from '../sources/snapshot/format.ts';
import { createRecorder, recordingAws, recordingCluster } from '../sources/snapshot/record.ts';
import type { Recorder } from '../sources/snapshot/record.ts';
import { scrubSnapshot } from '../sources/snapshot/scrub.ts';
import { VERSION } from '../version.ts';

export interface RecordedTarget {
  text: string;
  /** For standard error: what is in it and what is not. */
  summary: string;
  isComplete: boolean;
}

/** Asks all that karpami can be asked about a target and makes a snapshot's text of the answers. */
export async function recordTarget(target: Target, input: Omit<SnapshotInput, 'target'>): Promise<RecordedTarget> {
  const recorder = createRecorder(`karpami ${VERSION}`);
  const { claimCount, nodeClassCount, unchecked } = await askForSnapshot({ ...input, target: recording(target, recorder) });
  if (claimCount + nodeClassCount === 0 && unchecked.length > 0) throw new KarpamiError('notRun', `nothing could be recorded: ${unchecked[0]?.failure.message ?? ''}`, unchecked[0]?.failure.hint);
  return {
    text: formatSnapshot(scrubSnapshot(recorder.snapshot(target.clock.now()))),
    summary: summaryOf(claimCount, nodeClassCount, unchecked),
    isComplete: unchecked.length === 0,
  };
}

function recording(target: Target, recorder: Recorder): Target {
  return {
    clock: target.clock,
    cluster: target.cluster && recordingCluster(target.cluster, recorder),
    openAws: async (region) => {
      const opened = await target.openAws(region);
      return opened.ok ? { ok: true, value: recordingAws(opened.value, recorder) } : opened;
    },
  };
}

function summaryOf(claimCount: number, nodeClassCount: number, unchecked: readonly Unchecked[]): string {
  const lines = [`karpami: recorded ${nodeClassCount} EC2NodeClasses and ${claimCount} NodeClaims`];
  for (const { subject, failure } of unchecked) {
    lines.push(`karpami: not recorded: ${subject}: ${failure.message}`);
    if (failure.hint !== undefined) lines.push(`  ${failure.hint}`);
  }
  return `${lines.map(escapeText).join('\n')}\n`;
}
