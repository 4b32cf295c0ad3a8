import type { Blocker } from '../../model/disruption.ts';
import type { NodeExplanation, RolloutWaitReason } from '../../model/rollout.ts';
import { formatInstant } from '../words.ts';
import { formatRef } from './plan-waits.ts';

/** What would have to change for a node to go, a plain sentence for each thing that holds it; empty where nothing does. */
export function remediesOf({ candidate, stuck, budget, command }: NodeExplanation): string[] {
  const blockers = candidate?.blockers ?? [];
  const reasons = stuck?.reasons ?? (command?.waitedFor === undefined || command.waitedFor.reason.kind === 'unlaunched' ? [] : [command.waitedFor.reason]);
  const budgetErrors = budget?.budgetErrors.map(({ index, corrected, suggestion }) => `repair budget ${index + 1} of NodePool ${budget.name}${corrected === undefined && suggestion === undefined ? '' : `: write "${corrected ?? suggestion ?? ''}"`}`) ?? [];
  const marks = candidate?.pending === true ? ['the controller has to mark the NodeClaim: it looks every 5 minutes'] : [];
  return [...new Set([...budgetErrors, ...marks, ...blockers.map(blockerRemedy), ...reasons.flatMap(reasonRemedy)])];
}

function blockerRemedy(blocker: Blocker): string {
  switch (blocker.kind) {
    case 'commandRunning':
    case 'deleting':
      return 'nothing: it is under way';
    case 'noNode':
      return 'its Node has to join the cluster; a NodeClaim that does not join within 15 minutes is deleted';
    case 'rebooting':
      return 'the reboot has to end';
    case 'notInitialized':
      return blocker.isRegistered ? 'its Node has to be Ready, without startup taints and with all its resources' : 'its Node has to register';
    case 'nodeDoNotDisrupt':
      return `remove the annotation karpenter.sh/do-not-disrupt from the ${blocker.on}`;
    case 'noNodePoolLabel':
      return 'it needs the label karpenter.sh/nodepool, or has to be deleted by hand';
    case 'nodePoolNotFound':
      return `create NodePool ${blocker.nodePool} again, or delete the NodeClaim by hand`;
    case 'podDoNotDisrupt':
      return blocker.until === undefined
        ? `pod ${formatRef(blocker.pod)} has to end or lose its annotation karpenter.sh/do-not-disrupt, or the NodePool needs a terminationGracePeriod (for its next nodes)`
        : `pod ${formatRef(blocker.pod)} holds it until ${formatInstant(blocker.until)}`;
    case 'severalPdbs':
      return `leave one PodDisruptionBudget for these pods: ${blocker.pdbs.map(formatRef).join(', ')}`;
    case 'blockingPdb':
      return `PodDisruptionBudget ${formatRef(blocker.pdb)} has to allow a disruption: more healthy pods, or another minAvailable or maxUnavailable`;
    case 'emptyNodeSkipped':
      return 'update Karpenter: this release leaves drifted nodes without pods to consolidation';
    case 'staticScaleDown':
      return 'nothing: it goes on once the pool runs its replicas';
    case 'staticNoHeadroom':
      return `raise limits.nodes above ${blocker.limit}`;
  }
}

function reasonRemedy(reason: RolloutWaitReason): string[] {
  switch (reason.kind) {
    case 'blocked':
    case 'staticPool':
      return [blockerRemedy(reason.blocker)];
    case 'budget':
      return reason.allowed <= 0 ? [`a budget of NodePool ${reason.nodePool} has to allow more than 0${reason.decidedBy === undefined ? '' : `: entry ${reason.decidedBy.index + 1} decides`}`] : [`the budgets of NodePool ${reason.nodePool} allow ${reason.allowed} at once: a greater number makes it faster`];
    case 'noPlace':
      return ['room for its pods: capacity on other nodes, limits of a NodePool that can take them, or requirements that an instance type meets'];
    case 'instanceTypes':
      return [`NodePool ${reason.nodePool} needs instance types that meet its requirements`];
    case 'unlaunched':
      return [`NodeClaims without provider ID have to launch or go: ${reason.nodeClaims.join(', ')}`];
    case 'loopError':
      return [`Karpenter has to get past the error: ${reason.error}`];
    case 'nominated':
    case 'awaitsNode':
    case 'behind':
      return [];
  }
}
