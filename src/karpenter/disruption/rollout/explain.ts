import type { Blocker } from '../../../model/disruption.ts';
import type { PlacementError } from '../scheduling/solve.ts';

/** Why a drifted NodeClaim was not taken. NodeClaims and Nodes are named by their own names, pods as `namespace/name`; times are milliseconds after the start. */
export type WaitReason =
  /** Something about the node or its pods keeps Karpenter away. */
  | { kind: 'blocked'; blocker: Blocker }
  /** Pods are expected on the node. */
  | { kind: 'nominated'; until: number }
  /** The instance types of its pool cannot be listed, or there are none. */
  | { kind: 'instanceTypes'; nodePool: string }
  /** The budgets of its pool leave nothing. `allowed` is before consumption; `consumedBy` are NodeClaims, a hundred at most of `consumedCount`. */
  | { kind: 'budget'; nodePool: string; allowed: number; decidedBy?: number; consumedBy: string[]; consumedCount: number }
  /** Its pods find no place. The first pods that do not, not necessarily all. */
  | { kind: 'noPlace'; pods: { pod: string; error: PlacementError }[] }
  /** Its pods would go to a node that is not initialized yet. */
  | { kind: 'awaitsNode'; pod: string; node: string }
  /** The loop takes one node at a time, and took these NodeClaims first. */
  | { kind: 'behind'; nodeClaims: string[] }
  /** Nothing is disrupted while these NodeClaims have no provider ID. */
  | { kind: 'unlaunched'; nodeClaims: string[] }
  /** A static pool has no room for a replacement or is being scaled down. */
  | { kind: 'staticPool'; blocker: Blocker }
  /** The pass of the loop failed. */
  | { kind: 'loopError'; error: string };

/** A wait from one time to another; without `until` it goes on at the end. */
export interface Wait {
  from: number;
  until?: number;
  reason: WaitReason;
}

/** A NodeClaim that was drifted at some time. */
export interface DriftedClaim {
  nodeClaim: string;
  node?: string;
  nodePool: string;
  driftedAt: number;
  /** Its first command; absent: none. */
  startedAt?: number;
}

/** One command of the disruption loop. */
export interface CommandRecord {
  /** NodeClaims, and the names of their Nodes in the same order. */
  nodeClaims: string[];
  nodes: (string | undefined)[];
  nodePool: string;
  reason: string;
  method: string;
  startedAt: number;
  /** NodeClaims that it ordered, with their pools. */
  replacements: { nodeClaim: string; nodePool: string; readyAt?: number }[];
  /** All replacements were initialized, and the old nodes began to drain. */
  readyAt?: number;
  /** The last of its nodes was drained, and its instance was asked to terminate. */
  drainedAt?: number;
  /** The last of its NodeClaims was gone. */
  endedAt?: number;
  /** It was given up. */
  rolledBack?: { at: number; because: 'timeout' | 'replacementGone' };
  /** Pods deleted because `terminationGracePeriod` ran out. */
  forcedPods: { pod: string; node: string; at: number }[];
}

/** Why a node went that was not taken for drift. */
export type OtherEnd = 'expired' | 'empty' | 'scaledDown' | 'deleted' | 'notLaunched';

/** A drifted NodeClaim that is left at the end. */
export interface StuckClaim {
  nodeClaim: string;
  node?: string;
  nodePool: string;
  /** `waiting`: no command has taken it; `commandRunning`: waits for replacements; `draining`: for its pods. */
  state: 'waiting' | 'commandRunning' | 'draining';
  driftedAt: number;
  /** What holds at the end. */
  reasons: WaitReason[];
  /** Pods that a drain waits for. */
  drainingPods: { pod: string; because: 'pdb' | 'doNotDisrupt' | 'stopping'; forcedAt?: number }[];
}

/**
 * Why nothing was looked at any more: nothing drifted is left; nothing can change any more before the horizon; the horizon; too many steps (what was worked out until then stands).
 */
export type EndedBecause = 'finished' | 'steady' | 'horizon' | 'steps';

/** What can be said about a rollout beside its events. */
export interface RolloutExplanation {
  endedBecause: EndedBecause;
  endedAt: number;
  /** In the order of their start. */
  commands: CommandRecord[];
  /** In the order in which they came to be drifted. */
  drifted: DriftedClaim[];
  /**
   * What a drifted NodeClaim waited for until its command started, by its name, in the order of beginning; waits of one kind with no more than a poll of the
   * loop between them are one, and two kinds may overlap. Worked out when asked for: with all of them at once a large rollout would not fit into memory.
   */
  waitsOf: (nodeClaim: string) => Wait[];
  stuck: StuckClaim[];
  /** Drifted NodeClaims that went without a command for drift. */
  otherEnds: { nodeClaim: string; node?: string; nodePool: string; at: number; by: OtherEnd }[];
  /** The longest time between a NodeClaim being drifted and its command, or the end. */
  longestWait?: { nodeClaim: string; from: number; until: number; isOver: boolean };
}
