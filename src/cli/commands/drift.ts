import type { Command } from 'commander';
import { usageError } from '../../errors.ts';
import { PAGE_FORMATS } from '../../report/renderer.ts';
import { addOverlayOption, addReportOptions, addSourceOptions } from '../options.ts';
import type { ReportOptions, SourceOptions } from '../options.ts';
import type { CommandContext } from '../program.ts';
import { runReport } from './run-report.ts';

type Options = ReportOptions & SourceOptions & { filename: string[]; why?: string };

export function addDriftCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('drift')
    .summary('show which nodes differ from what Karpenter would launch, and why')
    .description('Compares every NodeClaim with a fresh resolution of its EC2NodeClass and with what the controller has noted. Exit code 1 when something drifted.')
    .option('--why <name>', 'explain the whole decision on one NodeClaim, given its name, its Node or its instance');
  addOverlayOption(addSourceOptions(addReportOptions(command, PAGE_FORMATS))).action(async (options: Options) => {
    if (options.why !== undefined) {
      const { why } = await import('../../actions/why.ts');
      const name = options.why;
      await runReport(context, { ...options, needsCluster: true, paths: options.filename }, (opened) => why({ ...opened, ...driftInput(options), name }));
      return;
    }
    const { drift } = await import('../../actions/drift.ts');
    await runReport(context, { ...options, needsCluster: true, paths: options.filename }, (opened) => drift({ ...opened, ...driftInput(options) }));
  });
}

export function driftInput(options: Options): { overlay: string[]; regions: string[]; kubernetesVersions: string[]; karpenterVersion: string | undefined; useAws: boolean } {
  if (options.kubernetesVersion.length > 1) throw usageError('nodes are compared for one Kubernetes version at a time', 'give --kubernetes-version once, and run it again for the others');
  return { overlay: options.filename, regions: options.region, kubernetesVersions: options.kubernetesVersion, karpenterVersion: options.karpenterVersion, useAws: options.aws };
}
