import type { Command } from 'commander';
import { KarpamiError } from '../../errors.ts';
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
      const { snapshot } = await import('../../actions/snapshot.ts');
      const targets = await openTargets({ ...options, needsCluster: true }, io, progress.step);
      if (targets.length !== 1) throw new KarpamiError('usage', 'a snapshot holds one cluster', 'give --context once, and run it again for the others');
      const result = await snapshot({
        target: targets[0],
        files: await fileSource(io),
        overlay: options.filename,
        regions: options.region,
        kubernetesVersions: options.kubernetesVersion,
        karpenterVersion: options.karpenterVersion,
        useAws: options.aws,
      });
      progress.done();
      if (options.to === '-') io.stdout.write(result.text);
      else await io.writeFile(options.to, result.text);
      for (const line of result.lines) if (!options.quiet) io.stderr.write(`${line}\n`);
      finish(result.complete || options.allowUnchecked ? EXIT.ok : EXIT.incomplete);
    } finally {
      progress.done();
    }
  });
}
