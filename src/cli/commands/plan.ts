import type { Command } from 'commander';
import { PAGE_FORMATS } from '../../report/renderer.ts';
import type { Target } from '../../sources/ports.ts';
import { addOverlayOption, addReportOptions, addSourceOptions } from '../options.ts';
import type { ReportOptions, SourceOptions } from '../options.ts';
import { addPlanOptions, horizonOf, timesOf } from '../plan-options.ts';
import type { PlanOptions } from '../plan-options.ts';
import type { CommandContext } from '../program.ts';
import { driftInput } from './drift.ts';
import { runReport } from './run-report.ts';

type Options = ReportOptions & SourceOptions & PlanOptions & { filename: string[] };

export function addPlanCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('plan')
    .summary('show when each drifted node goes, and what is in the way')
    .description('Simulates how Karpenter replaces the drifted nodes: when each of them goes, what it waits for, when all of them are done, and which stay. Shows what the disruption budgets allow now, and what blocks each node.');
  addOverlayOption(addPlanOptions(addSourceOptions(addReportOptions(command, PAGE_FORMATS)))).action(async (options: Options) => {
    const { plan } = await import('../../actions/plan.ts');
    await runReport(context, { ...options, needsCluster: true, paths: options.filename }, (opened) =>
      plan({ ...opened, targets: targetsAt(opened.targets, options.at), ...driftInput(options), horizon: horizonOf(options), pools: options.pool, why: options.why, times: timesOf(options), assertions: options.assert }),
    );
  });
}

/** `--at` is the clock of everything that a plan rests on. */
function targetsAt(targets: readonly Target[], at: Date | undefined): Target[] {
  return targets.map((target) => (at === undefined ? target : { ...target, clock: { now: () => at } }));
}
