import type { ClusterKind, ClusterState } from '../../../src/model/cluster.ts';
import type { ObjectMeta } from '../../../src/model/kubernetes.ts';
import { rawDaemonSet, rawPod } from './raw-workloads.ts';
import { formatJson } from '../../../src/util/lossless-json.ts';

/** Where an API server has each kind. */
export const PATH_BY_KIND: Record<ClusterKind | 'version', string> = {
  version: '/version',
  ec2nodeclasses: '/apis/karpenter.k8s.aws/v1/ec2nodeclasses',
  nodepools: '/apis/karpenter.sh/v1/nodepools',
  nodeclaims: '/apis/karpenter.sh/v1/nodeclaims',
  nodes: '/api/v1/nodes',
  pods: '/api/v1/pods',
  poddisruptionbudgets: '/apis/policy/v1/poddisruptionbudgets',
  daemonsets: '/apis/apps/v1/daemonsets',
  otherNodeClasses: '/apis/eks.amazonaws.com/v1/nodeclasses',
  karpenterDeployment: '/apis/apps/v1/deployments',
};

type Item = { metadata: ObjectMeta };

/** Items as JSON texts by path: what the API server of such a cluster would have, with everything that karpami has to leave out. */
export function collectionsOf(state: Partial<ClusterState>): Map<string, string[]> {
  const { karpenterVersion } = state;
  const deployments = karpenterVersion ? [controllerDeployment(karpenterVersion.version)] : [];
  const lists: [ClusterKind, readonly Item[] | undefined][] = [
    ['ec2nodeclasses', state.nodeClasses ?? []],
    ['nodepools', state.nodePools ?? []],
    ['nodeclaims', state.nodeClaims ?? []],
    ['nodes', state.nodes ?? []],
    ['pods', (state.pods ?? []).map(rawPod)],
    ['poddisruptionbudgets', state.podDisruptionBudgets ?? []],
    ['daemonsets', (state.daemonSets ?? []).map(rawDaemonSet)],
    ['otherNodeClasses', state.otherNodeClasses],
    ['karpenterDeployment', deployments],
  ];
  return new Map(lists.flatMap(([kind, items]) => (items ? [[PATH_BY_KIND[kind], items.map(withExtras)]] : [])));
}

function withExtras({ metadata, ...rest }: Item): string {
  const managedFields = [{ manager: 'kubelet', operation: 'Update', fieldsType: 'FieldsV1', fieldsV1: { 'f:metadata': {} } }];
  return formatJson({ ...rest, metadata: { ...metadata, resourceVersion: '1', managedFields } });
}

function controllerDeployment(version: string): Item & { spec: object } {
  const image = `public.ecr.aws/karpenter/controller:${version}@sha256:${'0'.repeat(64)}`;
  return {
    metadata: { name: 'karpenter', namespace: 'kube-system', labels: { 'app.kubernetes.io/name': 'karpenter' } },
    spec: { template: { spec: { containers: [{ name: 'controller', image }] } } },
  };
}
