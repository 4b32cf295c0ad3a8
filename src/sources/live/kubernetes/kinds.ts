import type { ClusterKind, ClusterState } from '../../../model/cluster.ts';
import type { JsonValue } from '../../../model/json.ts';
import { parseJson } from '../../../util/lossless-json.ts';
import type { Intern } from './intern.ts';
import { findKarpenterVersion, projectDeployment } from './karpenter-version.ts';
import { readList } from './list.ts';
import type { ListContext, ListRequest } from './list.ts';
import { projectDaemonSet } from './project-daemon-set.ts';
import { podProjection } from './project-pod.ts';
import { projectEC2NodeClass, projectNode, projectNodeClaim, projectNodePool, projectOtherNodeClass, projectPodDisruptionBudget } from './project.ts';
import { RequestError } from './request-error.ts';
import { selectJson } from './select-json.ts';
import type { Selection } from './select-json.ts';
import { DAEMON_SET_LIST, NODE_CLAIM_LIST, NODE_LIST, POD_LIST } from './selections.ts';

/** Reads one kind into its place in the state. Throws what `readList` throws. */
type KindReader = (context: ListContext, intern: Intern) => Promise<Partial<ClusterState>>;

/** As permissions and failures name the request. */
export const OPERATIONS: Record<ClusterKind, string> = {
  ec2nodeclasses: 'list ec2nodeclasses.karpenter.k8s.aws',
  nodepools: 'list nodepools.karpenter.sh',
  nodeclaims: 'list nodeclaims.karpenter.sh',
  nodes: 'list nodes',
  pods: 'list pods',
  poddisruptionbudgets: 'list poddisruptionbudgets.policy',
  daemonsets: 'list daemonsets.apps',
  otherNodeClasses: 'list nodeclasses.eks.amazonaws.com',
  karpenterDeployment: 'list deployments.apps',
};

const PATHS: Record<ClusterKind, string> = {
  ec2nodeclasses: '/apis/karpenter.k8s.aws/v1/ec2nodeclasses',
  nodepools: '/apis/karpenter.sh/v1/nodepools',
  nodeclaims: '/apis/karpenter.sh/v1/nodeclaims',
  nodes: '/api/v1/nodes',
  pods: '/api/v1/pods',
  poddisruptionbudgets: '/apis/policy/v1/poddisruptionbudgets',
  daemonsets: '/apis/apps/v1/daemonsets',
  otherNodeClasses: '/apis/eks.amazonaws.com/v1/nodeclasses',
  karpenterDeployment: '/apis/apps/v1/deployments?labelSelector=app.kubernetes.io%2Fname%3Dkarpenter',
};

export const KIND_READERS: Record<ClusterKind, KindReader> = {
  ec2nodeclasses: async (context) => ({ nodeClasses: await readList(lossless('ec2nodeclasses', projectEC2NodeClass), context) }),
  nodepools: async (context) => ({ nodePools: await readList(lossless('nodepools', projectNodePool), context) }),
  nodeclaims: async (context, intern) => ({ nodeClaims: await readList(selected('nodeclaims', NODE_CLAIM_LIST, (raw) => projectNodeClaim(raw, intern)), context) }),
  nodes: async (context, intern) => ({ nodes: await readList(selected('nodes', NODE_LIST, (raw) => projectNode(raw, intern)), context) }),
  pods: async (context, intern) => ({ pods: await readList(selected('pods', POD_LIST, podProjection(intern)), context) }),
  poddisruptionbudgets: async (context) => ({ podDisruptionBudgets: await readList(plain('poddisruptionbudgets', projectPodDisruptionBudget), context) }),
  daemonsets: async (context, intern) => ({ daemonSets: await readList(selected('daemonsets', DAEMON_SET_LIST, (raw) => projectDaemonSet(raw, intern)), context) }),
  otherNodeClasses: async (context) => ({ otherNodeClasses: await readOtherNodeClasses(context) }),
  karpenterDeployment: async (context) => ({ karpenterVersion: findKarpenterVersion(await readList(plain('karpenterDeployment', projectDeployment), context)) }),
};

/** Specs are hashed digit by digit, so their numbers must not be rounded. */
function lossless<T>(kind: ClusterKind, project: (raw: never) => T): ListRequest<T> {
  return { operation: OPERATIONS[kind], path: PATHS[kind], parse: (body) => parseJson(body.toString()), project };
}

/** For kinds of which no free-form number is kept. */
function plain<T>(kind: ClusterKind, project: (raw: never) => T): ListRequest<T> {
  return { operation: OPERATIONS[kind], path: PATHS[kind], parse: (body) => JSON.parse(body.toString()) as JsonValue, project };
}

/** For kinds of which there are many. */
function selected<T>(kind: ClusterKind, selection: Selection, project: (raw: never) => T): ListRequest<T> {
  return { ...plain(kind, project), parse: (body) => JSON.parse(selectJson(body, selection)) as JsonValue };
}

/** A cluster without EKS Auto Mode does not know the kind, and that is an answer. */
async function readOtherNodeClasses(context: ListContext): Promise<ClusterState['otherNodeClasses']> {
  try {
    return await readList(lossless('otherNodeClasses', projectOtherNodeClass), context);
  } catch (error) {
    if (error instanceof RequestError && error.failure.kind === 'notFound') return [];
    throw error;
  }
}

