import type { Command } from 'commander';
import { choiceOption } from '../options.ts';
import type { CommandContext } from '../program.ts';
import { EXIT } from '../verdict.ts';

export function addPermissionsCommand(program: Command, { io, finish }: CommandContext): void {
  program
    .command('permissions')
    .summary('print the IAM policy and the ClusterRole that karpami needs')
    .description('Prints the least IAM policy (JSON) and the ClusterRole (YAML) that karpami needs. It only ever reads.')
    .addOption(choiceOption('--for', '<side>', { help: 'print one of the two only', choices: ['aws', 'kubernetes'] }))
    .action(async (options: { for?: 'aws' | 'kubernetes' }) => {
      const { clusterRole, iamPolicy } = await import('../../permissions.ts');
      const { dump } = await import('js-yaml');
      const policy = `${JSON.stringify(iamPolicy(), undefined, 2)}\n`;
      const role = dump(clusterRole(), { lineWidth: -1, noRefs: true });
      if (options.for === 'aws') io.stdout.write(policy);
      else if (options.for === 'kubernetes') io.stdout.write(role);
      else io.stdout.write(`# IAM policy\n${policy}\n# Kubernetes\n${role}`);
      finish(EXIT.ok);
    });
}
