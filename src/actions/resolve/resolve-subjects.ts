import { usageError } from '../../errors.ts';
import type { ClusterState } from '../../model/cluster.ts';
import type { EC2NodeClass } from '../../model/karpenter.ts';
import type { SourcePosition } from '../../model/manifest.ts';
import type { ClassResolution, Sourced, Unchecked } from '../../model/report.ts';
import type { SourceFailure } from '../../model/source-failure.ts';
import type { AwsSources, Target } from '../../sources/ports.ts';
import { kubernetesVersionsOf } from '../cluster-facts.ts';
import { describeClass } from '../describe-class.ts';
import { addExistingVersions } from '../existing-versions.ts';
import type { KnownRelease } from '../karpenter-release.ts';
import { regionsToAsk } from '../regions.ts';
import { resolveClasses } from '../resolve-classes.ts';
import { uncheckedOf } from '../unchecked.ts';

/** A class that is to be resolved, and where it comes from. */
export interface ResolvableClass {
  nodeClass: EC2NodeClass;
  at?: SourcePosition;
  cluster?: string;
}

/** Classes to resolve with one target. */
export interface TargetQuestion<Subject> {
  target: Target;
  /** What was read of the target's cluster; absent where there is none. */
  state: ClusterState | undefined;
  subjects: readonly Subject[];
  release: KnownRelease;
  /** Instead of the cluster's own. */
  regions: readonly string[];
  kubernetesVersions: readonly string[];
}

export interface TargetAnswer<Subject> {
  /** One for each subject, region and version. */
  classes: { subject: Subject; item: ClassResolution }[];
  unchecked: Unchecked[];
  notes: string[];
}

/** Resolves classes in each region and for each Kubernetes version. Throws a usage error where nothing tells the version. */
export async function resolveSubjects<Subject extends ResolvableClass>(question: TargetQuestion<Subject>): Promise<TargetAnswer<Subject>> {
  const { state, subjects } = question;
  if (subjects.length === 0) return { classes: [], unchecked: [], notes: [] };
  const versions = kubernetesVersionsOf(question.kubernetesVersions, state);
  if (versions.length === 0 && state !== undefined) return { classes: [], unchecked: [versionUnknown(state)], notes: [] };
  if (versions.length === 0) {
    throw usageError('the Kubernetes version is not known: AMIs depend on it', 'give --kubernetes-version 1.34, --context NAME or --snapshot FILE');
  }
  const parts = await Promise.all(regionsToAsk(question.regions, state).map((region) => resolveRegion(question, versions, region)));
  return { classes: parts.flatMap((part) => part.classes), unchecked: parts.flatMap((part) => part.unchecked), notes: parts.flatMap((part) => part.notes) };
}

function versionUnknown({ name, failures }: ClusterState): Unchecked {
  const unknown: SourceFailure = { service: 'kubernetes', operation: 'get /version', kind: 'notRecorded', message: 'the Kubernetes version is not known: AMIs depend on it', hint: 'give --kubernetes-version 1.34' };
  return uncheckedOf(`cluster ${name}`, failures.version ?? unknown);
}

async function resolveRegion<Subject extends ResolvableClass>(
  { target, subjects, release }: TargetQuestion<Subject>,
  versions: readonly Sourced<string>[],
  region: Sourced<string> | undefined,
): Promise<TargetAnswer<Subject>> {
  const opened = await target.openAws(region?.value);
  if (!opened.ok) return { classes: [], unchecked: subjects.map((subject) => notOpened(subject, opened.failure)), notes: [] };
  const aws = opened.value;
  const requests = versions.flatMap((version) => subjects.map((subject) => ({ subject, nodeClass: subject.nodeClass, version, kubernetesVersion: version.value })));
  const { resolutions, notes } = await resolveClasses(aws, requests, { release: release.features, now: target.clock.now() });
  const classes = requests.flatMap(({ subject, version }, index) => {
    const resolution = resolutions[index];
    if (resolution === undefined) return [];
    const { nodeClass, at, cluster } = subject;
    return [{ subject, item: { ...describeClass(nodeClass, release.features), at, cluster, region: regionOf(aws, region), kubernetesVersion: version, resolution } }];
  });
  const items = await addExistingVersions(aws, classes.map(({ item }) => item));
  return {
    classes: classes.map(({ subject, item }, index) => ({ subject, item: items[index] ?? item })),
    unchecked: [],
    notes: requests.flatMap(({ subject }, index) => (notes[index] ?? []).map((text) => noteOn(subject, text))),
  };
}

function noteOn({ nodeClass, at }: ResolvableClass, text: string): string {
  const where = at === undefined ? '' : `${at.path}:${at.line}:${at.column}: `;
  return `${where}EC2NodeClass ${nodeClass.metadata.name}: ${text}`;
}

function notOpened({ nodeClass, at }: ResolvableClass, failure: SourceFailure): Unchecked {
  return uncheckedOf(`EC2NodeClass ${nodeClass.metadata.name}`, failure, at);
}

function regionOf(aws: AwsSources, asked: Sourced<string> | undefined): Sourced<string> {
  return { value: aws.region, source: asked?.source ?? 'the AWS configuration' };
}
