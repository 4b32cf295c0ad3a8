import type { Blocker } from '../../../model/disruption.ts';
import type { CandidateContext } from '../candidate-context.ts';
import { ANNOTATION_DO_NOT_DISRUPT } from './pods.ts';
import { runningCommandOf } from '../running-commands.ts';
import { annotationsOf, deletionCauseOf, isInitialized, isRegistered, metadataOwner, nodePoolOf, trueCondition } from '../state-nodes.ts';
import type { StateNode } from '../state-nodes.ts';

type Check = (stateNode: StateNode, context: CandidateContext) => Blocker | undefined;

/**
 * Everything about the node itself that keeps it from being disrupted, in the order in which Karpenter looks. Whether the node is nominated for pods and whether the
 * instance types of its pool can be listed cannot be seen from outside.
 * Ported from `pkg/controllers/state/statenode.go ValidateNodeDisruptable` and `pkg/controllers/disruption/types.go NewCandidate`.
 */
export function findNodeBlockers(stateNode: StateNode, context: CandidateContext): Blocker[] {
  const lifecycle = context.features.reboots ? [checkRebooting, checkMarked, checkInitialized] : [checkInitialized, checkMarked];
  const checks: Check[] = [checkRunningCommand, checkNode, ...lifecycle, checkOptOut, checkNodePool];
  return checks.map((check) => check(stateNode, context)).filter((blocker) => blocker !== undefined);
}

function checkRunningCommand(stateNode: StateNode, { features }: CandidateContext): Blocker | undefined {
  const command = runningCommandOf(stateNode, features);
  return command && { kind: 'commandRunning', ...command };
}

function checkNode({ node }: StateNode): Blocker | undefined {
  return node === undefined ? { kind: 'noNode' } : undefined;
}

function checkRebooting({ nodeClaim }: StateNode): Blocker | undefined {
  const condition = trueCondition(nodeClaim, 'Rebooting');
  return condition && { kind: 'rebooting', since: condition.lastTransitionTime };
}

/** Without a Node there is nothing to initialise, which is a blocker of its own. */
function checkInitialized(stateNode: StateNode): Blocker | undefined {
  if (stateNode.node === undefined || isInitialized(stateNode)) return undefined;
  return { kind: 'notInitialized', isRegistered: isRegistered(stateNode) };
}

/** The mark of a running command is that command's own. */
function checkMarked(stateNode: StateNode, { features }: CandidateContext): Blocker | undefined {
  const deletion = deletionCauseOf(stateNode);
  if (deletion === undefined || (deletion.cause === 'marked' && runningCommandOf(stateNode, features) !== undefined)) return undefined;
  return { kind: 'deleting', ...deletion };
}

function checkOptOut(stateNode: StateNode): Blocker | undefined {
  if (annotationsOf(stateNode)[ANNOTATION_DO_NOT_DISRUPT] !== 'true') return undefined;
  return { kind: 'nodeDoNotDisrupt', on: metadataOwner(stateNode) };
}

function checkNodePool(stateNode: StateNode, { nodePools }: CandidateContext): Blocker | undefined {
  const name = nodePoolOf(stateNode);
  if (name === undefined) return { kind: 'noNodePoolLabel' };
  const known = nodePools.get(name);
  return known?.isHandled ? undefined : { kind: 'nodePoolNotFound', nodePool: name, exists: known !== undefined };
}
