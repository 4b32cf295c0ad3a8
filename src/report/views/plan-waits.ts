import type { ObjectRef } from '../../model/disruption.ts';
import type { RolloutWaitReason, StuckNode } from '../../model/rollout.ts';
import { formatCount, formatInstant } from '../words.ts';
import { formatBlocker } from './blockers.ts';
import { formatBudget, formatLimit } from './budgets.ts';

const SHOWN = 3;

function few(names: readonly string[], count = names.length): string {
  const shown = names.slice(0, SHOWN).join(', ');
  return count > SHOWN ? `${shown} and ${count - SHOWN} more` : shown;
}

/** What a drifted node waits for, in one plain phrase. */
export function formatWaitReason(reason: RolloutWaitReason): string {
  switch (reason.kind) {
    case 'blocked':
    case 'staticPool':
      return formatBlocker(reason.blocker);
    case 'nominated':
      return `pods are expected on it until ${formatInstant(reason.until)}`;
    case 'instanceTypes':
      return `the instance types of NodePool ${reason.nodePool} cannot be listed, or it has none`;
    case 'budget':
      return formatBudgetWait(reason);
    case 'noPlace':
      return `no place for ${few(reason.pods.map(({ pod, why }) => `pod ${pod}: ${why}`))}`;
    case 'awaitsNode':
      return `pod ${reason.pod} would go to ${reason.node}, which is not initialised yet`;
    case 'behind':
      return `its turn: ${few(reason.nodeClaims)} went first`;
    case 'unlaunched':
      return `nothing is disrupted while ${few(reason.nodeClaims)} ${reason.nodeClaims.length === 1 ? 'has' : 'have'} no provider ID`;
    case 'loopError':
      return `Karpenter's passes end with an error: ${reason.error}`;
  }
}

function formatBudgetWait({ nodePool, allowed, decidedBy, consumedBy, consumedCount }: Extract<RolloutWaitReason, { kind: 'budget' }>): string {
  const by = decidedBy === undefined ? '' : ` (#${decidedBy.index + 1} ${formatBudget(decidedBy.budget)})`;
  if (allowed <= 0) return `the budgets of NodePool ${nodePool} allow none${by}`;
  return `the budgets of NodePool ${nodePool} allow ${formatLimit(allowed)}${by}, used by ${consumedCount === 0 ? 'others' : few(consumedBy, consumedCount)}`;
}

/** Why a node has not gone by the end of a plan. */
export function formatStuck({ state, reasons, drainingPods, isHeadOfLine }: StuckNode): string[] {
  return [
    ...(isHeadOfLine ? ["Karpenter tries it first and ends its pass there: the nodes behind it do not go either"] : []),
    ...(state === 'commandRunning' ? ['its command waits for a replacement that is not initialised'] : []),
    ...reasons.map(formatWaitReason),
    ...(drainingPods.length === 0 ? [] : [`its drain waits for ${formatDraining(drainingPods)}`]),
  ];
}

const BECAUSE = { pdb: 'a PodDisruptionBudget refuses its eviction', doNotDisrupt: 'it has karpenter.sh/do-not-disrupt', stopping: 'it does not stop' } as const;

function formatDraining(pods: StuckNode['drainingPods']): string {
  const [first] = pods;
  if (first === undefined) return '';
  const forced = first.forcedAt === undefined ? '' : `, deleted at ${formatInstant(first.forcedAt)}`;
  const more = pods.length === 1 ? '' : ` and ${formatCount(pods.length - 1, 'pod')} more`;
  return `pod ${first.pod} (${BECAUSE[first.because]}${forced})${more}`;
}

export function formatRef({ namespace, name }: ObjectRef): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}
