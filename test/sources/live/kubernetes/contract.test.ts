import type { FailureKind } from '../../../../src/model/source-failure.ts';
import { openCluster } from '../../../../src/sources/live/kubernetes/open-cluster.ts';
import type { Fault } from '../../../servers/kubernetes/faults.ts';
import { writeKubeconfig } from '../../../servers/kubernetes/kubeconfig.ts';
import { startKubernetesServer } from '../../../servers/kubernetes/server.ts';
import { describeClusterSource } from '../../contract/cluster.ts';
import type { ClusterWorld } from '../../contract/cluster.ts';

const FAULTS: Partial<Record<FailureKind, Fault>> = {
  denied: { status: 403 },
  unauthenticated: { status: 401 },
  throttled: { status: 429, retryAfterSeconds: 1 },
  failed: { status: 500 },
  notFound: { status: 404 },
  unreachable: { reset: true },
  invalid: { body: '<html>please log in</html>', type: 'text/html' },
};

describeClusterSource('Kubernetes on the wire', async ({ failures = {}, ...state }) => {
  const server = await startKubernetesServer(state);
  for (const kind of Object.keys(failures) as (keyof NonNullable<ClusterWorld['failures']>)[]) {
    const fault = FAULTS[failures[kind] ?? 'failed'];
    if (fault) server.setFault(kind, fault);
  }
  const kubeconfig = writeKubeconfig([{ context: state.name ?? 'test', cluster: { server: server.url }, user: { token: 'fake' } }]);
  const source = await openCluster({ env: {}, kubeconfig: kubeconfig.path, timeoutMs: 60_000, wait: async () => undefined });
  return {
    source,
    close: async () => {
      kubeconfig.remove();
      await server.close();
    },
  };
});
