import type { Blocker, ControllerStop, ObjectRef } from './disruption.ts';
import type { CandidatePlan, DriftStatus, ImageFacts, PoolPlan } from './report.ts';

/** RFC 3339 instants by three simulations: everything as fast as it may be, as it probably is, as slow as it may be. Absent: not before the end of the plan. */
export interface EstimatedInstant {
  earliest?: string;
  likely?: string;
  latest?: string;
}

/** Why a node goes. `Drifted` and `Empty` are Karpenter's commands, within the budgets; the others happen outside them. */
export type DepartureTrigger = 'Drifted' | 'Empty' | 'Expired' | 'Deleted' | 'ScaledDown';

/**
 * What a node waited for, once it was marked.
 * - `budgetClosed`: the budgets of its pool allowed none; `decidedBy` is the entry
 * - `budgetUsed`: they allowed some, and other nodes took them up
 * - `launches`: Karpenter disrupts nothing while a NodeClaim has no provider ID
 * - `order`: its turn, one node after the other
 * - `blocked`: pods, PodDisruptionBudgets or the node itself held it
 * - `noFit`: its pods could not be placed, or no replacement could be ordered
 */
export interface RolloutWait {
  kind: 'budgetClosed' | 'budgetUsed' | 'launches' | 'order' | 'blocked' | 'noFit';
  /** RFC 3339. */
  since: string;
  until?: string;
  nodePool?: string;
  /** Position in `spec.disruption.budgets`. */
  decidedBy?: number;
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
  /** When its command starts, where it has by the end. */
  from?: string;
  /** Karpenter's own words for it, by kind. */
  blockers: Blocker[];
  /** Plain sentences. */
  why: string[];
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
  kind: 'expiry' | 'empty' | 'underutilized' | 'deletion' | 'interruption' | 'repair';
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
  longestWait?: RolloutWait & { nodeClaim: string; node?: string; milliseconds: number };
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
  otherTriggers: OtherTrigger[];
  singleNodeWorkloads: SingleNodeWorkload[];
}
