import { usageError } from '../errors.ts';
import type { ClusterState } from '../model/cluster.ts';
import type { EC2NodeClass } from '../model/karpenter.ts';
import type { SourcePosition } from '../model/manifest.ts';
import type { ClassResolution, ResolveReport, Sourced, Unchecked } from '../model/report.ts';
import type { SourceFailure } from '../model/source-failure.ts';
import type { AwsSources, FileSource, Progress, Target } from '../sources/ports.ts';
import { admissionFindings } from './admission-findings.ts';
import { kubernetesVersionsOf } from './cluster-facts.ts';
import { describeClass } from './describe-class.ts';
import { chooseRelease } from './karpenter-release.ts';
import type { KnownRelease } from './karpenter-release.ts';
import { readManifests } from './read-manifests.ts';
import type { ReadManifests } from './read-manifests.ts';
import { regionsToAsk } from './regions.ts';
import { resolveClasses } from './resolve-classes.ts';
import { addExistingVersions } from './existing-versions.ts';
import { resolutionFailures, resolutionFindings } from './resolve/findings.ts';
import { distinctUnchecked, uncheckedOf } from './unchecked.ts';

export interface ResolveInput {
  targets: readonly Target[];
  files: FileSource;
  paths: readonly string[];
  regions: readonly string[];
  kubernetesVersions: readonly string[];
  karpenterVersion: string | undefined;
  progress: Progress;
}

interface Subject {
  nodeClass: EC2NodeClass;
  at?: SourcePosition;
  cluster?: string;
}

/** What Karpenter would make of every EC2NodeClass of the files, or of the cluster, in each region and for each Kubernetes version. */
export async function resolve(input: ResolveInput): Promise<ResolveReport> {
  const read = await readManifests(input.files, input.paths);
  const fromFiles = read.nodeClasses.map(({ object, at }): Subject => ({ nodeClass: object, at }));
  const parts = await Promise.all(input.targets.map((target) => resolveTarget(target, fromFiles, input)));
  const classes = parts.flatMap((part) => part.classes);
  const release = parts[0]?.release ?? chooseRelease(input.karpenterVersion);
  return {
    kind: 'resolve',
    at: (input.targets[0]?.clock.now() ?? new Date(0)).toISOString(),
    karpenter: release.sourced,
    classes,
    findings: [...classes.flatMap(resolutionFindings), ...admissionFindings({ nodeClasses: read.nodeClasses, nodePools: [] }, release.features)],
    unchecked: distinctUnchecked([...read.unchecked, ...parts.flatMap((part) => part.unchecked), ...classes.flatMap(resolutionFailures)]),
    notes: [...new Set([...read.notes, ...nodePoolNotes(read), ...parts.flatMap((part) => [...part.release.notes, ...part.notes])])],
    checkedCount: classes.filter(({ resolution }) => resolution.outcome === 'ok' || resolution.failures.length === 0).length,
  };
}

/** Otherwise somebody who gives the wrong file is told that nothing was found in it. */
function nodePoolNotes({ nodeClasses, nodePools }: ReadManifests): string[] {
  if (nodeClasses.length > 0 || nodePools.length === 0) return [];
  return [`NodePools select no AMIs, their EC2NodeClasses do: ${nodePools.map(({ object, at }) => `${object.metadata.name} (${at.path})`).join(', ')}`];
}

interface TargetPart {
  release: KnownRelease;
  classes: ClassResolution[];
  unchecked: Unchecked[];
  notes: string[];
}

async function resolveTarget(target: Target, fromFiles: readonly Subject[], input: ResolveInput): Promise<TargetPart> {
  input.progress('reading the cluster');
  const state = await target.cluster?.read(['ec2nodeclasses', 'karpenterDeployment']);
  const release = chooseRelease(input.karpenterVersion, state);
  const subjects = input.paths.length > 0 ? fromFiles : clusterSubjects(state);
  const unchecked = input.paths.length > 0 ? [] : clusterFailures(state);
  if (subjects.length === 0) return { release, classes: [], unchecked, notes: [] };
  const versions = kubernetesVersionsOf(input.kubernetesVersions, state);
  if (versions.length === 0 && state !== undefined) return { release, classes: [], unchecked: [...unchecked, versionUnknown(state)], notes: [] };
  if (versions.length === 0) {
    throw usageError('the Kubernetes version is not known: AMIs depend on it', 'give --kubernetes-version 1.34, --context NAME or --snapshot FILE');
  }
  input.progress('asking AWS for parameters and images');
  const regions = regionsToAsk(input.regions, state);
  const parts = await Promise.all(regions.map((region) => resolveRegion({ target, region, subjects, versions, release })));
  return { release, classes: parts.flatMap((part) => part.classes), unchecked: [...unchecked, ...parts.flatMap((part) => part.unchecked)], notes: parts.flatMap((part) => part.notes) };
}

function versionUnknown({ name, failures }: ClusterState): Unchecked {
  const unknown: SourceFailure = { service: 'kubernetes', operation: 'get /version', kind: 'notRecorded', message: 'the Kubernetes version is not known: AMIs depend on it', hint: 'give --kubernetes-version 1.34' };
  return uncheckedOf(`cluster ${name}`, failures.version ?? unknown);
}

interface RegionInput {
  target: Target;
  region: Sourced<string> | undefined;
  subjects: readonly Subject[];
  versions: readonly Sourced<string>[];
  release: KnownRelease;
}

async function resolveRegion({ target, region, subjects, versions, release }: RegionInput): Promise<Omit<TargetPart, 'release'>> {
  const opened = await target.openAws(region?.value);
  if (!opened.ok) return { classes: [], unchecked: subjects.map((subject) => notOpened(subject, opened.failure)), notes: [] };
  const aws = opened.value;
  const requests = versions.flatMap((version) => subjects.map((subject) => ({ ...subject, version, kubernetesVersion: version.value })));
  const { resolutions, notes } = await resolveClasses(aws, requests, { release: release.features, now: target.clock.now() });
  const classes = requests.flatMap(({ nodeClass, at, cluster, version }, index): ClassResolution[] => {
    const resolution = resolutions[index];
    if (resolution === undefined) return [];
    return [{ ...describeClass(nodeClass, release.features), at, cluster, region: regionOf(aws, region), kubernetesVersion: version, resolution }];
  });
  return { classes: await addExistingVersions(aws, classes), unchecked: [], notes: requests.flatMap((request, index) => (notes[index] ?? []).map((text) => noteOn(request, text))) };
}

function noteOn({ nodeClass, at }: Subject, text: string): string {
  const where = at === undefined ? '' : `${at.path}:${at.line}:${at.column}: `;
  return `${where}EC2NodeClass ${nodeClass.metadata.name}: ${text}`;
}

function notOpened({ nodeClass, at }: Subject, failure: SourceFailure): Unchecked {
  return uncheckedOf(`EC2NodeClass ${nodeClass.metadata.name}`, failure, at);
}

function regionOf(aws: AwsSources, asked: Sourced<string> | undefined): Sourced<string> {
  return { value: aws.region, source: asked?.source ?? 'the AWS configuration' };
}

function clusterSubjects(state: ClusterState | undefined): Subject[] {
  return (state?.nodeClasses ?? []).map((nodeClass) => ({ nodeClass, cluster: state?.name }));
}

function clusterFailures(state: ClusterState | undefined): Unchecked[] {
  const failure = state?.failures.ec2nodeclasses;
  return failure === undefined ? [] : [uncheckedOf(`EC2NodeClasses of ${state?.name ?? 'the cluster'}`, failure)];
}
