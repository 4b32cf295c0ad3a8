import type { NodeClaim, NodeClassRef } from '../../model/karpenter.ts';
import type { Condition, Node } from '../../model/kubernetes.ts';
import { LABEL_INSTANCE_TYPE, LABEL_NODE_POOL } from '../labels.ts';

export const LABEL_REGISTERED = 'karpenter.sh/registered';
export const LABEL_INITIALIZED = 'karpenter.sh/initialized';

/** A Node and a NodeClaim of the same instance, as Karpenter keeps them in memory. At least one of the two is there. */
export interface StateNode {
  /** For a Node that has none and is not Karpenter's: the Node's name. */
  providerID: string;
  node?: Node;
  nodeClaim?: NodeClaim;
  /** Chosen by a running command, which only the controller's memory tells. */
  isMarkedInMemory: boolean;
}

export interface ClusterNodes {
  stateNodes: StateNode[];
  /** NodeClaims without provider ID. While there is one, Karpenter disrupts nothing. */
  unlaunchedNodeClaims: NodeClaim[];
}

export interface ClusterObjects {
  nodes: readonly Node[];
  nodeClaims: readonly NodeClaim[];
  markedProviderIDs?: Iterable<string>;
}

/**
 * Pairs Nodes and NodeClaims by provider ID. Left out are NodeClaims of other providers, and Nodes that Karpenter's cluster state ignores: its own
 * without provider ID, and those that are neither initialised nor have an instance type label. Of several objects with one provider ID the last counts.
 * Ported from `pkg/controllers/state/cluster.go UpdateNode` and `UpdateNodeClaim`.
 */
export function pairStateNodes({ nodes, nodeClaims, markedProviderIDs = [] }: ClusterObjects): ClusterNodes {
  const marked = new Set(markedProviderIDs);
  const stateNodes = new Map<string, StateNode>();
  const unlaunchedNodeClaims: NodeClaim[] = [];
  const pair = (providerID: string, half: Pick<StateNode, 'node' | 'nodeClaim'>): void => {
    const known = stateNodes.get(providerID) ?? { providerID, isMarkedInMemory: marked.has(providerID) };
    stateNodes.set(providerID, Object.assign(known, half));
  };
  for (const nodeClaim of nodeClaims) {
    if (!isHandledNodeClaim(nodeClaim)) continue;
    const providerID = nodeClaim.status?.providerID ?? '';
    if (providerID === '') unlaunchedNodeClaims.push(nodeClaim);
    else pair(providerID, { nodeClaim });
  }
  for (const node of nodes) {
    const providerID = stateProviderID(node);
    if (providerID !== undefined) pair(providerID, { node });
  }
  return { stateNodes: [...stateNodes.values()], unlaunchedNodeClaims };
}

function stateProviderID({ metadata, spec }: Node): string | undefined {
  const { labels = {}, name } = metadata;
  const isOfPool = (labels[LABEL_NODE_POOL] ?? '') !== '';
  if (isOfPool && (labels[LABEL_INSTANCE_TYPE] ?? '') === '' && (labels[LABEL_INITIALIZED] ?? '') === '') return undefined;
  const providerID = spec?.providerID ?? '';
  if (providerID !== '') return providerID;
  return isOfPool ? undefined : name;
}

/** Whether a reference names a class of this provider. */
export function isHandledNodeClass(ref: NodeClassRef | undefined): boolean {
  const group = ref?.group ?? ref?.apiVersion?.split('/')[0];
  return group === 'karpenter.k8s.aws' && ref?.kind === 'EC2NodeClass';
}

/** A NodeClaim whose reference is not known counts: it may have been dropped on the way. */
function isHandledNodeClaim({ spec }: NodeClaim): boolean {
  return spec?.nodeClassRef === undefined || isHandledNodeClass(spec.nodeClassRef);
}

/** Ported from `pkg/controllers/state/statenode.go`, as are the following. Nodes that Karpenter does not manage count as registered. */
export function isRegistered({ node, nodeClaim }: StateNode): boolean {
  return nodeClaim === undefined || node?.metadata.labels?.[LABEL_REGISTERED] === 'true';
}

export function isInitialized({ node, nodeClaim }: StateNode): boolean {
  return nodeClaim === undefined || node?.metadata.labels?.[LABEL_INITIALIZED] === 'true';
}

/** The object whose labels and annotations count: the Node once it is registered, the NodeClaim before. */
export function metadataOwner(stateNode: StateNode): 'Node' | 'NodeClaim' {
  const { node, nodeClaim } = stateNode;
  return nodeClaim === undefined || (node !== undefined && isRegistered(stateNode)) ? 'Node' : 'NodeClaim';
}

export function labelsOf(stateNode: StateNode): Record<string, string> {
  return ownerMetadata(stateNode)?.labels ?? {};
}

export function annotationsOf(stateNode: StateNode): Record<string, string> {
  return ownerMetadata(stateNode)?.annotations ?? {};
}

function ownerMetadata(stateNode: StateNode): Node['metadata'] | undefined {
  return metadataOwner(stateNode) === 'Node' ? stateNode.node?.metadata : stateNode.nodeClaim?.metadata;
}

export function nodePoolOf(stateNode: StateNode): string | undefined {
  return labelsOf(stateNode)[LABEL_NODE_POOL];
}

export type DeletionCause = { cause: 'nodeClaimDeleting' | 'instanceTerminating' | 'marked'; since?: string };

/** Why a node is marked for deletion. A Node that is being deleted is not, as long as its NodeClaim stays. */
export function deletionCauseOf({ node, nodeClaim, isMarkedInMemory }: StateNode): DeletionCause | undefined {
  const deletedAt = nodeClaim === undefined ? node?.metadata.deletionTimestamp : nodeClaim.metadata.deletionTimestamp;
  if (deletedAt !== undefined) return { cause: 'nodeClaimDeleting', since: deletedAt };
  const terminating = trueCondition(nodeClaim, 'InstanceTerminating');
  if (terminating !== undefined) return { cause: 'instanceTerminating', since: terminating.lastTransitionTime };
  return isMarkedInMemory ? { cause: 'marked' } : undefined;
}

export function findCondition(conditions: readonly Condition[] | undefined, type: string): Condition | undefined {
  return conditions?.find((condition) => condition.type === type);
}

/** The condition, if it is there and True. */
export function trueCondition(object: Node | NodeClaim | undefined, type: string): Condition | undefined {
  const condition = findCondition(object?.status?.conditions, type);
  return condition?.status === 'True' ? condition : undefined;
}
