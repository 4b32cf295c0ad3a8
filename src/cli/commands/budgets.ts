import { Option } from 'commander';
import type { Command } from 'commander';
import { DST_CHOICES } from '../../model/calendar.ts';
import type { DstChoice } from '../../model/calendar.ts';
import { REASONS } from '../../model/disruption.ts';
import type { DisruptionReason } from '../../model/disruption.ts';
import { usageError } from '../../errors.ts';
import { PAGE_FORMATS } from '../../report/renderer.ts';
import { deliver } from '../deliver.ts';
import { collect, collectReasons, parseCount } from '../option-values.ts';
import { addReportOptions, addSourceOptions, choiceOption } from '../options.ts';
import type { ReportOptions, SourceOptions } from '../options.ts';
import type { CommandContext } from '../program.ts';
import { runReport } from './run-report.ts';

interface CalendarOptions extends ReportOptions, SourceOptions {
  at?: string;
  from?: string;
  to?: string;
  tz?: string;
  nodes?: number;
  reason: DisruptionReason[];
  pool: string[];
  ascii: boolean;
}

interface SuggestOptions extends ReportOptions {
  at?: string;
  tz: string;
  nodes: string;
  reason: DisruptionReason[];
  dst: DstChoice;
  karpenterVersion?: string;
}

export function addBudgetsCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('budgets')
    .summary('show when disruption budgets let nodes go, now and as a calendar')
    .description('Shows for every NodePool and reason what its budgets allow now, which entry decides and when that changes, and the hours of a week. karpami budgets suggest writes budgets for a window; a file of that name is ./suggest.')
    .enablePositionalOptions()
    .helpCommand(false)
    .argument('[files...]', "files, directories or - for standard input; without any, the cluster's or snapshot's own pools");
  addSourceOptions(addReportOptions(command, PAGE_FORMATS))
    .option('--at <instant>', 'what time it is: an instant or a date; else now, or the time of the snapshot')
    .option('--from <date>', 'first day of the calendar, or an instant; else the Monday before')
    .option('--to <date>', 'last day of the calendar, an instant, or how long it is such as 14d; else a week')
    .option('--tz <zone>', 'also show the clocks of this time zone, such as Europe/Berlin; dates are of this zone')
    .addOption(new Option('--nodes <count>', "how many nodes a pool has; else the cluster's number").argParser(parseCount('--nodes')))
    .addOption(reasonOption())
    .addOption(new Option('--pool <name>', 'only this NodePool; repeatable').argParser(collect('--pool')).default([], 'all'))
    .option('--ascii', 'draw the calendar with characters that every terminal has', false)
    .action((paths: string[], options: CalendarOptions) => runCalendar(context, paths, options));
  addSuggestCommand(command, context);
}

function reasonOption(): Option {
  return new Option('--reason <reason>', 'only this reason; repeatable').choices(REASONS).argParser(collectReasons).default([], 'all');
}

async function runCalendar(context: CommandContext, paths: string[], options: CalendarOptions): Promise<void> {
  const { budgets } = await import('../../actions/budgets.ts');
  const { at, from, to, nodes, reason: reasons, pool: pools, tz: zone, karpenterVersion } = options;
  await runReport(context, { ...options, needsCluster: paths.length === 0, paths }, (opened) => budgets({ ...opened, paths, at, from, to, nodes, reasons, pools, zone, karpenterVersion }));
}

function addSuggestCommand(budgets: Command, { io, finish }: CommandContext): void {
  const command = budgets
    .command('suggest')
    .summary('write budgets that let nodes go in a window only')
    .description('Writes the budgets that let nodes go in these windows and at no other time, proven by evaluating a whole year as Karpenter does.')
    .argument('<windows...>', 'when nodes may go, such as "sun 02:00-06:00", "mon-fri 22:00-05:00", "sat,sun" or "daily 01:00-04:00"');
  addReportOptions(command, PAGE_FORMATS)
    .option('--tz <zone>', 'time zone of the windows, such as Europe/Berlin', 'UTC')
    .option('--nodes <nodes>', 'how many nodes may go at the same time in a window', '10%')
    .addOption(reasonOption())
    .addOption(choiceOption('--dst', '<choice>', { help: 'which times hold where clocks change', choices: DST_CHOICES }).default('intersection'))
    .option('--at <instant>', 'the year to prove them in begins here; else now')
    .option('--karpenter-version <version>', 'release of Karpenter whose behaviour to use')
    .action(async (windows: string[], options: SuggestOptions) => {
      checkPlace(budgets);
      const { suggestBudgets } = await import('../../actions/suggest-budgets.ts');
      const { tz: zone, nodes, reason: reasons, dst, karpenterVersion } = options;
      const report = suggestBudgets({ windows, zone, reasons, nodes, dst, karpenterVersion, at: options.at, now: io.now().toISOString() });
      finish(await deliver(report, options, io));
    });
}

/** What stands before `suggest` would be the calendar's, and lost. */
function checkPlace(budgets: Command): void {
  const lost = budgets.options.find((option) => budgets.getOptionValueSource(option.attributeName()) === 'cli');
  if (lost !== undefined) throw usageError(`${lost.long ?? ''} stands before "suggest"`, 'write karpami budgets suggest WINDOW and the flags behind it; a file of that name is ./suggest');
}
