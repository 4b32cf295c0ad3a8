import type {
  Condition,
  LabelSelector,
  Node,
  ObjectMeta,
  OwnerReference,
  Pod,
  PodDisruptionBudget,
  Taint,
  Toleration,
  UnknownObject,
} from '../../model/kubernetes.ts';
import { flag, integer, json, listOf, mapOf, nullable, objectOf, optional, text, textOrInteger } from './decode.ts';

const ownerReference = objectOf<OwnerReference>({ apiVersion: text, kind: text, name: text, uid: optional(text) });

export const objectMeta = objectOf<ObjectMeta>({
  name: text,
  namespace: optional(text),
  uid: optional(text),
  generation: optional(integer),
  labels: optional(mapOf(text)),
  annotations: optional(mapOf(text)),
  creationTimestamp: optional(text),
  deletionTimestamp: optional(text),
  ownerReferences: optional(listOf(ownerReference)),
});

export const condition = objectOf<Condition>({
  type: text,
  status: text,
  reason: optional(text),
  message: optional(text),
  lastTransitionTime: optional(text),
});

export const taint = objectOf<Taint>({ key: text, value: optional(text), effect: optional(text) });

const toleration = objectOf<Toleration>({ key: optional(text), operator: optional(text), value: optional(text), effect: optional(text) });

const labelSelector = objectOf<LabelSelector>({
  matchLabels: optional(mapOf(text)),
  matchExpressions: optional(listOf(objectOf({ key: text, operator: text, values: optional(listOf(text)) }))),
});

export const node = objectOf<Node>({
  metadata: objectMeta,
  spec: optional(objectOf({ providerID: optional(text), taints: optional(listOf(taint)), unschedulable: optional(flag) })),
  status: optional(
    objectOf({
      conditions: optional(listOf(condition)),
      nodeInfo: optional(
        objectOf({ kubeletVersion: optional(text), osImage: optional(text), architecture: optional(text), operatingSystem: optional(text) }),
      ),
    }),
  ),
});

export const pod = objectOf<Pod>({
  metadata: objectMeta,
  spec: optional(objectOf({ nodeName: optional(text), tolerations: optional(listOf(toleration)), priority: optional(integer) })),
  status: optional(objectOf({ phase: optional(text), startTime: optional(text), conditions: optional(listOf(condition)) })),
});

export const podDisruptionBudget = objectOf<PodDisruptionBudget>({
  metadata: objectMeta,
  spec: optional(
    objectOf({
      selector: nullable(labelSelector),
      minAvailable: optional(textOrInteger),
      maxUnavailable: optional(textOrInteger),
      unhealthyPodEvictionPolicy: optional(text),
    }),
  ),
  status: optional(
    objectOf({
      disruptionsAllowed: optional(integer),
      currentHealthy: optional(integer),
      desiredHealthy: optional(integer),
      expectedPods: optional(integer),
    }),
  ),
});

export const unknownObject = objectOf<UnknownObject>({
  apiVersion: text,
  kind: text,
  metadata: objectMeta,
  spec: optional(json),
  status: optional(json),
});
