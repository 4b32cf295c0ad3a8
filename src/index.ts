/** karpami as a library: sources in, report out. Nothing here loads an SDK before a live source is opened. */
import type { AwsSources, ClusterSource, Progress } from './sources/ports.ts';

export { KarpamiError } from './errors.ts';
export type { KarpamiErrorKind } from './errors.ts';
export { VERSION } from './version.ts';

export { resolve } from './actions/resolve.ts';
export type { ResolveInput } from './actions/resolve.ts';
export { drift } from './actions/drift.ts';
export type { DriftInput } from './actions/drift.ts';
export { plan } from './actions/plan.ts';
export type { PlanInput } from './actions/plan.ts';
export type { PlanAssertion } from './actions/plan/assertions.ts';
export { lint } from './actions/lint.ts';
export type { LintInput } from './actions/lint.ts';
export { rules } from './actions/rules.ts';
export { why } from './actions/why.ts';
export type { WhyInput } from './actions/why.ts';

export { liveFiles } from './sources/live/files.ts';
export { memoryFiles } from './sources/memory/files.ts';
export { memoryAws } from './sources/memory/aws.ts';
export { memoryCluster } from './sources/memory/cluster.ts';
export { readSnapshot } from './sources/snapshot/read.ts';
export { replaySources } from './sources/snapshot/replay.ts';

interface LiveOptions {
  /** For everything that is asked. */
  timeoutMs: number;
  progress?: Progress;
  /** Ends what is in flight. */
  signal?: AbortSignal;
}

/** Without a region or a profile the SDK's own default chain decides. */
export interface AwsOptions extends LiveOptions {
  region?: string;
  profile?: string;
}

export interface ClusterOptions extends LiveOptions {
  /** Without it the current context. */
  context?: string;
  /** A file to use instead of KUBECONFIG or ~/.kube/config. */
  kubeconfig?: string;
  /** Where KUBECONFIG, HOME and proxies are looked up: `process.env`. */
  env: Readonly<Record<string, string | undefined>>;
}

/** AWS of one account and region, over the SDK. Throws KarpamiError `usage` when no region is configured. */
export async function openAws(options: AwsOptions): Promise<AwsSources> {
  return (await import('./sources/live/aws/open-aws.ts')).openAws(options);
}

/** A cluster of the kubeconfig. Throws KarpamiError `notRun` where there is no such context. */
export async function openCluster(options: ClusterOptions): Promise<ClusterSource> {
  return (await import('./sources/live/kubernetes/open-cluster.ts')).openCluster(options);
}

export type * from './model/aws.ts';
export type * from './model/calendar.ts';
export type * from './model/cluster.ts';
export type * from './model/disruption.ts';
export type * from './model/drift.ts';
export type * from './model/json.ts';
export type * from './model/karpenter.ts';
export type * from './model/kubernetes.ts';
export type * from './model/lint.ts';
export type * from './model/manifest.ts';
export type * from './model/report.ts';
export type * from './model/resolution.ts';
export type * from './model/rollout.ts';
export type * from './model/source-failure.ts';
export type * from './sources/ports.ts';
