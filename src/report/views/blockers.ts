import type { Blocker, ConsumptionCause, ControllerStop, ObjectRef } from '../../model/disruption.ts';
import { formatCount } from '../words.ts';

const refOf = ({ namespace, name }: ObjectRef): string => (namespace === undefined ? name : `${namespace}/${name}`);

const SHOWN = 3;

function refsOf(refs: readonly ObjectRef[]): string {
  const names = refs.slice(0, SHOWN).map(refOf).join(', ');
  return refs.length > SHOWN ? `${names} and ${refs.length - SHOWN} more` : names;
}

/** Why Karpenter does not take a node, in one plain phrase. */
export function formatBlocker(blocker: Blocker): string {
  switch (blocker.kind) {
    case 'commandRunning':
      return 'its replacement is being started';
    case 'noNode':
      return 'it has no Node yet';
    case 'rebooting':
      return 'node repair is rebooting it';
    case 'notInitialized':
      return blocker.isRegistered ? 'not initialised yet' : 'not registered yet';
    case 'deleting':
      return 'it is on its way out';
    case 'nodeDoNotDisrupt':
      return `${blocker.on} has karpenter.sh/do-not-disrupt`;
    case 'noNodePoolLabel':
      return 'it belongs to no NodePool';
    case 'nodePoolNotFound':
      return blocker.exists ? `NodePool ${blocker.nodePool} is another provider's` : `NodePool ${blocker.nodePool} does not exist`;
    case 'podDoNotDisrupt':
      return `pod ${refOf(blocker.pod)} has karpenter.sh/do-not-disrupt: ${blocker.value}${blocker.until === undefined ? '' : ` until ${blocker.until}`}`;
    case 'severalPdbs':
      return `pod ${refsOf(blocker.pods)} matches several PodDisruptionBudgets: ${refsOf(blocker.pdbs)}`;
    case 'blockingPdb':
      return `PodDisruptionBudget ${refOf(blocker.pdb)} allows no disruption now (pod ${refsOf(blocker.pods)}${healthOf(blocker)})`;
    case 'emptyNodeSkipped':
      return 'this release passes over drifted nodes without pods';
    case 'staticScaleDown':
      return `the static pool runs ${blocker.running} of ${blocker.replicas} replicas and scales down first`;
    case 'staticNoHeadroom':
      return `the static pool has no room for a replacement: limits.nodes is ${blocker.limit}, ${blocker.running} run`;
  }
}

function healthOf({ currentHealthy, desiredHealthy }: { currentHealthy?: number; desiredHealthy?: number }): string {
  return currentHealthy === undefined || desiredHealthy === undefined ? '' : `, ${currentHealthy} healthy of ${desiredHealthy} wanted`;
}

export function formatCauses(causes: readonly ConsumptionCause[]): string {
  return causes.map(formatCause).join(', ');
}

function formatCause(cause: ConsumptionCause): string {
  switch (cause.kind) {
    case 'notReady':
      return cause.status === 'missing' ? 'no Ready condition' : `not Ready (${cause.status})`;
    case 'deleting':
      return 'being deleted';
    case 'instanceTerminating':
      return 'its instance is being terminated';
    case 'marked':
      return 'being replaced';
    case 'rebooting':
      return 'being rebooted';
  }
}

/** Why Karpenter disrupts nothing at all. */
export function formatStop(stop: ControllerStop): string {
  switch (stop.kind) {
    case 'unlaunchedNodeClaims':
      return `Karpenter disrupts nothing until ${formatCount(stop.nodeClaims.length, 'NodeClaim')} without provider ID ${stop.nodeClaims.length === 1 ? 'is' : 'are'} launched or gone: ${stop.nodeClaims.join(', ')}`;
    case 'malformedPdb':
      return `Karpenter disrupts nothing: the selector of PodDisruptionBudget ${refsOf(stop.pdbs)} cannot be read`;
    case 'undecodableNodePools':
      return `Karpenter disrupts nothing: it cannot read ${stop.nodePools.map(({ name, error }) => `NodePool ${name} (${error.message})`).join(', ')}`;
    case 'budgetPanic':
      return `Karpenter disrupts nothing: it panics when it counts ${stop.nodeClaims.join(', ')} for the budgets, in a reboot and without a Node`;
    case 'noReadyNodePool':
      return 'Karpenter replaces no node of a dynamic pool: no NodePool is Ready to take its pods';
  }
}
