import type { ClusterState } from '../../../../src/model/cluster.ts';
import { openCluster } from '../../../../src/sources/live/kubernetes/open-cluster.ts';
import type { OpenClusterOptions } from '../../../../src/sources/live/kubernetes/open-cluster.ts';
import type { ClusterSource } from '../../../../src/sources/ports.ts';
import { writeKubeconfig } from '../../../servers/kubernetes/kubeconfig.ts';
import { startKubernetesServer } from '../../../servers/kubernetes/server.ts';
import type { KubernetesServer, KubernetesServerOptions } from '../../../servers/kubernetes/server.ts';

export interface TestCluster {
  server: KubernetesServer;
  source: ClusterSource;
  /** Every pause that was asked for, in milliseconds; none of them was kept. */
  waits: number[];
  steps: string[];
}

export interface TestClusterOptions {
  state?: Partial<ClusterState>;
  server?: KubernetesServerOptions;
  /** `{server}` is added. */
  cluster?: Record<string, unknown>;
  user?: Record<string, unknown>;
  open?: Partial<OpenClusterOptions>;
}

const closers: (() => Promise<void>)[] = [];

/** For `afterEach`. */
export async function closeTestClusters(): Promise<void> {
  for (const close of closers.splice(0)) await close();
}

/** The live source over a fake API server. */
export async function openTestCluster({ state, server: serverOptions, cluster, user = { token: 'fake-token' }, open }: TestClusterOptions = {}): Promise<TestCluster> {
  const server = await startKubernetesServer(state, serverOptions);
  const kubeconfig = writeKubeconfig([{ context: 'test', cluster: { server: server.url, ...cluster }, user }]);
  closers.push(async () => {
    kubeconfig.remove();
    await server.close();
  });
  const waits: number[] = [];
  const steps: string[] = [];
  const wait = async (ms: number): Promise<void> => void waits.push(ms);
  const progress = (step: string): void => void steps.push(step);
  const source = await openCluster({ env: {}, kubeconfig: kubeconfig.path, timeoutMs: 60_000, wait, progress, ...open });
  return { server, source, waits, steps };
}

/** A list of plain nodes, `node-0` first. */
export function nodesNamed(count: number): { metadata: { name: string } }[] {
  return Array.from({ length: count }, (_, index) => ({ metadata: { name: `node-${index}` } }));
}
