import type { Blocker, ControllerStop, ObjectRef } from './disruption.ts';
import type { Budget } from './karpenter.ts';
import type { CandidatePlan, DriftStatus, ImageFacts, PoolPlan } from './report.ts';

/** RFC 3339 instants by three simulations: everything as fast as it may be, as it probably is, as slow as it may be. Absent: not before the end of the plan. */
export interface EstimatedInstant {
  earliest?: string;
  likely?: string;
  latest?: string;
}

/** Why a node goes. `Drifted` is Karpenter's command, within the budgets; `empty` one too, for another reason. The others ask no budget. */
export type DepartureTrigger = 'Drifted' | 'expired' | 'empty' | 'scaledDown' | 'deleted' | 'notLaunched';

/**
 * Why a drifted node is not taken. Pods are NAMESPACE/NAME.
 * - `blocked`: the node or its pods hold it
 * - `nominated`: pods are expected on it
 * - `instanceTypes`: those of its pool cannot be listed
 * - `budget`: the budgets of its pool leave nothing. `allowed` is before consumption; `consumedBy` are NodeClaims, the first of `consumedCount`
 * - `noPlace`: its pods would find no place
 * - `awaitsNode`: its pods would go to a node that is not initialized yet
 * - `behind`: it is not its turn, these NodeClaims went first
 * - `unlaunched`: nothing is disrupted while these NodeClaims have no provider ID
 * - `staticPool`: the static pool has no room for a replacement, or is being scaled down
 * - `loopError`: Karpenter's pass over the nodes ended with an error
 */
export type RolloutWaitReason =
  | { kind: 'blocked'; blocker: Blocker }
  | { kind: 'nominated'; until: string }
  | { kind: 'instanceTypes'; nodePool: string }
  | { kind: 'budget'; nodePool: string; allowed: number; decidedBy?: { index: number; budget: Budget }; consumedBy: string[]; consumedCount: number }
  | { kind: 'noPlace'; pods: { pod: string; why: string }[] }
  | { kind: 'awaitsNode'; pod: string; node: string }
  | { kind: 'behind'; nodeClaims: string[] }
  | { kind: 'unlaunched'; nodeClaims: string[] }
  | { kind: 'staticPool'; blocker: Blocker }
  | { kind: 'loopError'; error: string };

/** RFC 3339. Without `until` it goes on at the end of the plan. */
export interface RolloutWait {
  from: string;
  until?: string;
  reason: RolloutWaitReason;
}

export interface PlannedReplacement {
  nodeClaim: string;
  nodePool: string;
  /** Absent where no type is known. */
  instanceType?: string;
}

/** Something that the simulation cannot tell about the pods of a node, and so takes a replacement for granted. */
export interface RolloutUnknown {
  cause: string;
  /** NAMESPACE/NAME, sorted. */
  pods: string[];
}

/** A drifted node that goes. Instants are those of the likely run. */
export interface RolloutCommand {
  nodeClaim: string;
  node?: string;
  nodePool?: string;
  trigger: DepartureTrigger;
  /** Reasons for drift, in Karpenter's order. */
  reasons: string[];
  /** When the command starts: the node is tainted and replacements are ordered. */
  from: string;
  /** When its replacements are initialised, and its drain begins. */
  ready?: string;
  /** When it is drained, and its instance is told to end. */
  drainEnd?: string;
  /** When it is gone. */
  to?: string;
  fromRange: EstimatedInstant;
  toRange: EstimatedInstant;
  actual?: ImageFacts;
  expected?: ImageFacts;
  replacements: PlannedReplacement[];
  /** What held it longest, once it was drifted. */
  waitedFor?: RolloutWait;
  /** The replacement is taken for granted, since these are not simulated. */
  unknowns: RolloutUnknown[];
  /** When `terminationGracePeriod` deletes what is left on it. */
  forcedAt?: string;
  /** Commands that were taken back, such as because replacements did not come up. */
  rolledBackCount: number;
}

/** A drifted node that has not gone by the end of the plan. */
export interface StuckNode {
  nodeClaim: string;
  node?: string;
  nodePool?: string;
  /** `waiting`: no command has taken it; `commandRunning`: its command waits for replacements; `draining`: for its pods. */
  state: 'waiting' | 'commandRunning' | 'draining';
  /** What holds at the end. */
  reasons: RolloutWaitReason[];
  /** Pods that its drain waits for. */
  drainingPods: { pod: string; because: 'pdb' | 'doNotDisrupt' | 'stopping'; forcedAt?: string }[];
  /** Nothing that is known changes it with time. */
  lasts: boolean;
  /** Karpenter ends its passes at this node: those behind it do not go either. */
  isHeadOfLine: boolean;
}

export interface RolloutPool {
  name: string;
  driftedCount: number;
  /** Gone by the end of the plan, in the likely run. */
  goneCount: number;
  /** When its first node goes. */
  startsAt?: string;
  finish: EstimatedInstant;
  stuck: StuckNode[];
}

/** Another reason for which a drifted node goes, or may go, before drift reaches it. */
export interface OtherTrigger {
  kind: 'expiry' | 'empty' | 'deletion' | 'interruption' | 'repair';
  nodeClaim: string;
  node?: string;
  nodePool?: string;
  /** When it strikes, where that is known. */
  at?: string;
  /** What shows it: a taint, a condition. */
  evidence?: string;
}

/** A workload whose replicas all run on one drifted node. */
export interface SingleNodeWorkload {
  workload: ObjectRef & { kind: string };
  replicas: number;
  nodeClaim: string;
  node?: string;
  /** When that node goes. */
  at?: string;
}

/** A number that Karpenter cannot know either. Milliseconds. */
export interface RolloutTime {
  time: 'launch' | 'join' | 'ready' | 'drain' | 'terminate';
  nodePool?: string;
  earliest: number;
  likely: number;
  latest: number;
  source: string;
}

export interface RolloutAssumptionText {
  kind: string;
  /** A plain sentence without a full stop. */
  text: string;
  subjects: string[];
}

/** How the drifted nodes of one cluster are replaced, by three simulations. */
export interface RolloutPlan {
  /** RFC 3339: nothing is looked at after this. */
  until: string;
  /** By the time at which they start. */
  commands: RolloutCommand[];
  pools: RolloutPool[];
  /** When the last drifted node is gone. */
  finish: EstimatedInstant;
  /** No later time changes that some nodes stay. */
  neverFinishes: boolean;
  /** Between a NodeClaim being drifted and its command, or the end of the plan. `reason`: what held it longest. */
  longestWait?: { nodeClaim: string; node?: string; nodePool?: string; from: string; until: string; isOver: boolean; reason?: RolloutWaitReason };
  /** A new image before `before` makes `count` nodes drift again that are done by then. */
  replacedTwice?: { nodeClasses: string[]; count: number; before: string };
  singleNodeWorkloads: SingleNodeWorkload[];
  /** With pods on drifted nodes, and no disruption allowed. */
  blockingPdbs: { pdb: ObjectRef; pods: ObjectRef[]; nodeClaims: string[] }[];
  doNotDisruptPods: { pod: ObjectRef; value: string; until?: string; nodeClaim: string }[];
  otherTriggers: OtherTrigger[];
  times: RolloutTime[];
  assumptions: RolloutAssumptionText[];
  /** What contradicts itself in what was read. */
  oddities: string[];
  /** Present while Karpenter disrupts nothing at all. */
  stops: ControllerStop[];
}

/** Everything that the plan has about one NodeClaim. */
export interface NodeExplanation {
  nodeClaim: string;
  node?: string;
  nodePool?: string;
  status: DriftStatus;
  /** Counted from 1, in the order in which Karpenter takes them; absent where it is not drifted. */
  position?: number;
  candidateCount: number;
  candidate?: CandidatePlan;
  /** The budgets of its pool at the plan's instant. */
  budget?: PoolPlan;
  /** What they allow when its command starts, before consumption; `at` is the end of the plan where it does not. */
  budgetThen?: { at: string; allowed: number; decidedBy?: number };
  command?: RolloutCommand;
  stuck?: StuckNode;
  /** All that holds it, in order of their beginning; they may overlap. */
  waits: RolloutWait[];
  otherTriggers: OtherTrigger[];
  singleNodeWorkloads: SingleNodeWorkload[];
}
