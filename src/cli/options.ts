import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import type { Severity } from '../model/report.ts';
import { FORMATS } from '../report/renderer.ts';
import type { Format } from '../report/renderer.ts';

export interface OutputTarget {
  format: Format;
  /** Absent: standard output. */
  file?: string;
}

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
  allFiles: boolean;
}

const DEFAULT_TIMEOUT_MS = 120_000;

export function addReportOptions(command: Command): Command {
  return command
    .addOption(new Option('-o, --output <format[=file]>', `write the report as ${FORMATS.join(', ')}; repeatable`).argParser(collectOutput).default([], 'table'))
    .addOption(new Option('--fail-on <severity>', 'lowest severity that makes the exit code 1').choices(['error', 'warning', 'info', 'never']).default('error'))
    .option('--allow-unchecked', 'what could not be checked is a warning, not exit code 3', false)
    .option('--allow-empty', 'finding nothing to check is no error', false)
    .option('-q, --quiet', 'no progress and no warnings on standard error', false)
    .option('-v, --verbose', 'also list what is in order', false);
}

export function addSourceOptions(command: Command): Command {
  return command
    .addOption(new Option('--context <name>', 'kubeconfig context of the cluster; repeatable').argParser(collect).default([], 'the current one'))
    .option('--kubeconfig <file>', 'kubeconfig to use instead of KUBECONFIG or ~/.kube/config')
    .addOption(new Option('--snapshot <file>', 'read a recorded snapshot instead of a cluster and AWS (- for standard input); repeatable').argParser(collect).default([], 'none'))
    .addOption(new Option('--region <region>', 'AWS region; repeatable').argParser(collectList).default([], "the cluster's or the AWS configuration's"))
    .option('--profile <name>', 'AWS profile of the shared configuration')
    .option('--no-aws', "ask AWS nothing: compare with the controller's status.amis alone")
    .addOption(new Option('--kubernetes-version <version>', 'control plane version such as 1.34; repeatable').argParser(collectVersions).default([], "the cluster's"))
    .option('--all-files', "parse every file of a folder, not only those that mention Karpenter's APIs", false)
    .option('--karpenter-version <version>', 'release of Karpenter whose behaviour to use')
    .addOption(new Option('--timeout <duration>', 'give up asking after this long').argParser(parseTimeout).default(DEFAULT_TIMEOUT_MS, '2m'));
}

/** Files that stand in for the cluster's objects. */
export function addOverlayOption(command: Command): Command {
  return command.addOption(
    new Option('-f, --filename <path>', "as if these files' EC2NodeClasses and NodePools were applied; repeatable").argParser(collect).default([], 'none'),
  );
}

/** Commander hands the default over as the first previous value. */
function collect(value: string, previous: string[]): string[] {
  return [...previous, value];
}

function collectList(value: string, previous: string[]): string[] {
  return [...previous, ...value.split(',').filter((item) => item !== '')];
}

function collectVersions(value: string, previous: string[]): string[] {
  const versions = value.split(',');
  const bad = versions.find((version) => !/^v?1\.\d{1,3}(\.\d+)?$/.test(version));
  if (bad !== undefined) throw new InvalidArgumentError(`"${bad}" is no Kubernetes version; write it as 1.34`);
  return [...previous, ...versions.map((version) => version.replace(/^v/, '').split('.').slice(0, 2).join('.'))];
}

function collectOutput(value: string, previous: OutputTarget[]): OutputTarget[] {
  const [name = '', ...rest] = value.split('=');
  const format = FORMATS.find((known) => known === name);
  if (format === undefined) throw new InvalidArgumentError(`"${name}" is no format; choose one of ${FORMATS.join(', ')}`);
  const file = rest.join('=');
  if (rest.length > 0 && file === '') throw new InvalidArgumentError(`"${value}" names no file; write ${name}=FILE`);
  if (file === '' && previous.some((target) => target.file === undefined)) throw new InvalidArgumentError('standard output takes one report; write the others as FORMAT=FILE');
  return [...previous, file === '' ? { format } : { format, file }];
}

const UNIT_MS: Record<string, number> = { ms: 1, s: 1000, m: 60_000 };

function parseTimeout(value: string): number {
  const [, count, unit = 's'] = /^(\d+(?:\.\d+)?)(ms|s|m)?$/.exec(value) ?? [];
  const milliseconds = Number(count) * (UNIT_MS[unit] ?? 1000);
  if (!(milliseconds > 0)) throw new InvalidArgumentError(`"${value}" is no duration; write 90s or 2m`);
  return milliseconds;
}
