import type { ClusterState } from '../../model/cluster.ts';
import type { Sourced } from '../../model/report.ts';
import type { Target } from '../../sources/ports.ts';
import { kubernetesVersionsOf } from '../cluster-facts.ts';

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
