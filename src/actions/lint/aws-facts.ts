import { hasPlaceholder } from '../../manifests/placeholders.ts';
import { member } from '../../karpenter/validation/members.ts';
import type { Unchecked } from '../../model/report.ts';
import type { AwsFacts, ResolvedSubject } from '../../rules/aws-facts.ts';
import type { FileSubject, NodeClassSubject } from '../../rules/subjects.ts';
import { groupBy } from '../../util/group-by.ts';
import type { KnownRelease } from '../karpenter-release.ts';
import { resolutionFailures } from '../resolve/findings.ts';
import { resolveSubjects } from '../resolve/resolve-subjects.ts';
import type { ResolvableClass, TargetAnswer } from '../resolve/resolve-subjects.ts';
import { distinctUnchecked } from '../unchecked.ts';
import type { ReadTarget } from './read-targets.ts';

export interface AwsAnswer {
  /** Absent where nobody was asked. */
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

/** What AWS says of the classes of the files. */
export async function askAboutClasses({ targets, files, ...common }: AwsQuestion): Promise<AwsAnswer> {
  const classes = files.flatMap(({ subjects }) => subjects.filter(isNodeClass));
  const subjects = classes.filter(isKnown).map((subject): LintedClass => ({ subject, nodeClass: subject.object, at: subject.locate([]) }));
  const answers = await Promise.all(targets.map(({ target, state }) => resolveSubjects({ ...common, target, state, subjects })));
  if (answers.length > 0 && answers.every(isRefused)) return { unchecked: [], notes: [] };
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

/** The user wants no question to AWS: the rules that need it are skipped. */
function isRefused({ unchecked }: TargetAnswer<LintedClass>): boolean {
  return unchecked.some(({ failure }) => failure.kind === 'notAsked');
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
