import type { Condition } from '../../model/kubernetes.ts';
import type { DisruptionFeatures } from './disruption-features.ts';
import { TAINT_DISRUPTED } from './blockers/pods.ts';
import { trueCondition } from './state-nodes.ts';
import type { StateNode } from './state-nodes.ts';

/** What shows that Karpenter has started to disrupt a node and waits for its replacement. */
export interface RunningCommand {
  reason?: string;
  /** RFC 3339. */
  since?: string;
}

/**
 * The command that runs for a node, as far as it shows from outside: the taint, and condition `DisruptionReason` in the releases that set it. The taint without
 * the condition is left over and goes at the next pass. Ported from `pkg/controllers/disruption/queue.go markDisrupted`.
 */
export function runningCommandOf({ node, nodeClaim }: StateNode, { setsDisruptionReason }: DisruptionFeatures): RunningCommand | undefined {
  const isTainted = node?.spec?.taints?.some(({ key, effect }) => key === TAINT_DISRUPTED && effect === 'NoSchedule') === true;
  if (!isTainted || nodeClaim === undefined || nodeClaim.metadata.deletionTimestamp !== undefined) return undefined;
  if (!setsDisruptionReason) return {};
  const condition: Condition | undefined = trueCondition(nodeClaim, 'DisruptionReason');
  return condition && { reason: condition.reason, since: condition.lastTransitionTime };
}

/** Karpenter holds the nodes of running commands as marked in memory; this marks those whose commands show. */
export function markRunningCommands(stateNodes: readonly StateNode[], features: DisruptionFeatures): StateNode[] {
  return stateNodes.map((stateNode) => (runningCommandOf(stateNode, features) === undefined ? stateNode : { ...stateNode, isMarkedInMemory: true }));
}
