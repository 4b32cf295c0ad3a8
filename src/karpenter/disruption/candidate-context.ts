import type { Blocker } from '../../model/disruption.ts';
import type { NodeClaim, NodePool } from '../../model/karpenter.ts';
import type { Pod, PodDisruptionBudget } from '../../model/kubernetes.ts';
import type { Instant } from '../../util/instant.ts';
import type { DisruptionFeatures } from './disruption-features.ts';
import { indexPdbs } from './blockers/pdb-limits.ts';
import type { PdbLimits } from './blockers/pdb-limits.ts';
import { isHandledNodeClass } from './state-nodes.ts';
import { findStaticBlockers } from './blockers/static-pools.ts';

export interface CandidateFacts {
  nodePools: readonly NodePool[];
  nodeClaims: readonly NodeClaim[];
  /** Absent when they were not read. */
  pods?: readonly Pod[];
  /** Absent when they were not read. */
  podDisruptionBudgets?: readonly PodDisruptionBudget[];
  features: DisruptionFeatures;
  at: Instant;
}

/** The same facts, indexed so that one candidate costs only its own pods. */
export interface CandidateContext {
  nodePools: ReadonlyMap<string, { nodePool: NodePool; isHandled: boolean }>;
  staticBlockers: ReadonlyMap<string, Blocker>;
  podsByNode: ReadonlyMap<string, readonly Pod[]> | undefined;
  pdbLimits: PdbLimits | undefined;
  features: DisruptionFeatures;
  at: Instant;
}

export function indexCandidateFacts({ nodePools, nodeClaims, pods, podDisruptionBudgets, features, at }: CandidateFacts): CandidateContext {
  const entries = nodePools.map((nodePool) => {
    const isHandled = isHandledNodeClass(nodePool.spec?.template?.spec?.nodeClassRef);
    return [nodePool.metadata.name, { nodePool, isHandled }] as const;
  });
  return {
    nodePools: new Map(entries),
    staticBlockers: features.staticPools ? findStaticBlockers(nodePools, nodeClaims) : new Map(),
    podsByNode: pods && groupByNode(pods),
    pdbLimits: podDisruptionBudgets && indexPdbs(podDisruptionBudgets),
    features,
    at,
  };
}

function groupByNode(pods: readonly Pod[]): Map<string, Pod[]> {
  const byNode = new Map<string, Pod[]>();
  for (const pod of pods) {
    const name = pod.spec?.nodeName;
    if (name === undefined) continue;
    const group = byNode.get(name);
    if (group === undefined) byNode.set(name, [pod]);
    else group.push(pod);
  }
  return byNode;
}
