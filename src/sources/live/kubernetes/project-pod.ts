import type { Condition, ObjectMeta, OwnerReference, Pod } from '../../../model/kubernetes.ts';
import type { Intern } from './intern.ts';
import { podSpecProjection } from './project-pod-spec.ts';
import type { RawPodSpec } from './project-pod-spec.ts';
import { internValues, karpenterAnnotations } from './project.ts';

export type RawPod = Omit<Pod, 'spec'> & { spec?: RawPodSpec };

/**
 * Makes a Pod without environment, images and volumes: what says whether it blocks its node, which disruption budget covers it and where it can run.
 * A cluster has ten times as many pods as nodes, so each member counts.
 */
export function podProjection(intern: Intern): (raw: RawPod) => Pod {
  const projectSpec = podSpecProjection(intern);
  return ({ metadata, spec, status }) => ({
    metadata: projectPodMetadata(metadata, intern),
    spec: spec && { nodeName: intern(spec.nodeName), ...projectSpec(spec) },
    status: status && { phase: intern(status.phase), startTime: status.startTime, conditions: projectPodConditions(status.conditions) },
  });
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

const DELETION_COST = 'controller.kubernetes.io/pod-deletion-cost';

function podAnnotations(annotations: ObjectMeta['annotations']): ObjectMeta['annotations'] {
  const cost = annotations?.[DELETION_COST];
  const kept = karpenterAnnotations(annotations);
  return cost === undefined ? kept : { ...kept, [DELETION_COST]: cost };
}

function projectOwner({ apiVersion, kind, name }: OwnerReference, intern: Intern): OwnerReference {
  return { apiVersion: intern(apiVersion), kind: intern(kind), name: intern(name) };
}

const READY: Condition[] = [{ type: 'Ready', status: 'True' }];

/** Only whether the pod is ready matters, and that it finds no node; most are ready, and share one list. */
function projectPodConditions(conditions: Condition[] | undefined): Condition[] | undefined {
  const ready = conditions?.find(({ type }) => type === 'Ready');
  if (ready?.status === 'True') return READY;
  return conditions?.filter((each) => each === ready || isUnscheduled(each)).map(({ type, status, reason }) => ({ type, status, reason }));
}

function isUnscheduled({ type, status }: Condition): boolean {
  return type === 'PodScheduled' && status === 'False';
}
