import { KarpamiError } from '../../errors.ts';
import type { Report } from '../../model/report.ts';
import type { FileSource, Progress, Target } from '../../sources/ports.ts';
import { deliver } from '../deliver.ts';
import { fileSource } from '../file-source.ts';
import { openTargets } from '../open-targets.ts';
import type { TargetOptions } from '../open-targets.ts';
import type { ReportOptions } from '../options.ts';
import type { CommandContext } from '../program.ts';
import { progressOf } from '../progress.ts';

export interface Opened {
  targets: Target[];
  files: FileSource;
  progress: Progress;
}

/** What every report command does: open the sources, act, write the report, set the exit code. */
export async function runReport(
  { io, finish }: CommandContext,
  options: ReportOptions & TargetOptions,
  act: (opened: Opened) => Promise<Report>,
): Promise<void> {
  const progress = progressOf(io, options.quiet);
  try {
    const targets = await openTargets(options, io, progress.step);
    const report = await act({ targets, files: await fileSource(io, options), progress: progress.step });
    progress.done();
    // Sources answer an abort with failures: they say nothing about the cluster.
    if (io.signal.aborted) throw new KarpamiError('interrupted', 'interrupted');
    finish(await deliver(report, options, io));
  } finally {
    progress.done();
  }
}
