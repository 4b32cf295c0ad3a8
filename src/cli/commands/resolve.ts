import type { Command } from 'commander';
import { addReportOptions, addSourceOptions } from '../options.ts';
import type { ReportOptions, SourceOptions } from '../options.ts';
import type { CommandContext } from '../program.ts';
import { runReport } from './run-report.ts';

type Options = ReportOptions & SourceOptions;

export function addResolveCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('resolve')
    .summary('show which AMIs Karpenter would pick for each EC2NodeClass')
    .description('Shows for every EC2NodeClass which AMIs its selector terms match, which ones Karpenter keeps and why, and the status.amis that it would write.')
    .argument('[files...]', "files, directories or - for standard input; without any, the cluster's or snapshot's own classes");
  addSourceOptions(addReportOptions(command)).action(async (paths: string[], options: Options) => {
    const { resolve } = await import('../../actions/resolve.ts');
    const needsCluster = paths.length === 0 || (options.kubernetesVersion.length === 0 && options.context.length > 0);
    await runReport(context, { ...options, needsCluster, paths }, (opened) =>
      resolve({ ...opened, paths, regions: options.region, kubernetesVersions: options.kubernetesVersion, karpenterVersion: options.karpenterVersion }),
    );
  });
}
