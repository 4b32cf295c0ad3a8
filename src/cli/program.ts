import { Command, CommanderError, Help } from 'commander';
import type { Option } from 'commander';
import { VERSION } from '../version.ts';
import { addBudgetsCommand } from './commands/budgets.ts';
import { addCompletionCommand } from './commands/completion.ts';
import { addDriftCommand } from './commands/drift.ts';
import { addLintCommand } from './commands/lint.ts';
import { addPermissionsCommand } from './commands/permissions.ts';
import { addPlanCommand } from './commands/plan.ts';
import { addResolveCommand } from './commands/resolve.ts';
import { addRulesCommand } from './commands/rules.ts';
import { addSnapshotCommand } from './commands/snapshot.ts';
import type { Io } from './io.ts';
import { usageErrorOf } from './usage-errors.ts';
import { EXIT } from './verdict.ts';

/** Called by each command with its exit code. */
export type Finish = (code: number) => void;

export interface CommandContext {
  io: Io;
  finish: Finish;
}

/** No command was given, and the help is printed already. */
const HELP_INSTEAD = 'commander.help';

/** Parses the command line, runs the command and returns its exit code. A bad flag is a usage error. */
export async function runProgram(argv: readonly string[], io: Io): Promise<number> {
  let code: number = EXIT.ok;
  const program = buildProgram({ io, finish: (value) => (code = value) });
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT.ok;
    if (error.code !== HELP_INSTEAD) throw usageErrorOf(error);
    return EXIT.notRun;
  }
  return code;
}

export function buildProgram(context: CommandContext): Command {
  const { io } = context;
  const program = new Command('karpami')
    .description('Audits AMIs and drift for Karpenter on AWS: which AMI Karpenter would pick, which nodes differ and why, and when each may go. It only ever reads.')
    .version(VERSION, '-V, --version')
    .exitOverride()
    // Otherwise the flags of a command's command would be taken for its own.
    .enablePositionalOptions()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      getOutHelpWidth: () => io.stdout.columns ?? 100,
      getErrHelpWidth: () => io.stderr.columns ?? 100,
      outputError: () => undefined,
    })
    .configureHelp({ optionDescription })
    .showSuggestionAfterError();
  for (const add of COMMANDS) add(program, context);
  return program;
}

const COMMANDS = [addResolveCommand, addDriftCommand, addPlanCommand, addBudgetsCommand, addLintCommand, addRulesCommand, addSnapshotCommand, addPermissionsCommand, addCompletionCommand];

/** That a switch is off unless it is given goes without saying. */
function optionDescription(option: Option): string {
  return option.isBoolean() ? option.description : new Help().optionDescription(option);
}
