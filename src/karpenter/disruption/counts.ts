import type { BudgetMapping, ConsumingNode, ConsumptionCause, DisruptionReason, PoolBudget, ReasonBudget } from '../../model/disruption.ts';
import type { NodePool } from '../../model/karpenter.ts';
import type { Instant } from '../../util/instant.ts';
import { allowedDisruptions } from './budgets.ts';
import { compileBudgets } from './decode-budgets.ts';
import type { CompiledBudgets } from './decode-budgets.ts';
import type { DisruptionFeatures } from './disruption-features.ts';
import { deletionCauseOf, findCondition, isHandledNodeClass, isInitialized, nodePoolOf, trueCondition } from './state-nodes.ts';
import type { StateNode } from './state-nodes.ts';

export interface BudgetMappingInput {
  nodePools: readonly NodePool[];
  stateNodes: readonly StateNode[];
  features: DisruptionFeatures;
  at: Instant;
}

/** The nodes of one pool that its budgets are about. */
export interface PoolCount {
  nodeCount: number;
  consuming: ConsumingNode[];
}

/** `withoutNode`: NodeClaims on which the controller's count panics. */
export interface NodeCounts {
  pools: Map<string, PoolCount>;
  withoutNode: string[];
}

/**
 * For every NodePool of this provider and every reason: what its budgets allow, which nodes take that up, and what is left.
 * Budgets are taken as they stand in the NodePools; a manifest needs `defaultBudgets` first.
 * Ported from `pkg/controllers/disruption/helpers.go BuildDisruptionBudgetMapping`.
 */
export function mapBudgets({ nodePools, stateNodes, features, at }: BudgetMappingInput): BudgetMapping {
  const { pools, withoutNode } = countNodes(stateNodes, features);
  if (withoutNode.length > 0) return { ok: false, kind: 'crashes', nodeClaims: withoutNode };
  const handled = nodePools.filter(({ spec }) => isHandledNodeClass(spec?.template?.spec?.nodeClassRef));
  const mapped = handled.map(({ metadata, spec }): PoolBudget => {
    const count = pools.get(metadata.name) ?? { nodeCount: 0, consuming: [] };
    const budgets = compileBudgets(spec?.disruption?.budgets);
    const reasons = features.reasons.map((reason) => [reason, reasonBudget({ reason, budgets, count, features, at })] as const);
    return { nodePool: metadata.name, nodeCount: count.nodeCount, reasons: Object.fromEntries(reasons) };
  });
  return { ok: true, pools: mapped };
}

interface ReasonQuestion {
  reason: DisruptionReason;
  budgets: CompiledBudgets;
  count: PoolCount;
  features: DisruptionFeatures;
  at: Instant;
}

function reasonBudget({ reason, budgets, count, features, at }: ReasonQuestion): ReasonBudget {
  const { nodeCount, consuming } = count;
  const allowance = allowedDisruptions({ budgets, nodeCount, reason, at });
  const consumedBy = reason === 'Unhealthy' ? consuming.filter(({ causes }) => causes.some(({ kind }) => kind !== 'notReady')) : consuming;
  const remaining = Math.max(allowance.allowed - consumedBy.length, 0);
  const hasBlockedEvent = features.blockedEventNeedsZeroAllowance ? allowance.allowed === 0 && nodeCount > 0 : remaining === 0;
  return { allowance, consumedBy, remaining, hasBlockedEvent };
}

/** Counts the nodes of all pools in one go; also of pools that do not exist. */
export function countNodes(stateNodes: readonly StateNode[], features: DisruptionFeatures): NodeCounts {
  const counts: NodeCounts = { pools: new Map(), withoutNode: [] };
  for (const stateNode of stateNodes) {
    const { node, nodeClaim } = stateNode;
    if (nodeClaim === undefined || !isCounted(stateNode, features)) continue;
    if (node === undefined) counts.withoutNode.push(nodeClaim.metadata.name);
    const pool = countOf(counts, nodePoolOf(stateNode) ?? '');
    pool.nodeCount += 1;
    const causes = consumptionCauses(stateNode, features);
    if (causes.length > 0) pool.consuming.push({ nodeClaim: nodeClaim.metadata.name, node: node?.metadata.name, causes });
  }
  return counts;
}

function countOf({ pools }: NodeCounts, name: string): PoolCount {
  const known = pools.get(name);
  if (known !== undefined) return known;
  const added = { nodeCount: 0, consuming: [] };
  pools.set(name, added);
  return added;
}

function isCounted(stateNode: StateNode, { reboots, terminatingNodesLeaveCounts }: DisruptionFeatures): boolean {
  const isRebooting = reboots && trueCondition(stateNode.nodeClaim, 'Rebooting') !== undefined;
  if (!isInitialized(stateNode) && !isRebooting) return false;
  return !terminatingNodesLeaveCounts || trueCondition(stateNode.nodeClaim, 'InstanceTerminating') === undefined;
}

function consumptionCauses(stateNode: StateNode, { reboots }: DisruptionFeatures): ConsumptionCause[] {
  const causes: ConsumptionCause[] = [];
  const deletion = deletionCauseOf(stateNode);
  if (deletion !== undefined) causes.push(deletionConsumption(deletion));
  const rebooting = reboots ? trueCondition(stateNode.nodeClaim, 'Rebooting') : undefined;
  if (rebooting !== undefined) causes.push({ kind: 'rebooting', since: rebooting.lastTransitionTime });
  const ready = findCondition(stateNode.node?.status?.conditions, 'Ready');
  if (ready?.status !== 'True') causes.push({ kind: 'notReady', status: ready?.status ?? 'missing', since: ready?.lastTransitionTime });
  return causes;
}

function deletionConsumption({ cause, since }: NonNullable<ReturnType<typeof deletionCauseOf>>): ConsumptionCause {
  if (cause === 'marked') return { kind: 'marked' };
  return { kind: cause === 'instanceTerminating' ? 'instanceTerminating' : 'deleting', since };
}
