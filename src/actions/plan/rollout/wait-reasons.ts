import type { Wait, WaitReason } from '../../../karpenter/disruption/rollout/explain.ts';
import type { Budget, NodePool } from '../../../model/karpenter.ts';
import type { RolloutWait, RolloutWaitReason } from '../../../model/rollout.ts';
import { groupBy } from '../../../util/group-by.ts';
import type { ToInstant } from './instants.ts';

export interface WaitContext {
  toInstant: ToInstant;
  nodePools: ReadonlyMap<string, NodePool>;
}

export function waitOf({ from, until, reason }: Wait, context: WaitContext): RolloutWait {
  return { from: context.toInstant(from), ...(until !== undefined && { until: context.toInstant(until) }), reason: reasonOf(reason, context) };
}

export function reasonOf(reason: WaitReason, { toInstant, nodePools }: WaitContext): RolloutWaitReason {
  switch (reason.kind) {
    case 'nominated':
      return { kind: 'nominated', until: toInstant(reason.until) };
    case 'budget': {
      const { decidedBy, ...rest } = reason;
      const budget = decidedBy === undefined ? undefined : budgetAt(nodePools.get(reason.nodePool), decidedBy);
      return { ...rest, ...(budget !== undefined && { decidedBy: budget }) };
    }
    case 'noPlace':
      return { kind: 'noPlace', pods: reason.pods.map(({ pod, error }) => ({ pod, why: placementWords(error) })) };
    default:
      return reason;
  }
}

function budgetAt(nodePool: NodePool | undefined, index: number): { index: number; budget: Budget } | undefined {
  const budget = nodePool?.spec?.disruption?.budgets?.[index];
  return budget && { index, budget };
}

type PlacementError = Extract<WaitReason, { kind: 'noPlace' }>['pods'][number]['error'];

const TEMPLATE_WORDS = {
  nodeLimit: 'limits.nodes is used up',
  limits: 'its limits are used up',
  taints: 'the pod does not tolerate its taints',
  requirements: 'its requirements are not compatible with the pod',
  instanceTypes: 'no instance type is large enough and meets the requirements',
} as const;

function placementWords(error: PlacementError): string {
  if (error.kind === 'noTemplate') return 'no node has room, and no NodePool can make one';
  const byReason = [...groupBy(error.templates, ({ reason }) => reason)];
  return `no node has room, and no NodePool makes one: ${byReason.map(([reason, templates]) => `${templates.map(({ nodePool }) => nodePool).sort().join(', ')} (${TEMPLATE_WORDS[reason]})`).join('; ')}`;
}

/** The one that lasts longest up to an end; the first of equals. */
export function longestWait(waits: readonly Wait[], end: number): Wait | undefined {
  const lengthOf = ({ from, until = end }: Wait): number => until - from;
  return waits.reduce<Wait | undefined>((longest, wait) => (longest === undefined || lengthOf(wait) > lengthOf(longest) ? wait : longest), undefined);
}
