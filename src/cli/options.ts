import { Option } from 'commander';
import type { Command } from 'commander';
import type { Severity } from '../model/report.ts';
import { FORMATS } from '../report/renderer.ts';
import type { Format } from '../report/renderer.ts';
import { collect, collectOutput, collectRegions, collectVersions, parseChoice, parseTimeout } from './option-values.ts';
import type { OutputTarget } from './option-values.ts';

export const FAIL_ON = ['error', 'warning', 'info', 'never'] as const satisfies readonly FailOn[];

export type FailOn = Severity | 'never';

/** How the report is written and what makes the run fail. */
export interface ReportOptions {
  output: OutputTarget[];
  failOn: FailOn;
  allowUnchecked: boolean;
  allowEmpty: boolean;
  quiet: boolean;
  verbose: boolean;
}

/** Where facts come from. */
export interface SourceOptions {
  context: string[];
  kubeconfig?: string;
  snapshot: string[];
  region: string[];
  profile?: string;
  /** False with `--no-aws`. */
  aws: boolean;
  kubernetesVersion: string[];
  karpenterVersion?: string;
  /** Milliseconds. */
  timeout: number;
  /** False with `--no-prefilter`. */
  prefilter: boolean;
}

const DEFAULT_TIMEOUT_MS = 120_000;

/** `formats`: what the command's report can be written as. */
export function addReportOptions(command: Command, formats: readonly Format[] = FORMATS): Command {
  return command
    .addOption(outputOption(formats))
    .addOption(choiceOption('--fail-on', '<severity>', { help: 'lowest severity that makes the exit code 1', choices: FAIL_ON }).default('error'))
    .option('--allow-unchecked', 'what could not be checked is a warning, not exit code 3', false)
    .option('--allow-empty', 'finding nothing to check is no error', false)
    .option('-q, --quiet', 'no progress and no warnings on standard error', false)
    .option('-v, --verbose', 'also list what is in order', false);
}

export function addSourceOptions(command: Command): Command {
  return command
    .addOption(new Option('--context <name>', 'kubeconfig context of the cluster; repeatable').argParser(collect('--context')).default([], 'the current one'))
    .option('--kubeconfig <file>', 'kubeconfig to use instead of KUBECONFIG or ~/.kube/config')
    .addOption(new Option('--snapshot <file>', 'read a recorded snapshot instead of a cluster and AWS (- for standard input); repeatable').argParser(collect('--snapshot')).default([], 'none'))
    .addOption(new Option('--region <region>', 'AWS region; repeatable').argParser(collectRegions).default([], "the cluster's or the AWS configuration's"))
    .option('--profile <name>', 'AWS profile of the shared configuration')
    .option('--no-aws', "ask AWS nothing: compare with the controller's status.amis alone")
    .addOption(new Option('--kubernetes-version <version>', 'control plane version such as 1.34; repeatable').argParser(collectVersions).default([], "the cluster's"))
    .option('--no-prefilter', "parse every file of a folder, not only those that mention Karpenter's APIs")
    .option('--karpenter-version <version>', 'release of Karpenter whose behaviour to use')
    .addOption(new Option('--timeout <duration>', 'give up asking after this long').argParser(parseTimeout).default(DEFAULT_TIMEOUT_MS, '2m'));
}

export function outputOption(formats: readonly Format[]): Option {
  return new Option('-o, --output <format[=file]>', 'how and where to write the report; repeatable').choices(formats).argParser(collectOutput(formats)).default([], 'table');
}

/** Files that stand in for the cluster's objects. */
export function addOverlayOption(command: Command): Command {
  return command.addOption(
    new Option('-f, --filename <path>', "as if these files' EC2NodeClasses and NodePools were applied; repeatable").argParser(collect('--filename')).default([], 'none'),
  );
}

/** A flag with a few values, which help and completion list. */
export function choiceOption(flag: string, value: string, { help, choices }: { help: string; choices: readonly string[] }): Option {
  return new Option(`${flag} ${value}`, help).choices(choices).argParser(parseChoice(flag, choices));
}
