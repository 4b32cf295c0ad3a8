import { hasPlaceholder } from '../../manifests/placeholders.ts';
import { member } from '../../karpenter/validation/members.ts';
import type { ClusterState } from '../../model/cluster.ts';
import type { Sourced, Unchecked } from '../../model/report.ts';
import type { AwsFacts, ResolvedSubject } from '../../rules/aws-facts.ts';
import type { FileSubject, NodeClassSubject } from '../../rules/subjects.ts';
import type { Target } from '../../sources/ports.ts';
import { groupBy } from '../../util/group-by.ts';
import { kubernetesVersionsOf } from '../cluster-facts.ts';
import type { KnownRelease } from '../karpenter-release.ts';
import { resolutionFailures } from '../resolve/findings.ts';
import { resolveSubjects } from '../resolve/resolve-subjects.ts';
import type { ResolvableClass, TargetAnswer } from '../resolve/resolve-subjects.ts';
import { distinctUnchecked } from '../unchecked.ts';

/** A target with what its cluster says of itself. */
export interface ReadTarget {
  target: Target;
  state: ClusterState | undefined;
}

/** Reads of each cluster what decides how the files are judged: its versions and its region. */
export function readTargets(targets: readonly Target[]): Promise<ReadTarget[]> {
  return Promise.all(targets.map(async (target) => ({ target, state: await target.cluster?.read(['ec2nodeclasses', 'karpenterDeployment']) })));
}

/** The version asked for, else the one that all clusters have. */
export function knownKubernetesVersion(asked: readonly string[], targets: readonly ReadTarget[]): Sourced<string> | undefined {
  const versions = asked.length > 0 ? kubernetesVersionsOf(asked, undefined) : targets.flatMap(({ state }) => kubernetesVersionsOf([], state));
  const [first, ...others] = versions;
  return asked.length > 0 || others.every(({ value }) => value === first?.value) ? first : undefined;
}

export interface AwsAnswer {
  aws?: AwsFacts;
  unchecked: Unchecked[];
  notes: string[];
}

export interface AwsQuestion {
  targets: readonly ReadTarget[];
  files: readonly FileSubject[];
  release: KnownRelease;
  regions: readonly string[];
  kubernetesVersions: readonly string[];
}

/** What AWS says of the classes of the files. Nothing is asked, and nothing is said, without a target. */
export async function askAboutClasses({ targets, files, ...common }: AwsQuestion): Promise<AwsAnswer> {
  if (targets.length === 0) return { unchecked: [], notes: [] };
  const classes = files.flatMap(({ subjects }) => subjects.filter(isNodeClass));
  const subjects = classes.filter(isKnown).map((subject): LintedClass => ({ subject, nodeClass: subject.object, at: subject.locate([]) }));
  const answers = await Promise.all(targets.map(({ target, state }) => resolveSubjects({ ...common, target, state, subjects })));
  return { aws: factsOf(answers), unchecked: uncheckedOf(answers), notes: classes.filter((subject) => !isKnown(subject)).map(unknownNote) };
}

interface LintedClass extends ResolvableClass {
  subject: NodeClassSubject;
}

function isNodeClass(subject: FileSubject['subjects'][number]): subject is NodeClassSubject {
  return subject.kind === 'EC2NodeClass' && !('isOld' in subject);
}

/** What is selected is not known while something is to be put in, nor where a term cannot be read. */
function isKnown({ raw, invalidPaths }: NodeClassSubject): boolean {
  const spec = member(raw, 'spec');
  const selection = [member(spec, 'amiSelectorTerms'), member(spec, 'amiFamily')];
  return !selection.some(hasPlaceholder) && !invalidPaths.some((path) => path.length < 2 || path[1] === 'amiSelectorTerms' || path[1] === 'amiFamily');
}

function unknownNote({ name, locate }: NodeClassSubject): string {
  const { path, line, column } = locate(['spec', 'amiSelectorTerms']);
  return `${path}:${line}:${column}: EC2NodeClass${name === '' ? '' : ` ${name}`}: AWS was not asked, for what it selects is not known before something is put in`;
}

function factsOf(answers: readonly TargetAnswer<LintedClass>[]): AwsFacts {
  const resolved = answers.flatMap(({ classes }) => classes).map(({ subject, item }) => ({ subject: subject.subject, resolved: resolvedOf(item) }));
  const bySubject = groupBy(resolved, ({ subject }) => subject);
  return { resolutionsOf: (subject) => bySubject.get(subject)?.map((entry) => entry.resolved) ?? [] };
}

function resolvedOf({ region, kubernetesVersion, resolution, existingVersions }: TargetAnswer<LintedClass>['classes'][number]['item']): ResolvedSubject {
  return { kubernetesVersion, resolution, ...(region !== undefined && { region: region.value }), ...(existingVersions !== undefined && { existingVersions }) };
}

function uncheckedOf(answers: readonly TargetAnswer<LintedClass>[]): Unchecked[] {
  return distinctUnchecked(answers.flatMap(({ classes, unchecked }) => [...unchecked, ...classes.flatMap(({ item }) => resolutionFailures(item))]));
}
