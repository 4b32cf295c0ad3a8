export type StartTime = 'launch' | 'join' | 'ready';

/** What Karpenter cannot know either. Times are milliseconds. */
export interface Assumptions {
  /** From the creation of a NodeClaim to its provider ID. */
  launch: number;
  /** From the creation of a NodeClaim to its Node. */
  join: number;
  /** From the creation of a NodeClaim to its Node being Ready. */
  ready: number;
  /** Of NodePools that differ in these three. */
  byPool?: ReadonlyMap<string, Partial<Record<StartTime, number>>>;
  /** From the deletion of a pod to its end; its grace period at most. */
  podStop: number;
  /** From a pod's start to its being Ready. */
  podReady: number;
  /** From the first call that deletes an instance to its end. */
  terminate: number;
  /** Whether ReplicaSets make their pods anew. */
  recreatePods: boolean;
  staticCapacity: boolean;
  /** Nothing is looked at after this. */
  horizon: number;
  /** By NodePool, until when launches end with an insufficient capacity error, with another one, instances do not join, Nodes do not get Ready. */
  insufficientCapacityUntil: ReadonlyMap<string, number>;
  launchErrorUntil: ReadonlyMap<string, number>;
  neverJoinUntil: ReadonlyMap<string, number>;
  neverReadyUntil: ReadonlyMap<string, number>;
}

export function startTimeOf(assumptions: Assumptions, time: StartTime, nodePool: string): number {
  return assumptions.byPool?.get(nodePool)?.[time] ?? assumptions[time];
}
