import type { Unchecked } from '../model/report.ts';
import type { Target } from '../sources/ports.ts';
import type { DriftInput } from './drift.ts';
import { plan } from './plan.ts';
import { resolve } from './resolve.ts';
import { distinctUnchecked } from './unchecked.ts';

/** `regions` and `kubernetesVersions` come on top of the cluster's own. */
export interface SnapshotInput extends Omit<DriftInput, 'targets'> {
  /** Its sources record what passes through them. */
  target: Target;
}

export interface SnapshotSummary {
  claimCount: number;
  nodeClassCount: number;
  unchecked: Unchecked[];
}

/** Asks everything that resolve, drift and plan would ask, so that recording sources hold the answers. */
export async function askForSnapshot(input: SnapshotInput): Promise<SnapshotSummary> {
  const targets = [input.target];
  const base = { ...input, targets, overlay: [], regions: [], kubernetesVersions: [] };
  const report = await plan(base);
  // A file may select what the cluster's classes do not.
  const withFiles = input.overlay.length > 0 ? await plan({ ...base, overlay: input.overlay }) : undefined;
  const own = report.drift[0];
  const regions = [...new Set([...(own?.region === undefined ? [] : [own.region.value]), ...input.regions])];
  const versions = [...new Set([...(own?.kubernetesVersion === undefined ? [] : [own.kubernetesVersion.value]), ...input.kubernetesVersions])];
  const widened = input.useAws && (input.regions.length > 0 || input.kubernetesVersions.length > 0 || input.overlay.length > 0);
  const selections = widened ? [[], ...(input.overlay.length > 0 ? [input.overlay] : [])] : [];
  const more = await Promise.all(selections.map((paths) => resolve({ ...input, targets, paths, regions, kubernetesVersions: versions })));
  return {
    claimCount: own?.claims.length ?? 0,
    nodeClassCount: own?.classes.length ?? 0,
    unchecked: distinctUnchecked([...report.unchecked, ...(withFiles?.unchecked ?? []), ...more.flatMap(({ unchecked }) => unchecked)]),
  };
}
