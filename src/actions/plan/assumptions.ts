import type { Assumptions, StartTime } from '../../karpenter/disruption/rollout/assumptions.ts';
import type { NodeClaim } from '../../model/karpenter.ts';
import type { Pod } from '../../model/kubernetes.ts';
import { claimHistories } from './claim-histories.ts';
import type { ClaimHistory } from './claim-histories.ts';

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
  /** Plain sentences about what has no estimate, and what was left out, such as claims whose clocks contradict each other. */
  notes: string[];
}

const SECOND = 1000;

const DEFAULTS: Record<AssumedTime, number> = { launch: 3 * SECOND, join: 30 * SECOND, ready: 60 * SECOND, drain: 30 * SECOND, terminate: 40 * SECOND };

const POD_READY: TimeRange = { earliest: 0, likely: 10 * SECOND, latest: 60 * SECOND };
const POD_READY_NOTE = 'a new pod is taken to be ready 10 s after it has a node, at once at the earliest and after 1 min at the latest';

/** Fewer say little about a NodePool; the whole cluster says more. */
const LEAST_SAMPLES = 5;

/**
 * Estimates from the cluster's own history: the median, with the 10th and the 90th percentile as earliest and latest, of a NodePool's own claims where it
 * has five or more, else of all claims; a default where there are none. What the user says goes before all that.
 */
export function estimateAssumptions({ nodeClaims, pods, overrides, horizon }: EstimateInput): EstimatedAssumptions {
  const { histories, notes } = claimHistories(nodeClaims);
  const estimates = ASSUMED_TIMES.flatMap((time) => {
    const given = overrides[time];
    if (given !== undefined) return [{ time, ...given, source: `--${time}-time` }];
    if (time === 'drain') return [drainEstimate(pods)];
    return time === 'terminate' ? [byDefault(time)] : startEstimates(time, histories);
  });
  const simulated = (bound: keyof TimeRange): Assumptions => assumptionsOf(estimates, bound, horizon);
  return { estimates, likely: simulated('likely'), earliest: simulated('earliest'), latest: simulated('latest'), notes: [...notes, POD_READY_NOTE] };
}

function byDefault(time: AssumedTime): TimeEstimate {
  const likely = DEFAULTS[time];
  return { time, earliest: likely, likely, latest: likely, source: 'default' };
}

function startEstimates(time: StartTime, histories: readonly ClaimHistory[]): TimeEstimate[] {
  const all = histories.flatMap(({ times }) => times[time] ?? []);
  if (all.length === 0) return [byDefault(time)];
  const pools = [...new Set(histories.map(({ nodePool }) => nodePool))].sort();
  const ofPools = pools.flatMap((nodePool) => {
    const samples = histories.filter((history) => history.nodePool === nodePool).flatMap(({ times }) => times[time] ?? []);
    return nodePool === '' || samples.length < LEAST_SAMPLES ? [] : [{ time, nodePool, ...rangeOf(samples), source: `median of ${countOf(samples.length)} of NodePool ${nodePool}` }];
  });
  return [{ time, ...rangeOf(all), source: `median of ${countOf(all.length)} of the cluster` }, ...ofPools];
}

function countOf(claims: number): string {
  return claims === 1 ? '1 NodeClaim' : `${claims} NodeClaims`;
}

function rangeOf(samples: readonly number[]): TimeRange {
  const sorted = [...samples].sort((a, b) => a - b);
  return { earliest: percentile(sorted, 10), likely: percentile(sorted, 50), latest: percentile(sorted, 90) };
}

/** The nearest rank. */
function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
}

/** A pod may take up to its grace period; most stop sooner, and how much sooner nothing tells. The simulation never goes beyond a pod's own grace period. */
function drainEstimate(pods: readonly Pod[] = []): TimeEstimate {
  const graces = pods.flatMap(({ spec }) => spec?.placement?.terminationGracePeriodSeconds ?? []).map((seconds) => seconds * SECOND);
  if (graces.length === 0) return byDefault('drain');
  const longest = graces.reduce((most, grace) => Math.max(most, grace), 0);
  return { time: 'drain', earliest: 0, likely: Math.min(DEFAULTS.drain, longest), latest: longest, source: 'grace periods of the pods, up to 30 s of each' };
}

function assumptionsOf(estimates: readonly TimeEstimate[], bound: keyof TimeRange, horizon: number): Assumptions {
  const general = (time: AssumedTime): number => estimates.find((estimate) => estimate.time === time && estimate.nodePool === undefined)?.[bound] ?? DEFAULTS[time];
  return {
    launch: general('launch'),
    join: general('join'),
    ready: general('ready'),
    byPool: byPool(estimates, bound),
    podStop: general('drain'),
    podReady: POD_READY[bound],
    terminate: general('terminate'),
    recreatePods: true,
    staticCapacity: true,
    horizon,
    insufficientCapacityUntil: new Map(),
    launchErrorUntil: new Map(),
    neverJoinUntil: new Map(),
    neverReadyUntil: new Map(),
  };
}

function byPool(estimates: readonly TimeEstimate[], bound: keyof TimeRange): NonNullable<Assumptions['byPool']> {
  const pools = new Map<string, Partial<Record<StartTime, number>>>();
  for (const { nodePool, time, [bound]: value } of estimates) if (nodePool !== undefined) pools.set(nodePool, { ...pools.get(nodePool), [time]: value });
  return pools;
}
