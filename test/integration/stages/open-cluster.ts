import assert from 'node:assert/strict';
import { CLUSTER_KINDS } from '../../../src/model/cluster.ts';
import type { ClusterKind, ClusterState } from '../../../src/model/cluster.ts';
import { PERMISSIONS } from '../../../src/permissions.ts';
import { OPERATIONS } from '../../../src/sources/live/kubernetes/kinds.ts';
import { openCluster } from '../../../src/sources/live/kubernetes/open-cluster.ts';
import type { OpenClusterOptions } from '../../../src/sources/live/kubernetes/open-cluster.ts';
import { readAudit } from '../audit.ts';
import { compactEtcd } from '../etcd.ts';
import type { KubeApiServer, User } from '../kube-apiserver.ts';
import { startLoopbackProxy } from '../loopback-proxy.ts';
import { createObjects, deleteObject } from '../objects.ts';
import type { Step } from '../steps.ts';
import { bindViewer, setViewerRules } from '../viewer-role.ts';
import type { World } from '../world.ts';
import { manyPdbs } from '../world-workloads.ts';

const TIMEOUT_MS = 60_000;

async function read(server: KubeApiServer, user: User, more: Partial<OpenClusterOptions> & { kinds?: readonly ClusterKind[] } = {}): Promise<ClusterState> {
  const { kinds = CLUSTER_KINDS, ...options } = more;
  const source = await openCluster({ env: {}, kubeconfig: server.kubeconfig(user), timeoutMs: TIMEOUT_MS, ...options });
  return source.read(kinds);
}

const KARPENTER_KINDS = ['ec2nodeclasses', 'nodepools', 'nodeclaims'] as const;

/** Before the definitions of Karpenter's kinds are there. */
export function withoutKarpenter(server: KubeApiServer): Step[] {
  return [
    {
      name: 'the reader says that Karpenter is not installed, and reads the rest',
      run: async () => {
        const { failures, nodes, otherNodeClasses, karpenterVersion } = await read(server, 'admin');
        assert.deepEqual(Object.keys(failures).sort(), [...KARPENTER_KINDS].sort());
        for (const kind of KARPENTER_KINDS) assert.equal(failures[kind]?.kind, 'notFound');
        assert.deepEqual([nodes, otherNodeClasses, karpenterVersion], [[], [], undefined]);
      },
    },
  ];
}

/** With the world in the cluster and no rights given to the viewer yet; leaves the published role bound. */
export function withKarpenter(server: KubeApiServer, world: World): Step[] {
  return [
    { name: 'the reader shows everything to an administrator', run: () => showsTheWorld(server, 'admin', world) },
    { name: 'each kind is denied to a user without rights, and names its rule', run: () => deniesEverything(server) },
    {
      name: 'the published ClusterRole is enough',
      run: async () => {
        await bindViewer(server.admin);
        await showsTheWorld(server, 'viewer', world);
      },
    },
    ...PERMISSIONS.flatMap((permission) => (permission.kind === 'kubernetes' && permission.resource !== '/version' ? [withoutRule(server, permission)] : [])),
    { name: 'plain HTTP on this machine works, as kubectl proxy serves it', run: () => readsThroughProxy(server, world) },
    { name: 'a list that is compacted away between two pages is read again', run: () => survivesCompaction(server) },
    { name: 'refused tokens and certificates are told apart', run: () => tellsCredentialsApart(server) },
    { name: 'the viewer only ever used get and list', run: async () => usedOnlyGetAndList(server) },
  ];
}

async function showsTheWorld(server: KubeApiServer, user: User, { machines, manifests }: World): Promise<void> {
  const state = await read(server, user);
  const namesOf = (objects: readonly { metadata: { name: string } }[] | undefined): string[] => (objects ?? []).map(({ metadata }) => metadata.name).sort();
  const made = (kind: string): string[] => namesOf(manifests.filter((manifest) => manifest.kind === kind));
  assert.deepEqual(state.failures, {});
  assert.deepEqual(state.serverVersion, { major: '1', minor: '34' });
  assert.equal(state.karpenterVersion?.version, '1.14.1');
  assert.deepEqual(namesOf(state.nodeClasses), made('EC2NodeClass'));
  assert.deepEqual(namesOf(state.nodePools), made('NodePool'));
  assert.deepEqual(namesOf(state.nodeClaims), made('NodeClaim'));
  assert.deepEqual(namesOf(state.nodes), made('Node'));
  assert.deepEqual(namesOf(state.pods), made('Pod'));
  assert.deepEqual(namesOf(state.podDisruptionBudgets), made('PodDisruptionBudget'));
  assert.deepEqual(namesOf(state.daemonSets), made('DaemonSet'));
  // The API server itself makes a request of a limit.
  for (const pod of state.pods ?? []) assert.deepEqual(pod.spec?.placement?.containers, [{ cpu: '250m', memory: '512Mi' }]);
  assert.deepEqual(state.daemonSets?.[0]?.spec?.template?.spec?.placement?.containers, [{ cpu: '100m' }]);
  for (const claim of state.nodeClaims ?? []) {
    assert.equal(claim.status?.imageID, machines.find(({ name }) => name === claim.metadata.name)?.imageId);
  }
  assert.ok(!JSON.stringify(state).match(/managedFields|not-to-be-seen|registry\.test/));
}

async function deniesEverything(server: KubeApiServer): Promise<void> {
  const { failures, serverVersion } = await read(server, 'viewer');
  assert.deepEqual(serverVersion, { major: '1', minor: '34' });
  assert.deepEqual(Object.keys(failures).sort(), [...CLUSTER_KINDS].sort());
  for (const kind of CLUSTER_KINDS) {
    const [resource = ''] = OPERATIONS[kind].replace('list ', '').split('.');
    assert.equal(failures[kind]?.kind, 'denied');
    assert.match(failures[kind].message, /user "viewer"/);
    assert.ok(failures[kind].hint?.includes(`"resources":["${resource}"]`));
  }
}

function withoutRule(server: KubeApiServer, { operation, group, resource }: { operation: string; group: string; resource: string }): Step {
  return {
    name: `without the rule for ${operation.replace('list ', '')} that kind alone is denied`,
    run: async () => {
      const isOther = (rule: { apiGroups?: string[]; resources?: string[] }): boolean => !(rule.resources?.includes(resource) && rule.apiGroups?.includes(group));
      await setViewerRules(server.admin, isOther);
      const { failures } = await read(server, 'viewer').finally(() => setViewerRules(server.admin, () => true));
      assert.deepEqual(
        Object.entries(failures).map(([kind, failure]) => [OPERATIONS[kind as ClusterKind], failure.kind]),
        [[operation, 'denied']],
      );
    },
  };
}

async function readsThroughProxy(server: KubeApiServer, { machines }: World): Promise<void> {
  const proxy = await startLoopbackProxy({ server, user: 'viewer' });
  const state = await read(server, 'viewer', { kubeconfig: proxy.kubeconfig }).finally(() => proxy.close());
  assert.deepEqual(state.failures, {});
  assert.equal(state.nodes?.length, machines.length);
  assert.ok(proxy.requests.every((request) => request.startsWith('GET ')));
}

const MANY = 600;

async function survivesCompaction(server: KubeApiServer): Promise<void> {
  const many = manyPdbs(MANY);
  await createObjects(server.admin, many);
  let compactions = 0;
  const proxy = await startLoopbackProxy({
    server,
    user: 'viewer',
    before: async (url) => {
      if (!url.includes('continue=') || compactions > 0) return;
      compactions += 1;
      await deleteObject(server.admin, many.pop() ?? many[0] ?? { apiVersion: '', kind: '', metadata: { name: '' } });
      await compactEtcd(server.etcdUrl);
    },
  });
  const state = await read(server, 'viewer', { kubeconfig: proxy.kubeconfig, kinds: ['poddisruptionbudgets'] }).finally(() => proxy.close());
  for (const pdb of many) await deleteObject(server.admin, pdb);
  assert.deepEqual(state.failures, {});
  assert.equal(compactions, 1);
  const firstPages = proxy.requests.filter((request) => request.endsWith('poddisruptionbudgets?limit=500'));
  assert.equal(firstPages.length, 2, `pages were ${proxy.requests.join(', ')}`);
  assert.equal(new Set(state.podDisruptionBudgets?.map(({ metadata }) => metadata.name)).size, state.podDisruptionBudgets?.length);
  assert.equal(state.podDisruptionBudgets?.filter(({ metadata }) => metadata.name.startsWith('many-')).length, MANY - 1);
}

async function tellsCredentialsApart(server: KubeApiServer): Promise<void> {
  const source = await openCluster({ env: {}, kubeconfig: server.kubeconfigWith({ user: { token: 'no-such-token' } }), timeoutMs: TIMEOUT_MS });
  assert.equal((await source.read(['nodes'])).failures.nodes?.kind, 'unauthenticated');
  const nobody = await openCluster({ env: {}, kubeconfig: server.kubeconfigWith({ user: {} }), timeoutMs: TIMEOUT_MS });
  assert.equal((await nobody.read(['nodes'])).failures.nodes?.kind, 'unauthenticated');
  const distrustful = await openCluster({ env: {}, kubeconfig: server.kubeconfigWith({ user: {}, cluster: { 'certificate-authority': undefined } }), timeoutMs: TIMEOUT_MS });
  const { failures } = await distrustful.read(['nodes']);
  assert.equal(failures.nodes?.kind, 'unreachable');
  assert.match(failures.nodes.message, /no trusted connection/);
}

function usedOnlyGetAndList(server: KubeApiServer): void {
  const events = readAudit(server.auditLog);
  assert.ok(events.length > CLUSTER_KINDS.length);
  assert.deepEqual([...new Set(events.map(({ verb }) => verb))].sort(), ['get', 'list']);
  assert.ok(events.every(({ userAgent }) => userAgent?.startsWith('karpami/')));
}
