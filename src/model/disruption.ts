/** What Karpenter disrupts nodes for; `Unhealthy` (node repair) from 1.15. */
export const REASONS = ['Drifted', 'Empty', 'Underutilized', 'Unhealthy'] as const;

export type DisruptionReason = (typeof REASONS)[number];

/** What Karpenter takes for "no limit": the greatest 32-bit number. */
export const UNLIMITED = 2_147_483_647;

export type CronFieldName = 'minute' | 'hour' | 'dayOfMonth' | 'month' | 'dayOfWeek';

/** Why a schedule cannot be parsed. */
export interface ScheduleError {
  /** Absent when the text as a whole is at fault. */
  field?: CronFieldName;
  /** The text of that field. */
  value?: string;
  message: string;
  /** What to write instead of `value`, or of the whole schedule when no field is named. */
  suggestion?: string;
  /** The whole schedule as it was probably meant; it parses. */
  corrected?: string;
}

/** Why Karpenter cannot work with one entry of `budgets`. One such entry closes the whole pool, for every reason. */
export interface BudgetError {
  /** Position in `spec.disruption.budgets`. */
  index: number;
  field: 'schedule' | 'nodes' | 'duration' | 'reasons' | 'budget';
  message: string;
  suggestion?: string;
  corrected?: string;
  /** The controller cannot even read the NodePool: every list that holds it fails. */
  undecodable: boolean;
}

/** One entry of `budgets` at one instant, for one reason. */
export interface BudgetVerdict {
  index: number;
  /** Its `reasons` include the reason asked for, or it has none. */
  applies: boolean;
  active: boolean;
  /** `UNLIMITED` while it is not active, 0 when it cannot be evaluated. Below 0 where 32 bits overflow. */
  allowed: number;
  error?: BudgetError;
}

/** What the budgets of a pool allow before consumption (Karpenter's metric `allowed_disruptions`). */
export interface PoolAllowance {
  reason: DisruptionReason;
  /** `UNLIMITED` when no active entry applies; 0 after any error. Below 0 where 32 bits overflow. */
  allowed: number;
  /** The first entry that gives `allowed`; absent when none does. */
  decidedBy?: number;
  budgets: BudgetVerdict[];
  /** Present: `allowed` is 0 until they are repaired. */
  errors: BudgetError[];
}

/** Why a node takes up a place in the budgets of its pool. */
export type ConsumptionCause =
  /** Condition `Ready` of the Node is missing or not True. Does not count for reason `Unhealthy`. */
  | { kind: 'notReady'; status: 'False' | 'Unknown' | 'missing' | string; since?: string }
  /** The NodeClaim is being deleted. */
  | { kind: 'deleting'; since?: string }
  /** The instance is being terminated; such nodes count in releases before 1.1 only. */
  | { kind: 'instanceTerminating'; since?: string }
  /** A running command has chosen it. */
  | { kind: 'marked' }
  /** Node repair is rebooting it. */
  | { kind: 'rebooting'; since?: string };

/** A node that takes up a place in the budgets of its pool. */
export interface ConsumingNode {
  nodeClaim: string;
  node?: string;
  /** At least one. */
  causes: ConsumptionCause[];
}

/** The budgets of a pool for one reason, with what is taken up. */
export interface ReasonBudget {
  allowance: PoolAllowance;
  consumedBy: ConsumingNode[];
  /** Disruptions that may begin now: the allowance less what is consumed, at least 0. */
  remaining: number;
  /** Karpenter publishes the event `DisruptionBlocked` on the NodePool for this reason. */
  hasBlockedEvent: boolean;
}

export interface PoolBudget {
  nodePool: string;
  /** Nodes that percentages refer to. */
  nodeCount: number;
  /** One entry for each reason that the release knows. */
  reasons: Partial<Record<DisruptionReason, ReasonBudget>>;
}

/**
 * The budgets of every NodePool of this provider. `crashes`: the controller panics on this state and disrupts nothing at all, for NodeClaims in a reboot
 * that have no Node (1.15).
 */
export type BudgetMapping = { ok: true; pools: PoolBudget[] } | { ok: false; kind: 'crashes'; nodeClaims: string[] };

export interface ObjectRef {
  namespace?: string;
  name: string;
}

/** Why Karpenter does not take a node for drift. */
export type Blocker =
  /** Its own command is running: the node is tainted and waits for its replacement. */
  | { kind: 'commandRunning'; reason?: string; since?: string }
  | { kind: 'noNode' }
  | { kind: 'rebooting'; since?: string }
  | { kind: 'notInitialized'; isRegistered: boolean }
  /** On its way out: the NodeClaim is being deleted, its instance terminated, or a command has chosen it. */
  | { kind: 'deleting'; cause: 'nodeClaimDeleting' | 'instanceTerminating' | 'marked'; since?: string }
  /** Annotation `karpenter.sh/do-not-disrupt: "true"`, read from the Node once it is registered. */
  | { kind: 'nodeDoNotDisrupt'; on: 'Node' | 'NodeClaim' }
  | { kind: 'noNodePoolLabel' }
  /** The NodePool does not exist, or its node class is another provider's. */
  | { kind: 'nodePoolNotFound'; nodePool: string; exists: boolean }
  /** `until` is absent for `"true"` and for a duration whose pod has not started. */
  | { kind: 'podDoNotDisrupt'; pod: ObjectRef; value: string; until?: string }
  /** Pods that match two or more PodDisruptionBudgets, which blocks whatever these allow. */
  | { kind: 'severalPdbs'; pods: ObjectRef[]; pdbs: ObjectRef[] }
  /** A PodDisruptionBudget that allows no disruption at the moment. */
  | { kind: 'blockingPdb'; pods: ObjectRef[]; pdb: ObjectRef; currentHealthy?: number; desiredHealthy?: number }
  /** A release that passes over drifted nodes without pods. */
  | { kind: 'emptyNodeSkipped' }
  /** A static NodePool runs more NodeClaims than `replicas`; drift waits for the scale-down. */
  | { kind: 'staticScaleDown'; replicas: number; running: number }
  /** A static NodePool has no room in `limits.nodes` for a replacement. */
  | { kind: 'staticNoHeadroom'; replicas: number; running: number; limit: number };

/** A check that cannot be made from outside the controller. */
export type UnobservableCheck =
  /** Karpenter remembers for some 20 s that pods are to land on a node. */
  | 'nominated'
  /** A pool whose instance types cannot be listed is treated as not found. */
  | 'instanceTypes';

export interface DriftCandidate {
  nodeClaim: string;
  node?: string;
  nodePool?: string;
  /** Static pools have a method of their own: no order by time, no simulation. */
  method: 'drift' | 'staticDrift';
  /** Condition `Drifted`; absent while the controller has not marked the NodeClaim. */
  drifted?: { reason: string; since?: string };
  /** In upstream's order: the first is the one that Karpenter names. None: may be disrupted, as far as can be seen. */
  blockers: Blocker[];
  /** Pods that would block, but for the NodeClaim's `terminationGracePeriod`, after which they are deleted. */
  lifted: Blocker[];
  terminationGracePeriod?: string;
  /** Pods were not read, so neither their blockers nor the emptiness of the node are known. */
  podsUnknown: boolean;
  /** PodDisruptionBudgets were not read. */
  pdbsUnknown: boolean;
  /** Pods that would have to move; absent where pods are unknown. Nodes without go first. */
  reschedulablePodCount?: number;
}

/** A state of the cluster in which Karpenter disrupts no node of any pool. */
export type ControllerStop =
  /** NodeClaims without provider ID: nothing is disrupted until each is launched or gone. */
  | { kind: 'unlaunchedNodeClaims'; nodeClaims: string[] }
  /** A PodDisruptionBudget whose selector cannot be read fails every listing of candidates. */
  | { kind: 'malformedPdb'; pdbs: ObjectRef[] }
  /** NodePools that the controller cannot decode; the list of all of them fails with it. */
  | { kind: 'undecodableNodePools'; nodePools: { name: string; error: BudgetError }[] }
  /** No NodePool can take pods: simulations fail, and with them drift in dynamic pools. */
  | { kind: 'noReadyNodePool' }
  /** The count for the budgets panics on NodeClaims in a reboot that have no Node (1.15). */
  | { kind: 'budgetPanic'; nodeClaims: string[] };
