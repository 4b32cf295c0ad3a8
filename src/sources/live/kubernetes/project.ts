import type { EC2NodeClass, NodeClaim, NodePool } from '../../../model/karpenter.ts';
import type { Amounts, Condition, Node, ObjectMeta, OwnerReference, PodDisruptionBudget, Taint, UnknownObject } from '../../../model/kubernetes.ts';
import type { Intern } from './intern.ts';

/*
 * Each function takes an object as the API server sent it (the model's fields and everything else) and keeps what the model has.
 * Sub-objects of few members are kept as they were parsed: copying them would cost more than it saves.
 */

export function projectEC2NodeClass(raw: EC2NodeClass): EC2NodeClass {
  return { apiVersion: raw.apiVersion, kind: raw.kind, metadata: projectMetadata(raw.metadata), spec: raw.spec, status: raw.status };
}

export function projectNodePool(raw: NodePool): NodePool {
  return { apiVersion: raw.apiVersion, kind: raw.kind, metadata: projectMetadata(raw.metadata), spec: raw.spec, status: raw.status };
}

export function projectOtherNodeClass(raw: UnknownObject): UnknownObject {
  return { apiVersion: raw.apiVersion, kind: raw.kind, metadata: projectMetadata(raw.metadata), spec: raw.spec, status: raw.status };
}

/** Without `spec.requirements`: drift compares labels, and the list of instance types makes up most of a claim. */
export function projectNodeClaim(raw: NodeClaim, intern: Intern): NodeClaim {
  const { spec, status } = raw;
  return {
    metadata: projectMetadata(raw.metadata),
    spec: spec && {
      nodeClassRef: spec.nodeClassRef,
      taints: spec.taints,
      startupTaints: spec.startupTaints,
      expireAfter: intern(spec.expireAfter),
      terminationGracePeriod: intern(spec.terminationGracePeriod),
    },
    status: status && {
      providerID: status.providerID,
      nodeName: status.nodeName,
      imageID: intern(status.imageID),
      capacity: internValues(status.capacity, intern),
      allocatable: internValues(status.allocatable, intern),
      lastPodEventTime: status.lastPodEventTime,
      conditions: projectConditions(status.conditions, intern),
    },
  };
}

export function projectNode(raw: Node, intern: Intern): Node {
  const { metadata, spec, status } = raw;
  return {
    metadata: { ...projectMetadata(metadata), annotations: karpenterAnnotations(metadata.annotations) },
    spec: spec && { providerID: spec.providerID, taints: spec.taints?.map(projectTaint), unschedulable: spec.unschedulable },
    status: status && {
      capacity: internValues(status.capacity, intern),
      allocatable: internValues(status.allocatable, intern),
      conditions: projectConditions(status.conditions, intern),
      nodeInfo: projectNodeInfo(status.nodeInfo, intern),
    },
  };
}

export function internValues(record: Amounts | undefined, intern: Intern): Amounts | undefined {
  if (!record) return record;
  const shared: Amounts = {};
  for (const key in record) shared[key] = intern(record[key] ?? '');
  return shared;
}

type NodeInfo = NonNullable<NonNullable<Node['status']>['nodeInfo']>;

function projectNodeInfo(raw: NodeInfo | undefined, intern: Intern): NodeInfo | undefined {
  return (
    raw && {
      kubeletVersion: intern(raw.kubeletVersion),
      osImage: intern(raw.osImage),
      architecture: intern(raw.architecture),
      operatingSystem: intern(raw.operatingSystem),
    }
  );
}

function projectTaint({ key, value, effect }: Taint): Taint {
  return { key, value, effect };
}

export function projectPodDisruptionBudget(raw: PodDisruptionBudget): PodDisruptionBudget {
  const { spec, status } = raw;
  return {
    metadata: projectMetadata(raw.metadata),
    spec: spec && {
      selector: spec.selector,
      minAvailable: spec.minAvailable,
      maxUnavailable: spec.maxUnavailable,
      unhealthyPodEvictionPolicy: spec.unhealthyPodEvictionPolicy,
    },
    status: status && {
      disruptionsAllowed: status.disruptionsAllowed,
      currentHealthy: status.currentHealthy,
      desiredHealthy: status.desiredHealthy,
      expectedPods: status.expectedPods,
    },
  };
}

/** Without `managedFields`, and without the copy of the whole manifest that `kubectl apply` leaves behind. */
export function projectMetadata(raw: ObjectMeta): ObjectMeta {
  return {
    name: raw.name,
    namespace: raw.namespace,
    uid: raw.uid,
    generation: raw.generation,
    labels: raw.labels,
    annotations: withoutLastApplied(raw.annotations),
    creationTimestamp: raw.creationTimestamp,
    deletionTimestamp: raw.deletionTimestamp,
    ownerReferences: raw.ownerReferences?.map(projectOwner),
  };
}

function projectOwner({ apiVersion, kind, name, uid }: OwnerReference): OwnerReference {
  return { apiVersion, kind, name, uid };
}

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

function withoutLastApplied(annotations: ObjectMeta['annotations']): ObjectMeta['annotations'] {
  if (!annotations || !(LAST_APPLIED in annotations)) return annotations;
  const { [LAST_APPLIED]: _dropped, ...rest } = annotations;
  return rest;
}

/** Those whose key has Karpenter's name in it; absent when there are none. */
export function karpenterAnnotations(annotations: ObjectMeta['annotations']): ObjectMeta['annotations'] {
  let kept: Record<string, string> | undefined;
  for (const key in annotations) {
    const value = annotations[key];
    if (value !== undefined && key.includes('karpenter')) (kept ??= {})[key] = value;
  }
  return kept;
}

export function projectConditions(conditions: Condition[] | undefined, intern: Intern): Condition[] | undefined {
  return conditions?.map(({ type, status, reason, message, lastTransitionTime }) => ({
    type: intern(type),
    status: intern(status),
    reason: intern(reason),
    message: intern(message),
    lastTransitionTime,
  }));
}
