import { Argument } from 'commander';
import type { Command } from 'commander';
import { completionScript, SHELLS } from '../completion.ts';
import type { Shell } from '../completion.ts';
import { parseChoice } from '../option-values.ts';
import type { CommandContext } from '../program.ts';
import { EXIT } from '../verdict.ts';

export function addCompletionCommand(program: Command, { io, finish }: CommandContext): void {
  program
    .command('completion')
    .summary('print a completion script for your shell')
    .description('Prints a completion script. Use it with: source <(karpami completion bash), source <(karpami completion zsh), or karpami completion fish | source')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS).argParser(parseChoice('shell', SHELLS)))
    .action((shell: Shell) => {
      io.stdout.write(completionScript(shell, program));
      finish(EXIT.ok);
    });
}
