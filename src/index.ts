/** karpami as a library: sources in, report out. Nothing here loads an SDK before a live source is opened. */
import type { AwsChoice } from './sources/live/aws/open-aws.ts';
import type { OpenClusterOptions } from './sources/live/kubernetes/open-cluster.ts';
import type { AwsSources, ClusterSource } from './sources/ports.ts';

export { KarpamiError } from './errors.ts';
export type { KarpamiErrorKind } from './errors.ts';
export { VERSION } from './version.ts';

export { resolve } from './actions/resolve.ts';
export type { ResolveInput } from './actions/resolve.ts';
export { drift } from './actions/drift.ts';
export type { DriftInput } from './actions/drift.ts';
export { plan } from './actions/plan.ts';

export { liveFiles } from './sources/live/files.ts';
export { memoryFiles } from './sources/memory/files.ts';
export { memoryAws } from './sources/memory/aws.ts';
export { memoryCluster } from './sources/memory/cluster.ts';
export { readSnapshot } from './sources/snapshot/read.ts';
export { replaySources } from './sources/snapshot/replay.ts';
export type { AwsChoice, OpenClusterOptions };

/** AWS of one account and region, over the SDK. Throws KarpamiError `usage` when no region is configured. */
export async function openAws(choice: AwsChoice): Promise<AwsSources> {
  return (await import('./sources/live/aws/open-aws.ts')).openAws(choice);
}

/** A cluster of the kubeconfig. Throws KarpamiError `notRun` where there is no such context. */
export async function openCluster(options: OpenClusterOptions): Promise<ClusterSource> {
  return (await import('./sources/live/kubernetes/open-cluster.ts')).openCluster(options);
}

export type * from './model/aws.ts';
export type * from './model/cluster.ts';
export type * from './model/disruption.ts';
export type * from './model/json.ts';
export type * from './model/karpenter.ts';
export type * from './model/kubernetes.ts';
export type * from './model/manifest.ts';
export type * from './model/report.ts';
export type * from './model/resolution.ts';
export type * from './model/source-failure.ts';
export type * from './sources/ports.ts';
