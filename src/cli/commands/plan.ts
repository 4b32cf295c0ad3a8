import type { Command } from 'commander';
import { addOverlayOption, addReportOptions, addSourceOptions } from '../options.ts';
import type { ReportOptions, SourceOptions } from '../options.ts';
import type { CommandContext } from '../program.ts';
import { driftInput } from './drift.ts';
import { runReport } from './run-report.ts';

type Options = ReportOptions & SourceOptions & { filename: string[] };

export function addPlanCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('plan')
    .summary('show when the drifted nodes may go, and what is in the way')
    .description('Shows the drifted NodeClaims in the order in which Karpenter takes them, what the disruption budgets allow now and when that changes, and what blocks each node.');
  addOverlayOption(addSourceOptions(addReportOptions(command))).action(async (options: Options) => {
    const { plan } = await import('../../actions/plan.ts');
    await runReport(context, { ...options, needsCluster: true, paths: options.filename }, (opened) => plan({ ...opened, ...driftInput(options) }));
  });
}
