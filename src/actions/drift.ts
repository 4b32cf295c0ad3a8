import type { ClusterKind } from '../model/cluster.ts';
import type { DriftReport } from '../model/report.ts';
import type { FileSource, Progress, Target } from '../sources/ports.ts';
import { newestRelease } from '../karpenter/releases.ts';
import { admissionFindings } from './admission-findings.ts';
import { auditCluster } from './drift/audit-cluster.ts';
import type { ClusterAudit } from './drift/audit-cluster.ts';
import { driftFindings } from './drift/findings.ts';
import { readManifests } from './read-manifests.ts';
import type { ReadManifests } from './read-manifests.ts';
import { distinctUnchecked } from './unchecked.ts';

export interface DriftInput {
  targets: readonly Target[];
  files: FileSource;
  /** Files that stand in for the cluster's classes and pools. */
  overlay: readonly string[];
  regions: readonly string[];
  kubernetesVersions: readonly string[];
  karpenterVersion: string | undefined;
  useAws: boolean;
  progress: Progress;
}

export const DRIFT_KINDS: readonly ClusterKind[] = ['ec2nodeclasses', 'nodepools', 'nodeclaims', 'nodes', 'otherNodeClasses', 'karpenterDeployment'];

/** Which NodeClaims differ from what Karpenter would launch, and why. */
export async function drift(input: DriftInput): Promise<DriftReport> {
  const { audits, files, at } = await auditAll(input, DRIFT_KINDS);
  return { kind: 'drift', at, clusters: audits.map((audit) => audit.drift), ...closing(audits, files) };
}

export interface AllAudits {
  audits: ClusterAudit[];
  files: ReadManifests;
  at: string;
}

/** Reads and judges every cluster, side by side. */
export async function auditAll(input: DriftInput, kinds: readonly ClusterKind[]): Promise<AllAudits> {
  const files = await readManifests(input.files, input.overlay);
  const audits = await Promise.all(input.targets.map((target) => auditCluster({ ...input, target, kinds, files, overlayPaths: input.overlay })));
  return {
    audits: audits.filter((audit): audit is ClusterAudit => audit !== undefined),
    files,
    at: (input.targets[0]?.clock.now() ?? new Date(0)).toISOString(),
  };
}

/** What every report about clusters ends with. */
export function closing(audits: readonly ClusterAudit[], files: ReadManifests): Pick<DriftReport, 'findings' | 'unchecked' | 'notes' | 'checkedCount'> {
  const release = audits[0]?.release.features;
  return {
    findings: [...audits.flatMap(({ drift: cluster }) => driftFindings(cluster)), ...admissionFindings(files, release ?? newestRelease())],
    unchecked: distinctUnchecked([...files.unchecked, ...audits.flatMap(({ unchecked }) => unchecked)]),
    notes: [...new Set([...files.notes, ...audits.flatMap(({ notes }) => notes)])],
    checkedCount: audits.reduce((sum, { drift: cluster, state }) => sum + cluster.claims.length + cluster.classes.length + (state.nodePools?.length ?? 0), 0),
  };
}
