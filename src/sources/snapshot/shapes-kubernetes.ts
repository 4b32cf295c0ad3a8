import { PLACEMENT_CAUSES } from '../../model/kubernetes.ts';
import type {
  Amounts,
  Condition,
  DaemonSet,
  LabelSelector,
  Node,
  NodeSelectorTerm,
  ObjectMeta,
  OwnerReference,
  Pod,
  PodDisruptionBudget,
  PodPlacement,
  PodSpec,
  Taint,
  Toleration,
  UnknownObject,
} from '../../model/kubernetes.ts';
import { flag, integer, json, listOf, mapOf, nullable, objectOf, oneOf, optional, shared, text, textOrInteger } from './decode.ts';
import type { Decoder } from './decode.ts';

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

const matchExpressions = listOf(objectOf<{ key: string; operator: string; values?: string[] }>({ key: text, operator: text, values: optional(listOf(text)) }));

const labelSelector = objectOf<LabelSelector>({ matchLabels: optional(mapOf(text)), matchExpressions: optional(matchExpressions) });

export const amounts: Decoder<Amounts> = mapOf(text);

const placement = objectOf<PodPlacement>({
  containers: optional(listOf(amounts)),
  initContainers: optional(listOf(objectOf<{ requests: Amounts; isSidecar?: boolean }>({ requests: amounts, isSidecar: optional(flag) }))),
  requests: optional(amounts),
  overhead: optional(amounts),
  nodeSelector: optional(mapOf(text)),
  nodeAffinity: optional(listOf(objectOf<NodeSelectorTerm>({ matchExpressions: optional(matchExpressions) }))),
  terminationGracePeriodSeconds: optional(integer),
  priorityClassName: optional(text),
  alsoDecidedBy: optional(listOf(oneOf(PLACEMENT_CAUSES))),
});

/** The pods of one template have the same ones. */
const podSpec = { tolerations: optional(shared(listOf(toleration))), priority: optional(integer), placement: optional(shared(placement)) };

export const node = objectOf<Node>({
  metadata: objectMeta,
  spec: optional(objectOf({ providerID: optional(text), taints: optional(listOf(taint)), unschedulable: optional(flag) })),
  status: optional(
    objectOf({
      capacity: optional(amounts),
      allocatable: optional(amounts),
      conditions: optional(listOf(condition)),
      nodeInfo: optional(
        objectOf({ kubeletVersion: optional(text), osImage: optional(text), architecture: optional(text), operatingSystem: optional(text) }),
      ),
    }),
  ),
});

export const pod = objectOf<Pod>({
  metadata: objectMeta,
  spec: optional(objectOf<PodSpec & { nodeName?: string }>({ nodeName: optional(text), ...podSpec })),
  status: optional(objectOf({ phase: optional(text), startTime: optional(text), conditions: optional(listOf(condition)) })),
});

const template = objectOf<NonNullable<NonNullable<DaemonSet['spec']>['template']>>({
  metadata: optional(objectOf({ labels: optional(mapOf(text)), annotations: optional(mapOf(text)) })),
  spec: optional(objectOf<PodSpec>(podSpec)),
});

export const daemonSet = objectOf<DaemonSet>({ metadata: objectMeta, spec: optional(objectOf({ template: optional(template) })) });

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
