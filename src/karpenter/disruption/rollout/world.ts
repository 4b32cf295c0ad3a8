import type { NodePool } from '../../../model/karpenter.ts';
import type { Blocker, DisruptionReason } from '../../../model/disruption.ts';
import type { Pod, Taint } from '../../../model/kubernetes.ts';
import type { Requirements } from '../../requirements/requirements.ts';
import type { CompiledBudgets } from '../decode-budgets.ts';
import type { DisruptionFeatures } from '../disruption-features.ts';
import type { InstanceType } from '../scheduling/instance-types.ts';
import type { Resources } from '../scheduling/resources.ts';
import type { PodShape } from '../scheduling/pod-shape.ts';
import type { Agenda } from './agenda.ts';
import type { Allowance } from './allowances.ts';
import type { Assumptions } from './assumptions.ts';
import type { CommandRecord } from './explain.ts';
import type { RolloutEvent } from './events.ts';
import type { Ledger } from './ledger.ts';
import type { Kinds } from './node-rooms.ts';
import type { PdbState, Pdbs } from './pdbs.ts';
import type { SchedulingResult, Template } from '../scheduling/solve.ts';
import type { Trace } from './trace.ts';
import type { Trigger } from './triggers.ts';

export interface SimPool {
  name: string;
  object: NodePool;
  budgets: CompiledBudgets;
  requirements: Requirements;
  labels: Readonly<Record<string, string>>;
  taints: readonly Taint[];
  startupTaints: readonly Taint[];
  limits?: Resources;
  weight: number;
  /** Present in a static pool. */
  replicas?: number;
  isReady: boolean;
  isDeleting: boolean;
  /** `undefined`: they cannot be listed. */
  types: readonly InstanceType[] | undefined;
  /** Milliseconds; `undefined`: never. */
  expireAfter?: number;
  /** Milliseconds; `undefined`: never. */
  consolidateAfter?: number;
  terminationGracePeriod?: number;
  hash: string;
  /** What its budgets say, by reason, as worked out last. */
  allowances: Map<DisruptionReason, Allowance>;
}

/** Times are milliseconds after the start. */
export interface SimClaim {
  name: string;
  /** Its place among all, by creation. */
  order: number;
  pool: string;
  labels: Readonly<Record<string, string>>;
  createdAt: number;
  providerId?: string;
  isRegistered: boolean;
  isInitialized: boolean;
  isInstanceTerminating: boolean;
  /** When the provider was asked to delete the instance. */
  instanceDeletedAt?: number;
  node?: SimNode;
  /** Since when the condition `Drifted` is True; whole seconds. */
  driftedAt?: number;
  deletedAt?: number;
  /** When pods are deleted whatever protects them. */
  terminationAt?: number;
  terminationGracePeriod?: number;
  expireAt?: number;
  capacity: Resources;
  allocatable: Resources;
  taints: readonly Taint[];
  startupTaints: readonly Taint[];
  /** A command has chosen it. */
  isMarked: boolean;
  isInQueue: boolean;
  nominatedUntil: number;
  /** Since when its drain is looked at. */
  drainingSince?: number;
  hash: string;
  /** When the last pod came or went, or the node was ready to take some. */
  quietSince: number;
  isOurs: boolean;
  /** Why its pods kept it from being disrupted when it was last looked at. */
  refusal?: Refusal;
  /** Pods that need a new place when its node goes, as they are placed; absent: not known since something changed. */
  movable?: readonly SimPod[] | undefined;
  /** The state of the world in which its pods found no place. */
  hopelessAt?: number;
}

/** Holds until a time, and as long as a disruption budget stays as it is. */
export interface Refusal {
  blocker: Blocker;
  until: number;
  pdb?: { state: PdbState; version: number };
}

export interface SimNode {
  name: string;
  claim?: SimClaim;
  labels: Readonly<Record<string, string>>;
  taints: readonly Taint[];
  isReady: boolean;
  isUnschedulable: boolean;
  isInitialized: boolean;
  optsOut: boolean;
  allocatable: Resources;
  capacity: Resources;
  deletedAt?: number;
  pods: Set<SimPod>;
  /** Lets its drain look again; there while a drain waits for something to change. */
  wake?: () => void;
  /** What its pods have not asked for, once that was worked out. */
  left?: Resources;
}

export interface SimPod {
  key: string;
  object: Pod;
  node?: SimNode;
  /** What Karpenter looks for. */
  shape: PodShape;
  /** What kube-scheduler looks for: one of these. */
  bindings: readonly PodShape[];
  /** Something that is not simulated decides where it goes. */
  isPlaceUnknown: boolean;
  /** It stays when its node is drained. */
  toleratesDisruption: boolean;
  /** Seconds since the epoch. */
  createdAt: number;
  uid: string;
  /** Milliseconds. */
  gracePeriod?: number;
  isCritical: boolean;
  isDaemon: boolean;
  /** Kind of its controller; empty without one. */
  owner: string;
  neverStops: boolean;
  /** What its disruption budgets count it for. */
  share: 'none' | 'expected' | 'healthy';
  /** Its disruption budgets, once they were looked up. */
  pdbs?: readonly PdbState[];
  isReplaced: boolean;
  /** Condition `PodScheduled` is False with reason `Unschedulable`. */
  isUnschedulable: boolean;
  /** Its deletion plus its grace period. */
  gracefulEndAt?: number;
}

export interface Command {
  record: CommandRecord;
  claims: SimClaim[];
  reason: string;
  method: string;
  startedAt: number;
  replacements: { claim: SimClaim; isInitialized: boolean }[];
}

/** Everything that changes while time goes by. */
export interface World {
  now: number;
  /** Lets the cluster's own controllers react to what has changed, still at this instant. */
  settle: () => void;
  /** A round of the provisioner. */
  provision: () => void;
  /** The start, in milliseconds since the epoch. */
  startMs: number;
  features: DisruptionFeatures;
  assumptions: Assumptions;
  agenda: Agenda;
  pools: Map<string, SimPool>;
  claims: Map<string, SimClaim>;
  nodes: Map<string, SimNode>;
  pods: Map<string, SimPod>;
  pdbs: Pdbs;
  ledger: Ledger;
  kinds: Kinds;
  daemonSets: SimPod[];
  commands: Set<Command>;
  events: RolloutEvent[];
  nextName: number;
  nextClaim: number;
  /** Label keys that a NodeClaim may leave open. */
  wellKnown: ReadonlySet<string>;
  pendingPods: Set<SimPod>;
  isSettling: boolean;
  /** Pods that the eviction queue tries again. */
  evicting: Set<SimPod>;
  /** What triggers the provisioner every ten seconds. */
  triggers: Map<object, Trigger>;
  /** The same by where in the ten seconds it comes. */
  beats: Map<number, Set<Trigger>>;
  batch: { subjects: Set<object>; endsAt: number; maxAt?: number };
  failedPasses: number;
  /** The state of the world after the last pass of the loop. */
  lastPassEpoch: number;
  /** No nomination lasts longer. */
  lastNomination: number;
  /** The loop failed so often that its next pass comes late. */
  isLoopFarOff: boolean;
  lastError?: string;
  /** What was worked out of the pools; absent once one has changed. */
  templates?: readonly Template[];
  /** What the provisioner found when nothing new was needed. */
  lastRound?: { epoch: number; result: SchedulingResult };
  /** NodeClaims of running commands. */
  candidateCount: number;
  /** Attempts to place a pod. */
  work: number;
  trace: Trace;
  watch?: (world: World, claims: readonly SimClaim[]) => void;
}
