import type { DisruptionReason } from '../../model/disruption.ts';
import { hasChange } from '../karpenter-version.ts';
import type { KarpenterVersion } from '../karpenter-version.ts';

/** What differs by release of the AWS provider in budgets, counts and candidates. */
export interface DisruptionFeatures {
  /** Reasons that have an allowance of their own. */
  reasons: readonly DisruptionReason[];
  /** Whether a NodePool without `disruption` gets the default budget. */
  defaultsDisruption: boolean;
  /** Whether a node leaves the counts as soon as its instance is being terminated. */
  terminatingNodesLeaveCounts: boolean;
  /** Whether `DisruptionBlocked` is published for a pool only when its allowance itself, before consumption, is 0. */
  blockedEventNeedsZeroAllowance: boolean;
  /** Whether a running command shows in condition `DisruptionReason` of its NodeClaims. */
  setsDisruptionReason: boolean;
  /** Condition `Rebooting`, and the allowance of `Unhealthy` that NotReady nodes do not consume. */
  reboots: boolean;
  /** Whether a pod that matches two disruption budgets blocks whatever they allow. */
  severalPdbsBlock: boolean;
  /** Whether `karpenter.sh/do-not-disrupt` on a pod may be a duration. */
  timedPodOptOut: boolean;
  /** Whether drift passes over nodes without pods that could move (a defect of some releases). */
  driftSkipsEmptyNodes: boolean;
  /** NodePools with `spec.replicas`. */
  staticPools: boolean;
}

const OLD_REASONS: readonly DisruptionReason[] = ['Drifted', 'Empty', 'Underutilized'];

export function disruptionFeatures(version: KarpenterVersion): DisruptionFeatures {
  const reboots = hasChange(version, ['1.15.0']);
  return {
    reasons: reboots ? [...OLD_REASONS, 'Unhealthy'] : OLD_REASONS,
    defaultsDisruption: hasChange(version, ['1.0.4']),
    terminatingNodesLeaveCounts: hasChange(version, ['1.0.6', '1.1.0']),
    blockedEventNeedsZeroAllowance: hasChange(version, ['1.1.0']),
    setsDisruptionReason: hasChange(version, ['1.2.0']),
    reboots,
    severalPdbsBlock: hasChange(version, ['1.7.0']),
    timedPodOptOut: hasChange(version, ['1.12.0']),
    driftSkipsEmptyNodes: hasChange(version, ['1.5.0']) && !hasChange(version, ['1.5.4', '1.6.3', '1.7.0']),
    staticPools: hasChange(version, ['1.8.0']),
  };
}
