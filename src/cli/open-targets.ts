import { KarpamiError, usageError } from '../errors.ts';
import type { SourceFailure } from '../model/source-failure.ts';
import type { AwsOpener, AwsSources, Progress, Target } from '../sources/ports.ts';
import { fileSource } from './file-source.ts';
import type { Io } from './io.ts';
import type { SourceOptions } from './options.ts';

export interface TargetOptions extends SourceOptions {
  needsCluster: boolean;
  /** Files that the command reads besides. */
  paths: readonly string[];
}

/** The composition root: the only place that chooses between live sources and snapshots. */
export async function openTargets(options: TargetOptions, io: Io, progress: Progress): Promise<Target[]> {
  if (options.snapshot.length > 0) {
    if (options.context.length > 0) throw usageError('--snapshot and --context exclude each other', 'give one of them');
    if (options.snapshot.includes('-') && options.paths.includes('-')) throw usageError('standard input cannot be both the snapshot and a manifest', 'give one of them as a file');
    return Promise.all(options.snapshot.map((path) => snapshotTarget(path, options, io)));
  }
  const openAws = options.aws ? liveAws(options, io, progress) : refusedAws;
  const clock = { now: () => io.now() };
  if (!options.needsCluster && options.context.length === 0) return [{ openAws, clock }];
  const contexts = options.context.length === 0 ? [undefined] : options.context;
  const { openCluster } = await import('../sources/live/kubernetes/open-cluster.ts');
  return Promise.all(
    contexts.map(async (context) => {
      const cluster = await openCluster({ context, kubeconfig: options.kubeconfig, timeoutMs: options.timeout, env: io.env, progress, signal: io.signal });
      return { cluster, openAws, clock };
    }),
  );
}

async function snapshotTarget(path: string, options: TargetOptions, io: Io): Promise<Target> {
  const { readSnapshot } = await import('../sources/snapshot/read.ts');
  const { replaySources } = await import('../sources/snapshot/replay.ts');
  const { texts, failures } = await (await fileSource(io, options)).read([path]);
  const text = texts[0];
  const failure = failures[0]?.failure;
  if (text === undefined) throw new KarpamiError('notRun', `snapshot "${path}" cannot be read${failure === undefined ? '' : `: ${failure.message}`}`, failure?.hint);
  const read = readSnapshot(text.text, text.path);
  if (!read.ok) throw new KarpamiError('notRun', read.problem.message, read.problem.hint);
  const sources = replaySources(read.snapshot);
  return {
    cluster: sources.cluster,
    openAws: options.aws ? replayedAws(sources.aws, path) : refusedAws,
    clock: sources.clock,
  };
}

const refusedAws: AwsOpener = () =>
  Promise.resolve({ ok: false, failure: { service: 'aws', operation: 'open', kind: 'notAsked', message: 'AWS was not asked (--no-aws)' } });

function replayedAws(regions: ReadonlyMap<string, AwsSources>, path: string): AwsOpener {
  return (region) => {
    const only = regions.size === 1 ? [...regions.values()][0] : undefined;
    const found = region === undefined ? only : regions.get(region);
    return Promise.resolve(found === undefined ? { ok: false, failure: notRecorded(region, regions, path) } : { ok: true, value: found });
  };
}

function notRecorded(region: string | undefined, regions: ReadonlyMap<string, AwsSources>, path: string): SourceFailure {
  const recorded = regions.size === 0 ? 'no region' : [...regions.keys()].join(', ');
  const asked = region === undefined ? 'no region was given' : `region ${region} is not recorded`;
  return { service: 'snapshot', operation: 'open', kind: 'notRecorded', message: `${asked} in ${path}, which holds ${recorded}`, hint: region === undefined ? 'give --region' : `record it: karpami snapshot --region ${region} --to FILE` };
}

function liveAws(options: TargetOptions, io: Io, progress: Progress): AwsOpener {
  return async (region) => {
    const { AWS_SDK_ENVIRONMENT } = await import('../sources/live/aws/sdk-environment.ts');
    // The SDK reads these when it is loaded; nothing else of this process does.
    Object.assign(process.env, AWS_SDK_ENVIRONMENT);
    const { openAws } = await import('../sources/live/aws/open-aws.ts');
    const value = await openAws({
      // The SDK for JavaScript passes over AWS_DEFAULT_REGION, which the AWS CLI reads.
      region: region ?? setIn(io, 'AWS_REGION') ?? setIn(io, 'AWS_DEFAULT_REGION'),
      profile: options.profile ?? setIn(io, 'AWS_PROFILE'),
      timeoutMs: options.timeout,
      progress,
      signal: io.signal,
    });
    return { ok: true, value };
  };
}

/** An empty variable counts as not set, as for the AWS CLI. */
function setIn(io: Io, name: string): string | undefined {
  const value = io.env[name];
  return value === '' ? undefined : value;
}
