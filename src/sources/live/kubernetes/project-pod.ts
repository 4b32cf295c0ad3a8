import type { Condition, ObjectMeta, OwnerReference, Pod, Toleration } from '../../../model/kubernetes.ts';
import type { Intern } from './intern.ts';
import { karpenterAnnotations } from './project.ts';

/**
 * A Pod without environment, images, volumes and containers: what says whether it blocks its node, and which disruption budget covers it.
 * A cluster has ten times as many pods as nodes, so each member counts.
 */
export function projectPod(raw: Pod, intern: Intern): Pod {
  const { spec, status } = raw;
  return {
    metadata: projectPodMetadata(raw.metadata, intern),
    spec: spec && { nodeName: intern(spec.nodeName), tolerations: spec.tolerations?.map((each) => projectToleration(each, intern)), priority: spec.priority },
    status: status && { phase: intern(status.phase), startTime: status.startTime, conditions: readyCondition(status.conditions) },
  };
}

function projectPodMetadata(raw: ObjectMeta, intern: Intern): ObjectMeta {
  return {
    name: raw.name,
    namespace: intern(raw.namespace),
    labels: internValues(raw.labels, intern),
    annotations: podAnnotations(raw.annotations),
    creationTimestamp: raw.creationTimestamp,
    deletionTimestamp: raw.deletionTimestamp,
    ownerReferences: raw.ownerReferences?.map((owner) => projectOwner(owner, intern)),
  };
}

function internValues(labels: ObjectMeta['labels'], intern: Intern): ObjectMeta['labels'] {
  if (!labels) return labels;
  const shared: Record<string, string> = {};
  for (const key in labels) shared[key] = intern(labels[key] ?? '');
  return shared;
}

const DELETION_COST = 'controller.kubernetes.io/pod-deletion-cost';

function podAnnotations(annotations: ObjectMeta['annotations']): ObjectMeta['annotations'] {
  const cost = annotations?.[DELETION_COST];
  const kept = karpenterAnnotations(annotations);
  return cost === undefined ? kept : { ...kept, [DELETION_COST]: cost };
}

function projectOwner({ apiVersion, kind, name }: OwnerReference, intern: Intern): OwnerReference {
  return { apiVersion: intern(apiVersion), kind: intern(kind), name: intern(name) };
}

function projectToleration({ key, operator, value, effect }: Toleration, intern: Intern): Toleration {
  return { key: intern(key), operator: intern(operator), value: intern(value), effect: intern(effect) };
}

const READY: Condition[] = [{ type: 'Ready', status: 'True' }];

/** Only whether the pod is ready matters, and since most are, they share one list. */
function readyCondition(conditions: Condition[] | undefined): Condition[] | undefined {
  const ready = conditions?.find(({ type }) => type === 'Ready');
  if (!ready) return conditions && [];
  return ready.status === 'True' ? READY : [{ type: ready.type, status: ready.status, reason: ready.reason }];
}
