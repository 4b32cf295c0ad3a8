import type { RuleLevel } from '../config/config.ts';
import { stablePath } from '../config/find-config.ts';
import type { Project } from '../config/find-config.ts';
import { hasPlaceholder } from '../manifests/placeholders.ts';
import type { ClusterState } from '../model/cluster.ts';
import type { LintReport, RuleOutcome } from '../model/lint.ts';
import type { Unchecked } from '../model/report.ts';
import { RULES } from '../rules/index.ts';
import type { Rule, RuleContext } from '../rules/rule.ts';
import type { FileSubject } from '../rules/subjects.ts';
import type { FileSource, Target } from '../sources/ports.ts';
import { parseInstant } from '../util/instant.ts';
import { chooseRelease } from './karpenter-release.ts';
import type { KnownRelease } from './karpenter-release.ts';
import { unknownRule } from './rules.ts';
import type { AwsAnswer, AwsQuestion } from './lint/aws-facts.ts';
import { holdAgainstBaseline, readBaseline } from './lint/baseline.ts';
import type { HeldFindings, Looked } from './lint/baseline.ts';
import { environmentsOf } from './lint/environments.ts';
import { describeFile } from './lint/describe-file.ts';
import { excluding } from './lint/exclude.ts';
import { findFindings } from './lint/find-findings.ts';
import { indexInput } from './lint/index-input.ts';
import { inputNotes } from './lint/input-notes.ts';
import { inheritEnvironments } from './lint/inherit-environments.ts';
import { problemsOf } from './lint/problems.ts';
import { readFiles } from './lint/read-files.ts';
import { knownKubernetesVersion, readTargets } from './lint/read-targets.ts';
import { ruleLevels } from './lint/rule-levels.ts';
import type { RuleLevels } from './lint/rule-levels.ts';
import { subjectsOf } from './lint/subjects-of.ts';

export type RuleSetting = RuleLevel;

export interface LintInput {
  files: FileSource;
  paths: readonly string[];
  /** None: the rules that need AWS are skipped. */
  targets: readonly Target[];
  /** RFC 3339. */
  at: string;
  karpenterVersion: string | undefined;
  /** The release that runs now, where `karpenterVersion` is the one that is moved to; without it, what the configuration says. */
  runningVersion?: string;
  kubernetesVersions: readonly string[];
  regions: readonly string[];
  /** Where the files belong, and what is configured for them; absent: nothing is. */
  project?: Project;
  /** File with the findings that were there before. */
  baseline?: string;
  /** What `--env` says. */
  environment: string | undefined;
  /** By the id of the rule. */
  ruleSettings: ReadonlyMap<string, RuleSetting>;
  /** Whether templates and the like count as not checked; absent: where they are named, not where a walk meets them. */
  strictInputs: boolean | undefined;
}

/** Holds manifests against the catalogue of rules. */
export async function lint(input: LintInput): Promise<LintReport> {
  refuseUnknownRules(input.ruleSettings);
  const targets = await readTargets(input.targets);
  const release = releaseOf(input, targets[0]?.state);
  const project = input.project ?? { currentFolder: input.files.currentFolder, repositories: [] };
  const read = await readFiles(excluding(input.files, project), input.paths);
  const environmentOf = environmentsOf({ forced: input.environment, project });
  const subjects = inheritEnvironments(read.files.map((file) => subjectsOf(file, environmentOf)));
  const levels = ruleLevels(input.ruleSettings, project.config);
  const kubernetesVersion = knownKubernetesVersion(input.kubernetesVersions, targets);
  const answer = await askTargets({ ...input, targets, files: subjects, release });
  const facts = { kubernetesVersion: kubernetesVersion?.value, runningRelease: runningRelease(input, targets[0]?.state), ...(answer.aws !== undefined && { aws: answer.aws }) };
  const context = { ...contextOf(input, release, subjects), ...facts };
  const ruleRuns = RULES.map((rule) => ({ rule, status: statusOf(rule, context, levels) }));
  const all = findFindings({ files: read.files, subjects, rules: ruleRuns, context, levels, at: input.at, stablePath: (path) => stablePath(project, path) });
  const { findings, suppressed, notes } = await withoutBaseline(all, input, { project, paths: input.paths, files: read.files.map(({ path }) => path) });
  const problems = read.files.map((file) => problemsOf(file, input));
  const checkedCount = subjects.reduce((sum, file) => sum + file.subjects.length, 0);
  return {
    kind: 'lint',
    at: input.at,
    settings: { karpenter: release.sourced, ...(kubernetesVersion !== undefined && { kubernetesVersion }), ...(project.config !== undefined && { config: project.config.path }), ...(input.baseline !== undefined && { baseline: input.baseline }) },
    findings,
    suppressed,
    files: read.files.map((file, index) => describeFile(file, subjects[index], problems[index])),
    rules: ruleRuns.map(({ rule, status }): RuleOutcome => ({ ...rule.info, status, findingCount: findings.filter(({ id }) => id === rule.info.id).length })),
    unchecked: [...read.unchecked, ...problems.flatMap(({ unchecked }): Unchecked[] => unchecked), ...answer.unchecked],
    notes: [...notes, ...release.notes, ...inputNotes(read, checkedCount), ...problems.flatMap(({ notes }) => notes), ...answer.notes],
    checkedCount,
  };
}

async function withoutBaseline(all: Pick<LintReport, 'findings' | 'suppressed'>, { files, baseline }: LintInput, looked: Looked): Promise<HeldFindings> {
  if (baseline === undefined) return { ...all, notes: [] };
  const held = holdAgainstBaseline(all.findings, await readBaseline(files, baseline), looked);
  return { ...held, suppressed: [...all.suppressed, ...held.suppressed] };
}

/** Resolving is a good part of karpami's code: it is loaded where it is asked for. */
async function askTargets(question: AwsQuestion): Promise<AwsAnswer> {
  if (question.targets.length === 0) return { unchecked: [], notes: [] };
  return (await import('./lint/aws-facts.ts')).askAboutClasses(question);
}

function refuseUnknownRules(settings: LintInput['ruleSettings']): void {
  const known = RULES.map(({ info }) => info.id);
  const unknown = [...settings.keys()].find((id) => !known.includes(id));
  if (unknown !== undefined) throw unknownRule(unknown, known);
}

function contextOf(input: LintInput, release: KnownRelease, files: readonly FileSubject[]): RuleContext {
  const objects = files.flatMap(({ subjects }) => subjects.flatMap((subject) => ('isOld' in subject ? [] : [subject])));
  return {
    release: release.features,
    isReleaseGuessed: release.isGuess === true,
    at: parseInstant(input.at) ?? 0n,
    input: indexInput(objects),
    isUnknown: hasPlaceholder,
  };
}

/** What the flag says, else the controller in the cluster, else the configuration. */
function releaseOf({ karpenterVersion, project }: LintInput, state: ClusterState | undefined): KnownRelease {
  const running = chooseRelease(karpenterVersion, state);
  if (running.isGuess !== true) return running;
  const config = project?.config;
  if (karpenterVersion !== undefined || config?.karpenterVersion === undefined) return running;
  const chosen = chooseRelease(config.karpenterVersion);
  return { ...chosen, sourced: { ...chosen.sourced, source: config.path } };
}

/** Nothing is moved to where no flag names another release. */
function runningRelease({ karpenterVersion, runningVersion, project }: LintInput, state: ClusterState | undefined): RuleContext['runningRelease'] {
  const inCluster = chooseRelease(undefined, state);
  if (karpenterVersion !== undefined && runningVersion === undefined && inCluster.isGuess !== true) return inCluster.features;
  const running = runningVersion ?? project?.config?.karpenterVersion;
  return karpenterVersion === undefined || running === undefined ? undefined : chooseRelease(running).features;
}

function statusOf({ info }: Rule, { aws }: RuleContext, levels: RuleLevels): RuleOutcome['status'] {
  if (levels.isOff(info.id)) return 'off';
  return info.needs === 'aws' && aws === undefined ? 'skipped' : 'ran';
}
