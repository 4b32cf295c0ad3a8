import type { ClusterState } from '../model/cluster.ts';
import type { ClassResolution, ResolveReport, Unchecked } from '../model/report.ts';
import type { FileSource, Progress, Target } from '../sources/ports.ts';
import { admissionFindings } from './admission-findings.ts';
import { chooseRelease } from './karpenter-release.ts';
import type { KnownRelease } from './karpenter-release.ts';
import { readManifests } from './read-manifests.ts';
import type { ReadManifests } from './read-manifests.ts';
import { resolutionFailures, resolutionFindings } from './resolve/findings.ts';
import { resolveSubjects } from './resolve/resolve-subjects.ts';
import type { ResolvableClass } from './resolve/resolve-subjects.ts';
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

/** What Karpenter would make of every EC2NodeClass of the files, or of the cluster, in each region and for each Kubernetes version. */
export async function resolve(input: ResolveInput): Promise<ResolveReport> {
  const read = await readManifests(input.files, input.paths);
  const fromFiles = read.nodeClasses.map(({ object, at }): ResolvableClass => ({ nodeClass: object, at }));
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

async function resolveTarget(target: Target, fromFiles: readonly ResolvableClass[], input: ResolveInput): Promise<TargetPart> {
  input.progress('reading the cluster');
  const state = await target.cluster?.read(['ec2nodeclasses', 'karpenterDeployment']);
  const release = chooseRelease(input.karpenterVersion, state);
  const subjects = input.paths.length > 0 ? fromFiles : clusterSubjects(state);
  const unchecked = input.paths.length > 0 ? [] : clusterFailures(state);
  input.progress('asking AWS for parameters and images');
  const answer = await resolveSubjects({ target, state, subjects, release, regions: input.regions, kubernetesVersions: input.kubernetesVersions });
  return { release, classes: answer.classes.map(({ item }) => item), unchecked: [...unchecked, ...answer.unchecked], notes: answer.notes };
}

function clusterSubjects(state: ClusterState | undefined): ResolvableClass[] {
  return (state?.nodeClasses ?? []).map((nodeClass) => ({ nodeClass, cluster: state?.name }));
}

function clusterFailures(state: ClusterState | undefined): Unchecked[] {
  const failure = state?.failures.ec2nodeclasses;
  return failure === undefined ? [] : [uncheckedOf(`EC2NodeClasses of ${state?.name ?? 'the cluster'}`, failure)];
}
