import type { InstanceType } from '../../model/aws.ts';
import type { EC2NodeClass, NodeClaim, NodePool, StatusAmi } from '../../model/karpenter.ts';
import type { Condition } from '../../model/kubernetes.ts';
import type { Disagreement, DriftReason, DriftStatus } from '../../model/report.ts';
import type { SourceFailure } from '../../model/source-failure.ts';
import type { ReleaseFeatures } from '../releases.ts';
import { amiDrift } from './ami-drift.ts';
import type { AmiDriftVerdict } from './ami-drift.ts';
import { compareDriftReasons } from './drift-reasons.ts';

export interface ClaimFacts {
  nodeClaim: NodeClaim;
  /** The pool that the claim's label names; absent where it does not exist. */
  nodePool?: NodePool;
  /** The class that the pool names now, which may be another than the claim was made from. */
  nodeClass?: EC2NodeClass;
  /** What `status.amis` will be after Karpenter's next reconcile; absent where only the controller's own is compared with. */
  fresh?: { amis: readonly StatusAmi[] } | { failure: SourceFailure };
  /** From EC2; where absent the claim's labels stand in. */
  instanceType?: InstanceType;
  release: ReleaseFeatures;
}

export interface ClaimVerdict {
  status: DriftStatus;
  pending: boolean;
  condition?: { reason: string; since?: string };
  /** Ids of the images that the instance type maps to. */
  expectedId?: string;
  statusId?: string;
  disagreements: Disagreement[];
}

/** Drift of one claim: by a fresh resolution, by the controller's `status.amis`, and as the condition has it. */
export function judgeClaim(facts: ClaimFacts): ClaimVerdict {
  const condition = driftedCondition(facts.nodeClaim);
  const skipped = notEvaluated(facts);
  if (skipped !== undefined) {
    return { status: { state: 'unchecked', cause: 'notEvaluated', why: skipped }, pending: false, condition, disagreements: [] };
  }
  const byStatus = compare(facts, facts.nodeClass?.status?.amis ?? []);
  const fresh = facts.fresh === undefined ? byStatus : 'failure' in facts.fresh ? undefined : compare(facts, facts.fresh.amis);
  const reasons = reasonsOf(fresh ?? byStatus, condition?.reason);
  return {
    status: statusOf({ fresh, byStatus, reasons, failure: failureOf(facts) }),
    pending: reasons.length > 0 && condition === undefined,
    condition,
    expectedId: idOf(fresh ?? byStatus),
    statusId: idOf(byStatus),
    disagreements: disagreementsOf({ fresh, byStatus, condition, compared: facts.fresh !== undefined }),
  };
}

/** Where the outer loop of upstream's drift controller stops before it looks. `nodeclaim/disruption/controller.go Reconcile`. */
function notEvaluated({ nodeClaim, nodePool, nodeClass }: ClaimFacts): string | undefined {
  if (nodeClaim.metadata.deletionTimestamp !== undefined) return 'it is being deleted';
  if (nodeClaim.status?.conditions?.find(({ type }) => type === 'Launched')?.status !== 'True') return 'it is not launched yet';
  const pool = nodeClaim.metadata.labels?.['karpenter.sh/nodepool'];
  if (pool === undefined) return 'it belongs to no NodePool, and Karpenter looks at no such claim';
  if (nodePool === undefined) return `NodePool ${pool} does not exist, and Karpenter looks at no such claim`;
  if (nodeClass === undefined) return `EC2NodeClass ${nodePool.spec?.template?.spec?.nodeClassRef?.name ?? ''} of NodePool ${pool} does not exist`;
  if (nodeClass.metadata.deletionTimestamp !== undefined) return `EC2NodeClass ${nodeClass.metadata.name} is being deleted`;
  return undefined;
}

function driftedCondition(claim: NodeClaim): { reason: string; since?: string } | undefined {
  const condition: Condition | undefined = claim.status?.conditions?.find(({ type }) => type === 'Drifted');
  if (condition?.status !== 'True') return undefined;
  return { reason: condition.reason ?? 'Drifted', since: condition.lastTransitionTime };
}

function compare({ nodeClaim, nodeClass, instanceType, release }: ClaimFacts, amis: readonly StatusAmi[]): AmiDriftVerdict {
  return amiDrift({ nodeClaim, nodeClass, amis, instanceType, release });
}

function failureOf({ fresh }: ClaimFacts): SourceFailure | undefined {
  return fresh !== undefined && 'failure' in fresh ? fresh.failure : undefined;
}

function reasonsOf(verdict: AmiDriftVerdict, marked: string | undefined): DriftReason[] {
  const reasons: DriftReason[] = verdict.state === 'drifted' ? [{ reason: 'AMIDrift', basis: 'computed' }] : [];
  if (marked !== undefined && !reasons.some(({ reason }) => reason === marked)) reasons.push({ reason: marked, basis: 'condition' });
  return reasons.sort((a, b) => compareDriftReasons(a.reason, b.reason));
}

interface Compared {
  /** Absent where the fresh resolution failed. */
  fresh: AmiDriftVerdict | undefined;
  byStatus: AmiDriftVerdict;
}

/** A claim that the controller has marked is a candidate, whatever the comparison says now. */
function statusOf({ fresh, byStatus, reasons, failure }: Compared & { reasons: DriftReason[]; failure: SourceFailure | undefined }): DriftStatus {
  if (reasons.length > 0) return { state: 'drifted', reasons };
  if (failure !== undefined) return { state: 'unchecked', cause: failure.kind === 'notRecorded' ? 'notRecorded' : 'sourceFailed', why: failure.message };
  const verdict = fresh ?? byStatus;
  return verdict.state === 'undecided' ? { state: 'unchecked', cause: 'notEvaluated', why: verdict.why } : { state: 'inSync' };
}

function disagreementsOf({ fresh, byStatus, condition, compared }: Compared & { condition: { reason: string } | undefined; compared: boolean }): Disagreement[] {
  const result: Disagreement[] = [];
  if (compared && fresh !== undefined && idOf(fresh) !== idOf(byStatus)) result.push({ kind: 'staleStatus', statusId: idOf(byStatus), freshId: idOf(fresh) });
  const verdict = fresh ?? byStatus;
  if (condition?.reason === 'AMIDrift' && verdict.state === 'inSync') result.push({ kind: 'conditionWithoutDrift', reason: condition.reason });
  if (condition !== undefined && condition.reason !== 'AMIDrift' && verdict.state === 'drifted') {
    result.push({ kind: 'conditionReason', reason: condition.reason, computed: 'AMIDrift' });
  }
  return result;
}

function idOf(verdict: AmiDriftVerdict): string | undefined {
  return verdict.state === 'undecided' ? undefined : verdict.expected?.id;
}
