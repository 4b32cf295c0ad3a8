import { mapBudgets } from '../../../src/karpenter/disruption/counts.ts';
import { disruptionFeatures } from '../../../src/karpenter/disruption/disruption-features.ts';
import { pairStateNodes } from '../../../src/karpenter/disruption/state-nodes.ts';
import type { DisruptionReason, PoolBudget } from '../../../src/model/disruption.ts';
import type { NodeClaim, NodePool } from '../../../src/model/karpenter.ts';
import type { Node } from '../../../src/model/kubernetes.ts';
import { parseInstant } from '../../../src/util/instant.ts';
import { differences } from '../family.ts';
import type { Difference, Family, Row } from '../family.ts';
import { releaseOf } from './release.ts';

interface Input {
  now: string;
  nodePools: NodePool[];
  nodeClaims: NodeClaim[];
  nodes: Node[];
  markedProviderIDs?: string[];
}

export const budgetMappingFamily: Family = { name: 'budgetmapping', check };

function check(row: Row): Difference[] {
  const { total, reasons, blockedEvents, panic } = row.expected;
  return differences({ total, reasons, blockedEvents, panics: panic !== undefined }, answer(row));
}

function answer(row: Row): object {
  const { now, nodePools, ...objects } = row.input as unknown as Input;
  const features = disruptionFeatures(releaseOf(row).version);
  const mapping = mapBudgets({ nodePools, stateNodes: pairStateNodes(objects).stateNodes, features, at: parseInstant(now) ?? 0n });
  if (!mapping.ok) return { total: null, reasons: null, blockedEvents: null, panics: true };
  const byReason = <T>(part: (reason: DisruptionReason) => T): Record<string, T> => Object.fromEntries(features.reasons.map((reason) => [reason, part(reason)]));
  return {
    total: Object.fromEntries(mapping.pools.map(({ nodePool, nodeCount }) => [nodePool, nodeCount])),
    reasons: byReason((reason) => Object.fromEntries(mapping.pools.map((pool) => [pool.nodePool, numbers(pool, reason)]))),
    blockedEvents: byReason((reason) => mapping.pools.filter((pool) => pool.reasons[reason]?.hasBlockedEvent).map(({ nodePool }) => nodePool)),
    panics: false,
  };
}

function numbers({ reasons }: PoolBudget, reason: DisruptionReason): object {
  const budget = reasons[reason];
  return { gross: budget?.allowance.allowed, consumed: budget?.consumedBy.length, net: budget?.remaining };
}
