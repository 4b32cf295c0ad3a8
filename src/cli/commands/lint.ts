import { Option } from 'commander';
import type { Command } from 'commander';
import { LINTED_FILE, STDIN_PATH } from '../../model/manifest.ts';
import type { FileSource } from '../../sources/ports.ts';
import { openTargets } from '../open-targets.ts';
import { collectRuleSettings } from '../option-values.ts';
import type { RuleSettings } from '../option-values.ts';
import { addReportOptions, addSourceOptions } from '../options.ts';
import type { ReportOptions, SourceOptions } from '../options.ts';
import { deliver } from '../deliver.ts';
import { LINT_FORMATS } from '../../report/renderer.ts';
import { fileSource } from '../file-source.ts';
import { addProjectOptions, baselinePath, deliverBaseline, openProjectOf, withConfig } from '../lint-project.ts';
import type { ProjectOptions } from '../lint-project.ts';
import { withPatientOptimizer } from '../patient-optimizer.ts';
import { progressOf } from '../progress.ts';
import type { CommandContext } from '../program.ts';

type Options = ReportOptions & SourceOptions & ProjectOptions & { env?: string; rule: RuleSettings; strictInputs?: boolean; gitignore: boolean; listFiles: boolean; fix: boolean; write: boolean };

export function addLintCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('lint')
    .summary('check manifests for what will hurt, such as @latest in production')
    .description('Holds manifests against the catalogue of rules (karpami rules). Needs neither a cluster nor AWS; with --snapshot, --context or --region the rules that ask them run too.')
    .argument('[files...]', 'files, directories, globs or - for standard input; without any, the current directory');
  addProjectOptions(addSourceOptions(addReportOptions(command, LINT_FORMATS)))
    .option('--env <name>', 'all objects belong to this environment, which is production')
    .addOption(new Option('--rule <id=severity>', 'error, warning, info or off for a rule; repeatable').argParser(collectRuleSettings).default(new Map(), 'none'))
    .option('--stdin-filename <path>', 'the path that standard input stands for: its ending says how it is read, its folders which environment it belongs to')
    .option('--no-gitignore', 'also read what .gitignore files leave out of folders')
    .option('--strict-inputs', 'templates and the like that a directory walk meets count as not checked')
    .option('--no-strict-inputs', 'templates and the like are notes, also where they are named: for hooks, which name every changed file')
    .option('--list-files', 'list which files are read, which are not and why, and where their objects belong', false)
    .option('--fix', 'show as a diff what can be repaired; nothing is written without --write', false)
    .option('--write', 'with --fix: repair the files (of standard input, write what it becomes) and report what is left; clusters are never written to', false)
    .action((paths: string[], options: Options) => run(context, paths, { options, command }));
}

async function run({ io, finish }: CommandContext, named: string[], { options: flags, command }: { options: Options; command: Command }): Promise<void> {
  const { lint } = await import('../../actions/lint.ts');
  const paths = named.length === 0 ? ['.'] : named;
  const files = withStdinName(withPatientOptimizer(await fileSource(io, { ...flags, walked: LINTED_FILE })), flags.stdinFilename);
  const project = await openProjectOf(files, paths, flags);
  const options = withConfig(flags, project, command);
  if (options.writeBaseline) baselinePath(options);
  const fixes = options.fix || options.write ? await import('../deliver-fixes.ts') : undefined;
  fixes?.checkFixOptions(options, paths);
  const progress = progressOf(io, options.quiet);
  const asksSources = options.snapshot.length > 0 || options.context.length > 0 || options.region.length > 0;
  const targets = asksSources ? await openTargets({ ...options, needsCluster: options.context.length > 0, paths }, io, progress.step) : [];
  const input = {
    paths,
    project,
    baseline: options.writeBaseline ? undefined : options.baseline,
    targets,
    at: (targets[0]?.clock.now() ?? io.now()).toISOString(),
    karpenterVersion: options.karpenterVersion,
    kubernetesVersions: options.kubernetesVersion,
    regions: options.region,
    environment: options.env,
    ruleSettings: options.rule,
    strictInputs: options.strictInputs,
  };
  const recorded = fixes?.recordFiles(files);
  const report = await lint({ ...input, files: recorded ?? files });
  progress.done();
  if (options.listFiles) {
    const { deliverFileList } = await import('../deliver-file-list.ts');
    finish(await deliverFileList(report, options, io));
    return;
  }
  if (options.writeBaseline) {
    finish(await deliverBaseline({ report, files, project, paths }, options, io));
    return;
  }
  if (fixes === undefined || recorded === undefined) {
    finish(await deliver(report, options, io));
    return;
  }
  const run = { report, files: recorded, stdinPath: options.stdinFilename ?? STDIN_PATH, lint: (fixed: FileSource) => lint({ ...input, files: fixed }) };
  finish(await fixes.deliverFixes(run, options, io));
}

/** Standard input under the name that the user gave it, which decides how it is read and where it belongs. */
function withStdinName(files: FileSource, name: string | undefined): FileSource {
  if (name === undefined) return files;
  return {
    ...files,
    read: async (paths, options) => {
      const reading = await files.read(paths, options);
      return { ...reading, texts: reading.texts.map((each) => (each.path === STDIN_PATH ? { ...each, path: name } : each)) };
    },
  };
}
