import type { Command } from 'commander';
import { usageError } from '../../errors.ts';
import { writeText } from '../deliver.ts';
import { fileSource } from '../file-source.ts';
import { openTargets } from '../open-targets.ts';
import { addOverlayOption, addSourceOptions } from '../options.ts';
import type { SourceOptions } from '../options.ts';
import type { CommandContext } from '../program.ts';
import { progressOf } from '../progress.ts';
import { EXIT } from '../verdict.ts';

type Options = SourceOptions & { to: string; filename: string[]; quiet: boolean; allowUnchecked: boolean };

export function addSnapshotCommand(program: Command, { io, finish }: CommandContext): void {
  const command = program
    .command('snapshot')
    .summary('record what resolve, drift and plan need, to answer offline')
    .description(
      'Records a cluster and the AWS facts that belong to it, without account ids, user data or secrets. --kubernetes-version, --region and -f widen it for what-if questions.',
    )
    .requiredOption('--to <file>', 'file to write (- for standard output)')
    .option('-q, --quiet', 'no progress on standard error', false)
    .option('--allow-unchecked', 'what could not be recorded is a warning, not exit code 3', false);
  addOverlayOption(addSourceOptions(command)).action(async (options: Options) => {
    const progress = progressOf(io, options.quiet);
    try {
      const targets = await openTargets({ ...options, needsCluster: true, paths: options.filename }, io, progress.step);
      const [target] = targets;
      if (target === undefined || targets.length > 1) throw usageError('a snapshot holds one cluster', 'give --context once, and run it again for the others');
      const { recordTarget } = await import('../record-target.ts');
      const recorded = await recordTarget(target, {
        files: await fileSource(io, options),
        overlay: options.filename,
        regions: options.region,
        kubernetesVersions: options.kubernetesVersion,
        karpenterVersion: options.karpenterVersion,
        useAws: options.aws,
        progress: progress.step,
      });
      progress.done();
      await writeText(options.to, recorded.text, io);
      if (!options.quiet) io.stderr.write(recorded.summary);
      finish(recorded.isComplete || options.allowUnchecked ? EXIT.ok : EXIT.incomplete);
    } finally {
      progress.done();
    }
  });
}
