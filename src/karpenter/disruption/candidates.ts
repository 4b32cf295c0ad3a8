import type { Blocker, DriftCandidate, UnobservableCheck } from '../../model/disruption.ts';
import type { CandidateContext } from './candidate-context.ts';
import { findNodeBlockers } from './blockers/node-blockers.ts';
import { findPodBlockers } from './blockers/pod-blockers.ts';
import { isReschedulable } from './blockers/pods.ts';
import { nodePoolOf, trueCondition } from './state-nodes.ts';
import type { StateNode } from './state-nodes.ts';

/** Checks of Karpenter's that no answer here includes. */
export const UNOBSERVABLE_CHECKS: readonly UnobservableCheck[] = ['nominated', 'instanceTypes'];

/**
 * Whether Karpenter may disrupt a node for drift, and everything that keeps it from doing so; `undefined` for a Node without NodeClaim, which is not Karpenter's.
 * Pods block unless the NodeClaim has a `terminationGracePeriod`. That the node is drifted is not checked.
 * Ported from `pkg/controllers/disruption/types.go NewCandidate` for class `eventual`, and the filters of `drift.go` and `staticdrift.go`.
 */
export function evaluateCandidate(stateNode: StateNode, context: CandidateContext): DriftCandidate | undefined {
  const { node, nodeClaim } = stateNode;
  if (nodeClaim === undefined) return undefined;
  const nodePool = nodePoolOf(stateNode);
  const method = isStaticPool(nodePool, context) ? 'staticDrift' : 'drift';
  const pods = node && context.podsByNode && (context.podsByNode.get(node.metadata.name) ?? []);
  const reschedulablePodCount = pods?.filter(isReschedulable).length;
  const terminationGracePeriod = nodeClaim.spec?.terminationGracePeriod ?? undefined;
  const podBlockers = findPodBlockers(pods ?? [], context);
  const [blocking, lifted] = terminationGracePeriod === undefined ? [podBlockers, []] : [[], podBlockers];
  const ofMethod = method === 'drift' ? findEmptyBlocker(reschedulablePodCount, context) : context.staticBlockers.get(nodePool ?? '');
  return {
    nodeClaim: nodeClaim.metadata.name,
    node: node?.metadata.name,
    nodePool,
    method,
    drifted: driftedSince(stateNode),
    blockers: [...findNodeBlockers(stateNode, context), ...blocking, ...(ofMethod === undefined ? [] : [ofMethod])],
    lifted,
    terminationGracePeriod,
    podsUnknown: context.podsByNode === undefined,
    pdbsUnknown: context.pdbLimits === undefined,
    reschedulablePodCount,
  };
}

function isStaticPool(name: string | undefined, { nodePools, features }: CandidateContext): boolean {
  return features.staticPools && nodePools.get(name ?? '')?.nodePool.spec?.replicas !== undefined;
}

function driftedSince({ nodeClaim }: StateNode): DriftCandidate['drifted'] {
  const condition = trueCondition(nodeClaim, 'Drifted');
  return condition && { reason: condition.reason ?? '', since: condition.lastTransitionTime };
}

function findEmptyBlocker(reschedulablePodCount: number | undefined, { features }: CandidateContext): Blocker | undefined {
  return features.driftSkipsEmptyNodes && reschedulablePodCount === 0 ? { kind: 'emptyNodeSkipped' } : undefined;
}
