import type { ClusterKind, ClusterState } from '../../../model/cluster.ts';
import type { SourceFailure } from '../../../model/source-failure.ts';
import type { ClusterSource, Progress } from '../../ports.ts';
import { Connection } from './connection.ts';
import type { Wait } from './connection.ts';
import { bodyFailure } from './failures.ts';
import { createIntern } from './intern.ts';
import { KIND_READERS, OPERATIONS } from './kinds.ts';
import { loadKubeConfig } from './kube-config.ts';
import type { KubeConfigOptions } from './kube-config.ts';
import type { ListContext } from './list.ts';
import { RequestError } from './request-error.ts';
import { findTarget } from './target.ts';
import type { Target } from './target.ts';

export interface OpenClusterOptions extends KubeConfigOptions {
  /** Without it the current context. */
  context?: string;
  /** For one `read` as a whole, credentials and retries included. */
  timeoutMs: number;
  progress?: Progress;
  signal?: AbortSignal;
  /** Between two attempts; tests need not wait. */
  wait?: Wait;
}

/**
 * A cluster as the kubeconfig knows it. Nothing is asked before `read`, which only ever sends GET.
 * Throws KarpamiError (`notRun`) where there is no kubeconfig or no such context.
 */
export async function openCluster(options: OpenClusterOptions): Promise<ClusterSource> {
  const target = findTarget(loadKubeConfig(options), options.context, options.env);
  const connection = new Connection(target, options.env, options.wait);
  return { read: (kinds) => readCluster(kinds, { target, connection, ...options }) };
}

interface Reading extends OpenClusterOptions {
  target: Target;
  connection: Connection;
}

async function readCluster(kinds: readonly ClusterKind[], { target, connection, ...options }: Reading): Promise<ClusterState> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const context = { connection, progress: options.progress, signal: options.signal ? AbortSignal.any([timeout, options.signal]) : timeout };
  const intern = createIntern();
  const parts = await Promise.all([
    settle('version', { target, operation: 'get /version' }, () => readVersion(context)),
    ...kinds.map((kind) => settle(kind, { target, operation: OPERATIONS[kind] }, () => KIND_READERS[kind](context, intern))),
  ]);
  await connection.close();
  return parts.reduce(mergeStates, { name: target.context, failures: {} });
}

type Part = Partial<ClusterState>;

async function settle(kind: ClusterKind | 'version', context: { target: Target; operation: string }, read: () => Promise<Part>): Promise<Part> {
  try {
    return await read();
  } catch (error) {
    const failure: SourceFailure = error instanceof RequestError ? error.failure : bodyFailure(context, error);
    return { failures: { [kind]: failure } };
  }
}

function mergeStates(state: ClusterState, part: Part): ClusterState {
  return { ...state, ...part, failures: { ...state.failures, ...part.failures } };
}

async function readVersion({ connection, signal }: ListContext): Promise<Part> {
  const body = await connection.get({ operation: 'get /version', path: '/version', signal });
  const { major, minor } = JSON.parse(body.toString()) as { major?: unknown; minor?: unknown };
  if (typeof major !== 'string' || typeof minor !== 'string') throw new TypeError('the answer has no version');
  return { serverVersion: { major, minor } };
}
