import { compileSelection } from './select-json.ts';
import type { Members, Selection } from './select-json.ts';

const METADATA: Members = {
  name: true,
  namespace: true,
  uid: true,
  generation: true,
  labels: true,
  annotations: true,
  creationTimestamp: true,
  deletionTimestamp: true,
  ownerReferences: true,
};

const CONDITIONS: Members = { type: true, status: true, reason: true, message: true, lastTransitionTime: true };

function listOf(item: Members): Selection {
  return compileSelection({ metadata: { continue: true, remainingItemCount: true }, items: item });
}

/** What the projection of each kind looks at; kinds of which a cluster has few need none. */
export const NODE_LIST = listOf({
  metadata: METADATA,
  spec: { providerID: true, taints: true, unschedulable: true },
  status: { capacity: true, allocatable: true, conditions: CONDITIONS, nodeInfo: { kubeletVersion: true, osImage: true, architecture: true, operatingSystem: true } },
});

export const NODE_CLAIM_LIST = listOf({
  metadata: METADATA,
  spec: { nodeClassRef: true, taints: true, startupTaints: true, expireAfter: true, terminationGracePeriod: true },
  status: { providerID: true, nodeName: true, imageID: true, capacity: true, allocatable: true, lastPodEventTime: true, conditions: CONDITIONS },
});

/** That a member is there. */
const THERE: Members = {};

const RESOURCES: Members = { requests: true, limits: true };
const CONTAINERS: Members = { restartPolicy: true, resources: RESOURCES };
const AFFINITY: Members = { requiredDuringSchedulingIgnoredDuringExecution: THERE, preferredDuringSchedulingIgnoredDuringExecution: THERE };

/** Of containers what they ask for, no environment and no image; of volumes which kind they are. */
const POD_SPEC: Members = {
  nodeName: true,
  tolerations: { key: true, operator: true, value: true, effect: true },
  priority: true,
  priorityClassName: true,
  terminationGracePeriodSeconds: true,
  nodeSelector: true,
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: { matchExpressions: true } },
      preferredDuringSchedulingIgnoredDuringExecution: THERE,
    },
    podAffinity: AFFINITY,
    podAntiAffinity: AFFINITY,
  },
  containers: CONTAINERS,
  initContainers: CONTAINERS,
  overhead: true,
  resources: RESOURCES,
  resourceClaims: THERE,
  topologySpreadConstraints: { whenUnsatisfiable: true },
  volumes: { persistentVolumeClaim: THERE, ephemeral: THERE },
};

export const POD_LIST = listOf({
  metadata: METADATA,
  spec: POD_SPEC,
  status: { phase: true, startTime: true, conditions: { type: true, status: true, reason: true } },
});

export const DAEMON_SET_LIST = listOf({ metadata: METADATA, spec: { template: { metadata: { labels: true, annotations: true }, spec: POD_SPEC } } });
