import type { StuckClaim, WaitReason } from '../../../karpenter/disruption/rollout/explain.ts';
import type { Blocker } from '../../../model/disruption.ts';
import type { StuckNode } from '../../../model/rollout.ts';
import { reasonOf } from './wait-reasons.ts';
import type { WaitContext } from './wait-reasons.ts';

export interface StuckContext extends WaitContext {
  /** Pools whose budgets allow nothing and, as they stand, never will. */
  closedPools: ReadonlySet<string>;
}

/** The drifted nodes that are left at the end of the likely run, in the order of the simulation. */
export function stuckNodes(stuck: readonly StuckClaim[], context: StuckContext): StuckNode[] {
  const head = headOfLine(stuck);
  return stuck.map((claim) => stuckNode(claim, claim.nodeClaim === head, context));
}

/** Where something lasts, what passes is not worth a word. */
function stuckNode(claim: StuckClaim, isHeadOfLine: boolean, context: StuckContext): StuckNode {
  const lasting = claim.reasons.filter((reason) => isLasting(reason, context));
  return {
    nodeClaim: claim.nodeClaim,
    ...(claim.node !== undefined && { node: claim.node }),
    nodePool: claim.nodePool,
    state: claim.state,
    reasons: (lasting.length > 0 ? lasting : claim.reasons).map((reason) => reasonOf(reason, context)),
    drainingPods: claim.drainingPods.map(({ pod, because, forcedAt }) => ({ pod, because, ...(forcedAt !== undefined && { forcedAt: context.toInstant(forcedAt) }) })),
    lasts: lasting.length > 0 || claim.drainingPods.some(({ because, forcedAt }) => because !== 'stopping' && forcedAt === undefined),
    isHeadOfLine,
  };
}

/** The first that a pass tries and fails at: the pass ends there, and begins there again. */
function headOfLine(stuck: readonly StuckClaim[]): string | undefined {
  const failing = stuck.filter(({ reasons }) => reasons.some(({ kind }) => kind === 'loopError'));
  if (failing.length < 2) return undefined;
  return [...failing].sort((a, b) => a.driftedAt - b.driftedAt)[0]?.nodeClaim;
}

/** Whether nothing that is known ends it. */
function isLasting(reason: WaitReason, { closedPools }: StuckContext): boolean {
  switch (reason.kind) {
    case 'blocked':
    case 'staticPool':
      return !isPassing(reason.blocker);
    case 'budget':
      return closedPools.has(reason.nodePool);
    case 'instanceTypes':
    case 'noPlace':
    case 'loopError':
      return true;
    case 'nominated':
    case 'awaitsNode':
    case 'behind':
    case 'unlaunched':
      return false;
  }
}

function isPassing(blocker: Blocker): boolean {
  switch (blocker.kind) {
    case 'commandRunning':
    case 'deleting':
    case 'rebooting':
    case 'staticScaleDown':
      return true;
    case 'podDoNotDisrupt':
      return blocker.until !== undefined;
    default:
      return false;
  }
}
