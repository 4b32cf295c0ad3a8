import type { Command } from 'commander';
import { Option } from 'commander';
import type { Looked, RenewedBaseline } from '../actions/lint/baseline.ts';
import type { Project } from '../config/find-config.ts';
import { relativePath } from '../config/paths.ts';
import { usageError } from '../errors.ts';
import type { LintReport } from '../model/lint.ts';
import { escapeText } from '../report/escape.ts';
import type { FileSource } from '../sources/ports.ts';
import { deliver, writeText } from './deliver.ts';
import type { Io } from './io.ts';
import { collectVersions } from './option-values.ts';
import type { ReportOptions, SourceOptions } from './options.ts';

/** What a repository says of itself, and what it has accepted. */
export interface ProjectOptions {
  /** False with `--no-config`. */
  config?: string | false;
  baseline?: string;
  writeBaseline: boolean;
  stdinFilename?: string;
}

export function addProjectOptions(command: Command): Command {
  return command
    .option('--config <file>', 'configuration to use instead of the karpami.yaml that is found upwards')
    .addOption(new Option('--no-config', 'use no configuration'))
    .option('--baseline <file>', 'do not count the findings that this file holds')
    .option('--write-baseline', 'write all findings to the baseline instead of holding them against it', false);
}

/** The configuration of the paths. Throws KarpamiError `usage` where it is wrong. */
export async function openProjectOf(files: FileSource, paths: readonly string[], { config, stdinFilename }: ProjectOptions): Promise<Project> {
  const { openProject } = await import('../actions/lint/open-project.ts');
  const linted = paths.map((path) => (path === '-' ? (stdinFilename ?? path) : path));
  return openProject(files, { paths: linted, wanted: config !== false, ...(typeof config === 'string' && { file: config }) });
}

/** Flags go before the configuration. The release of Karpenter is compared with the configured one, and is left to the action. */
export function withConfig<Options extends ReportOptions & SourceOptions & ProjectOptions>(options: Options, { config, currentFolder }: Project, command: Command): Options {
  if (config === undefined) return options;
  const isFailOnGiven = command.getOptionValueSource('failOn') !== 'default';
  return {
    ...options,
    failOn: isFailOnGiven ? options.failOn : (config.failOn ?? options.failOn),
    kubernetesVersion: options.kubernetesVersion.length > 0 || config.kubernetesVersion === undefined ? options.kubernetesVersion : collectVersions(config.kubernetesVersion, []),
    baseline: options.baseline ?? (config.baseline === undefined ? undefined : relativePath(currentFolder, config.baseline)),
  };
}

export interface BaselineRun {
  report: LintReport;
  files: FileSource;
  project: Project;
  paths: readonly string[];
}

/** Writes the baseline, then the report as it is from now on. A run that has looked at nothing, or not at all it was asked to, writes none. */
export async function deliverBaseline({ report, files, project, paths }: BaselineRun, options: ReportOptions & ProjectOptions, io: Io): Promise<number> {
  const path = baselinePath(options);
  if (report.checkedCount === 0 || (report.unchecked.length > 0 && !options.allowUnchecked)) return deliver(report, options, io);
  const { acceptAll, renewBaseline } = await import('../actions/lint/baseline.ts');
  const looked: Looked = { project, paths, files: report.files.map((file) => file.path) };
  const renewed: RenewedBaseline = await renewBaseline(report, { files, path, looked });
  await writeText(path, renewed.text, io);
  const { entryCount } = renewed;
  if (!options.quiet) io.stderr.write(`karpami: ${entryCount} ${entryCount === 1 ? 'finding' : 'findings'} written to ${escapeText(path)}\n`);
  return deliver(acceptAll(report), options, io);
}

/** Throws KarpamiError `usage` where no file is named. */
export function baselinePath({ baseline }: ProjectOptions): string {
  if (baseline === undefined || baseline === '-') throw usageError('--write-baseline needs a file', 'name it: --baseline .karpami-baseline.json --write-baseline');
  return baseline;
}
