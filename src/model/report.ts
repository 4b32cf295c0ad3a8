import type { BudgetsReport, SuggestReport } from './calendar.ts';
import type { Blocker, BudgetError, ConsumingNode, ControllerStop, UnobservableCheck } from './disruption.ts';
import type { DriftCheck, DriftDetail } from './drift.ts';
import type { AmiSelectorTerm, Budget, StatusAmi } from './karpenter.ts';
import type { LintReport, RulesReport } from './lint.ts';
import type { SourcePosition } from './manifest.ts';
import type { AmiFamily, PinKind, Resolution } from './resolution.ts';
import type { NodeExplanation, RolloutPlan } from './rollout.ts';
import type { SourceFailure } from './source-failure.ts';

export type Severity = 'error' | 'warning' | 'info';

/** Something that the user should act on, with the sentence that says it. */
export interface Finding {
  /** Kebab-case name of the bad state. */
  id: string;
  severity: Severity;
  /** What it is about, such as `EC2NodeClass default`. */
  subject: string;
  message: string;
  /** What to do. */
  fix?: string;
  at?: SourcePosition;
}

/** Something that was asked for and could not be looked up, read or decided. */
export interface Unchecked {
  subject: string;
  /** Where a file is the trouble. */
  at?: SourcePosition;
  failure: SourceFailure;
}

/** A value and how karpami came to know it. */
export interface Sourced<T> {
  value: T;
  /** Such as `--kubernetes-version` or `the cluster's /version`. */
  source: string;
}

export interface ReportBase {
  /** RFC 3339: the clock of this run, or the time of the snapshot. */
  at: string;
  findings: Finding[];
  unchecked: Unchecked[];
  /** Plain sentences that change nothing about the verdict. */
  notes: string[];
  /** How many objects were looked at; nothing at all is not a pass. */
  checkedCount: number;
}

export interface ResolveReport extends ReportBase {
  kind: 'resolve';
  karpenter: Sourced<string>;
  classes: ClassResolution[];
}

/** One EC2NodeClass in one region for one Kubernetes version. */
export interface ClassResolution {
  name: string;
  apiVersion: string;
  at?: SourcePosition;
  cluster?: string;
  region?: Sourced<string>;
  kubernetesVersion: Sourced<string>;
  family: AmiFamily | string;
  pin: { kind: PinKind; why: string };
  terms: AmiSelectorTerm[];
  resolution: Resolution;
  /** Where a pinned alias does not exist: versions that do, the nearest first. */
  existingVersions?: string[];
}

export interface ImageFacts {
  id: string;
  name?: string;
  createdAt?: string;
  deprecatedAt?: string;
}

/**
 * - `inSync`: what was compared agrees
 * - `drifted`: `reasons` in upstream's order; the first is what Karpenter shows, the others are masked
 * - `unchecked`: no verdict, and why
 */
export type DriftStatus =
  | { state: 'inSync' }
  | { state: 'drifted'; reasons: DriftReason[] }
  | { state: 'unchecked'; cause: UncheckedCause; why: string };

/** `notEvaluated`: Karpenter itself gives no verdict here, so nothing was missed. */
export type UncheckedCause = 'sourceFailed' | 'notRecorded' | 'notEvaluated';

export interface DriftReason {
  /** Exactly upstream's word, such as `AMIDrift`. */
  reason: string;
  /** `computed` by karpami, or taken from the controller's `condition`. */
  basis: 'computed' | 'condition';
  /** What changed; only of a computed reason. */
  detail?: DriftDetail;
}

/** A reason that may or may not hold, since a fact is missing. */
export interface UncheckedReason {
  reason: string;
  /** `notAsked`: the user switched its source off, so that nothing is missing. */
  cause: 'sourceFailed' | 'notRecorded' | 'notAsked';
  why: string;
}

/** Where the fresh resolution, `status.amis` and the controller's condition do not say the same. */
export type Disagreement =
  /** The controller's `status.amis` still maps to another image than a fresh resolution. */
  | { kind: 'staleStatus'; statusId?: string; freshId?: string }
  /** The condition is set, but no comparison says so any more. */
  | { kind: 'conditionWithoutDrift'; reason: string }
  /** The condition names another reason than the one computed. `holds`: whether the named one is found too; absent where that is not known. */
  | { kind: 'conditionReason'; reason: string; computed: string; holds?: boolean }
  /** The condition stays, whatever is true by now, since Karpenter's looks end with an error. */
  | { kind: 'conditionKept'; reason: string; why: string };

export interface ClaimDrift {
  name: string;
  nodeName?: string;
  nodePool?: string;
  nodeClass?: string;
  instanceType?: string;
  createdAt?: string;
  status: DriftStatus;
  /** Drifted, but the controller has not marked it yet. */
  pending: boolean;
  /** The condition `Drifted` as the controller has it. */
  condition?: { reason: string; since?: string };
  actual?: ImageFacts;
  /** The image that the instance type maps to after Karpenter's next reconcile. */
  expected?: ImageFacts;
  /** The same by the controller's own `status.amis`, where it differs. */
  expectedByStatus?: ImageFacts;
  disagreements: Disagreement[];
  /** Reasons for which a fact is missing; the others hold all the same. */
  uncheckedReasons: UncheckedReason[];
}

export interface ClassDrift {
  name: string;
  at?: SourcePosition;
  pin: { kind: PinKind; why: string };
  family: string;
  /** Absent where AWS was not asked. */
  resolution?: Resolution;
  statusAmis: StatusAmi[];
  /** Condition `Ready` is not True: its type and reason. */
  notReady?: { condition: string; reason: string; message?: string };
  /** Fresh selection and `status.amis` differ. */
  stale: boolean;
}

export interface ClusterDrift {
  name: string;
  region?: Sourced<string>;
  kubernetesVersion?: Sourced<string>;
  karpenter: Sourced<string>;
  /** What the nodes were compared with. */
  basis: 'fresh resolution' | 'status.amis';
  /** Files that stand in for the cluster's objects. */
  overlay: string[];
  classes: ClassDrift[];
  claims: ClaimDrift[];
  /** Nodes without a NodeClaim. */
  foreignNodes: string[];
  /** Claims of classes that have no AMI to audit, by what they are. */
  outsideAudit: { kind: string; claims: string[] }[];
}

export interface DriftReport extends ReportBase {
  kind: 'drift';
  clusters: ClusterDrift[];
}

/**
 * What Karpenter makes sure of before it compares anything: that the NodeClaim is of an EC2NodeClass, not being deleted, of a NodePool that exists, and
 * launched. `value`: what it found.
 */
export interface LookStep {
  step: 'isOurs' | 'isKept' | 'hasNodePool' | 'isLaunched';
  passed: boolean;
  value?: string;
}

/** One check for drift. `reached`: Karpenter gets this far; if not, this is what the check would say. */
export interface CheckStep {
  reached: boolean;
  check: DriftCheck;
}

/**
 * What Karpenter's next look makes of a NodeClaim. `skipped`: it does not look, and a condition stays. `notLaunched`: a condition is removed. `undecided`: it ends with
 * an error, and a condition stays. `unknown`: facts are missing to tell.
 */
export type LookVerdict = 'drifted' | 'inSync' | 'undecided' | 'unknown' | 'skipped' | 'notLaunched';

/** The whole decision for one NodeClaim. */
export interface ClaimExplanation {
  cluster: Pick<ClusterDrift, 'name' | 'region' | 'kubernetesVersion' | 'karpenter' | 'basis' | 'overlay'>;
  claim: ClaimDrift;
  zone?: string;
  capacityType?: string;
  verdict: LookVerdict;
  /** In upstream's order; the first that fails ends the look. */
  look: LookStep[];
  /** In upstream's order, those included that Karpenter does not get to. Empty where it does not compare. */
  checks: CheckStep[];
}

export interface WhyReport extends ReportBase {
  kind: 'why';
  /** The name asked for: of a NodeClaim, a Node or an instance. */
  asked: string;
  /** One for each cluster that has it. */
  explanations: ClaimExplanation[];
}

/** What the budgets of one pool allow for reason `Drifted` at the time of the report. */
export interface PoolPlan {
  name: string;
  isStatic: boolean;
  driftedCount: number;
  nodeCount: number;
  /** What the budgets allow before consumption; `UNLIMITED` where none is active. */
  limit: number;
  remaining: number;
  consumers: ConsumingNode[];
  /** The entry that decides; absent where no active entry applies. */
  decidedBy?: { index: number; budget: Budget };
  budgetErrors: BudgetError[];
  /** Entries whose number is beyond 32 bits, and what Karpenter takes it for. */
  wrappedBudgets: { index: number; written: string; taken: number }[];
  /** The next instant at which the limit changes. */
  nextChange?: { at: string; limit: number };
}

export interface CandidatePlan {
  claim: string;
  nodeName?: string;
  nodePool?: string;
  reasons: string[];
  pending: boolean;
  driftedSince?: string;
  /**
   * `now`: the next that Karpenter would take in this pool. `stopped`: it would be, but Karpenter disrupts nothing at present. `unknown`: Nodes,
   * NodeClaims or NodePools were not read.
   */
  verdict: 'now' | 'waitsForBudget' | 'blocked' | 'waitsForMark' | 'inProgress' | 'stopped' | 'unknown';
  /** Where the budgets hold it: the earliest instant at which they allow more; `never` as they stand. */
  notBefore?: string;
  blockers: Blocker[];
  /** Pods that would hold the node, but for the claim's `terminationGracePeriod`, after which they are deleted. */
  lifted: Blocker[];
  terminationGracePeriod?: string;
  actual?: ImageFacts;
  expected?: ImageFacts;
}

/** Kinds that a plan rests on. */
export type PlannedKind = 'ec2nodeclasses' | 'nodepools' | 'nodeclaims' | 'nodes' | 'pods' | 'poddisruptionbudgets';

export interface ClusterPlan {
  name: string;
  /** RFC 3339: the instant that the plan is for. */
  at: string;
  karpenter: Sourced<string>;
  pools: PoolPlan[];
  /** In the order in which Karpenter would take them. */
  candidates: CandidatePlan[];
  /** States in which Karpenter disrupts nothing at all. */
  stops: ControllerStop[];
  /** What the controller alone knows. */
  unobservable: readonly UnobservableCheck[];
  podsKnown: boolean;
  /** Kinds that were asked for and not read. */
  notRead: PlannedKind[];
  /** How the drifted nodes are replaced; absent where facts are missing, for which `noRollout` has the sentence, and where nothing is drifted. */
  rollout?: RolloutPlan;
  noRollout?: string;
  /** What `--why` asked for. */
  explanations?: NodeExplanation[];
}

export interface PlanReport extends ReportBase {
  kind: 'plan';
  clusters: ClusterPlan[];
  drift: ClusterDrift[];
}

export type Report = ResolveReport | DriftReport | WhyReport | PlanReport | LintReport | RulesReport | BudgetsReport | SuggestReport;
