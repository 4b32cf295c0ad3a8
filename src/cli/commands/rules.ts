import { Option } from 'commander';
import type { Command } from 'commander';
import { deliver } from '../deliver.ts';
import { collectOutput } from '../option-values.ts';
import type { OutputTarget } from '../option-values.ts';
import { FORMATS } from '../../report/renderer.ts';
import type { CommandContext } from '../program.ts';

export function addRulesCommand(program: Command, { io, finish }: CommandContext): void {
  program
    .command('rules')
    .summary('list the lint rules, or explain one')
    .description('Lists the rules of karpami lint; with an id, says what a rule finds, what happens in production and what to write instead.')
    .argument('[id]', 'a rule')
    .addOption(new Option('-o, --output <format[=file]>', 'how and where to write the report; repeatable').choices(FORMATS).argParser(collectOutput(FORMATS)).default([], 'table'))
    .action(async (id: string | undefined, { output }: { output: OutputTarget[] }) => {
      const { rules } = await import('../../actions/rules.ts');
      finish(await deliver(rules({ id, at: io.now().toISOString() }), { output, failOn: 'never', allowUnchecked: false, allowEmpty: false, quiet: false, verbose: true }, io));
    });
}
