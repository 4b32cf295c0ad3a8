import type { CommanderError } from 'commander';
import { usageError } from '../errors.ts';
import type { KarpamiError } from '../errors.ts';

const SEE_HELP = 'karpami --help lists the commands, karpami COMMAND --help their flags';

/** What is wrong with a command line, by commander's code; its message quotes what was given, and may suggest another word below. */
const WORDS: Record<string, (quoted: string) => string> = {
  'commander.unknownCommand': (name) => `there is no command "${name}"`,
  'commander.unknownOption': (flag) => `there is no flag "${flag}"`,
  'commander.optionMissingArgument': (flag) => `${shortened(flag)} needs a value`,
  'commander.missingMandatoryOptionValue': (flag) => `${shortened(flag)} is missing`,
  'commander.missingArgument': (name) => `the argument ${name} is missing`,
  'commander.excessArguments': (command) => `${command} has too many arguments`,
};

export function usageErrorOf({ code, message }: CommanderError): KarpamiError {
  const quoted = /'([^]*?)'/.exec(message)?.[1];
  const words = quoted === undefined ? undefined : WORDS[code]?.(quoted);
  const suggested = /\(Did you mean (.*)\?\)$/.exec(message)?.[1];
  return usageError(words ?? message.replace(/^error: /, ''), hintOf(code, suggested));
}

function hintOf(code: string, suggested: string | undefined): string {
  if (suggested !== undefined) return `did you mean ${suggested}?`;
  return code === 'commander.excessArguments' ? `drift, plan and snapshot take files as -f FILE; ${SEE_HELP}` : SEE_HELP;
}

/** `-o, --output <format[=file]>` as users write it. */
function shortened(flags: string): string {
  return flags.replace(/^-\w, /, '');
}
