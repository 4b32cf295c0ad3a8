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
  status: { conditions: CONDITIONS, nodeInfo: { kubeletVersion: true, osImage: true, architecture: true, operatingSystem: true } },
});

export const NODE_CLAIM_LIST = listOf({
  metadata: METADATA,
  spec: { nodeClassRef: true, taints: true, startupTaints: true, expireAfter: true, terminationGracePeriod: true },
  status: { providerID: true, nodeName: true, imageID: true, conditions: CONDITIONS },
});

export const POD_LIST = listOf({
  metadata: METADATA,
  spec: { nodeName: true, tolerations: true, priority: true },
  status: { phase: true, startTime: true, conditions: { type: true, status: true, reason: true } },
});
