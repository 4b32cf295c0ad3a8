import type { AmiDetail, CheckVerdict, DriftCheck, Missing } from '../../model/drift.ts';
import type { NodeClaim } from '../../model/karpenter.ts';
import type { Condition } from '../../model/kubernetes.ts';
import type { Disagreement, DriftReason, DriftStatus, UncheckedReason } from '../../model/report.ts';
import { judgeImage } from './ami-drift.ts';
import { decideDrift, isUnchecked } from './decide-drift.ts';
import type { DriftDecision } from './decide-drift.ts';
import { known } from './drift-facts.ts';
import type { DriftFacts } from './drift-facts.ts';
import { compareDriftReasons } from './drift-reasons.ts';
import { driftStages } from './index.ts';
import type { DriftStages } from './index.ts';
import { lookAt } from './reconcile-drift.ts';
import type { LookOutcome } from './reconcile-drift.ts';

export interface ClaimVerdict {
  status: DriftStatus;
  pending: boolean;
  condition?: { reason: string; since?: string };
  /** Ids of the images that the instance type maps to. */
  expectedId?: string;
  statusId?: string;
  disagreements: Disagreement[];
  /** Reasons for which a fact is missing. */
  uncheckedReasons: UncheckedReason[];
  look: LookOutcome;
  /** Absent where Karpenter does not get to its checks. */
  stages?: DriftStages;
  decision?: DriftDecision;
}

/** Drift of one claim: as the next look will find it, by the controller's `status.amis`, and as the condition has it. */
export function judgeClaim(facts: DriftFacts): ClaimVerdict {
  const { nodeClaim } = facts;
  const condition = driftedCondition(nodeClaim);
  if (facts.poolsMissing !== undefined) return withoutPools(facts.poolsMissing, condition);
  const look = lookAt(nodeClaim, facts.pool?.nodePool);
  if (look.kind !== 'looks') return notLookedAt(look, condition, nodeClaim);
  const byStatus = judgeByStatus(facts);
  const stages = withStatusImage(driftStages(facts), byStatus);
  const decision = decideDrift(stages);
  const checks = stages.flat();
  const reasons = reasonsOf(decision, checks, condition?.reason);
  const fresh = checks.find(({ reason }) => reason === 'AMIDrift');
  const uncheckedReasons = checks.filter(isUnchecked).map(({ reason, cause, why }) => ({ reason, cause, why }));
  return {
    status: statusOf(decision, reasons, uncheckedReasons),
    pending: reasons.length > 0 && condition === undefined,
    condition,
    expectedId: fresh?.outcome === 'unchecked' ? undefined : expectedIdOf(fresh),
    statusId: expectedIdOf(byStatus),
    disagreements: [...staleStatus(fresh, byStatus), ...conditionDisagreements(checks, decision, condition)],
    uncheckedReasons,
    look,
    stages,
    decision,
  };
}

/** Without its NodePool nothing can be compared; what the controller has marked is known all the same. */
function withoutPools({ cause, why }: Missing, condition: ClaimVerdict['condition']): ClaimVerdict {
  const status: DriftStatus = condition ? { state: 'drifted', reasons: [{ reason: condition.reason, basis: 'condition' }] } : { state: 'unchecked', cause: cause === 'sourceFailed' ? cause : 'notRecorded', why };
  return { status, pending: false, condition, disagreements: [], uncheckedReasons: [], look: { kind: 'looks' } };
}

function notLookedAt(look: LookOutcome, condition: ClaimVerdict['condition'], nodeClaim: NodeClaim): ClaimVerdict {
  const status: DriftStatus = { state: 'unchecked', cause: 'notEvaluated', why: formatLook(look, nodeClaim) };
  return { status, pending: false, condition, disagreements: [], uncheckedReasons: [], look };
}

/** Why Karpenter does not judge a claim, in words. */
export function formatLook(look: LookOutcome, { metadata }: NodeClaim): string {
  if (look.kind === 'notLaunched') return 'it is not launched yet';
  switch (look.kind === 'skipped' ? look.cause : undefined) {
    case 'otherProvider':
      return 'its class is of another provider';
    case 'deleting':
      return 'it is being deleted';
    case 'noPoolLabel':
      return 'it belongs to no NodePool, and Karpenter looks at no such claim';
    case 'noPool':
      return `NodePool ${metadata.labels?.['karpenter.sh/nodepool'] ?? ''} does not exist, and Karpenter looks at no such claim`;
    default:
      return 'Karpenter looks at it';
  }
}

function driftedCondition(claim: NodeClaim): { reason: string; since?: string } | undefined {
  const condition: Condition | undefined = claim.status?.conditions?.find(({ type }) => type === 'Drifted');
  if (condition?.status !== 'True') return undefined;
  return { reason: condition.reason ?? 'Drifted', since: condition.lastTransitionTime };
}

function judgeByStatus({ nodeClass, nodeClaim, release }: DriftFacts): CheckVerdict<AmiDetail> | undefined {
  if (!nodeClass.known || nodeClass.value.state !== 'present') return undefined;
  const { instanceTypes, nodeClass: object } = nodeClass.value.facts;
  return judgeImage({ nodeClaim, actualId: nodeClaim.status?.imageID, amis: known(object.status?.amis ?? []), instanceTypes, release });
}

/** Where the fresh images are not known, a node that drifts by the controller's own list drifts. */
function withStatusImage(stages: DriftStages, byStatus: CheckVerdict<AmiDetail> | undefined): DriftStages {
  if (byStatus?.outcome !== 'drifted') return stages;
  return stages.map((stage) => stage.map((check) => (check.reason === 'AMIDrift' && check.outcome === 'unchecked' ? { reason: check.reason, ...byStatus } : check)));
}

/** A claim that the controller has marked is a candidate, whatever the checks say now. Behind an error of Karpenter's nothing is found. */
function reasonsOf(decision: DriftDecision, checks: readonly DriftCheck[], marked: string | undefined): DriftReason[] {
  const found = decision.kind === 'drifted' ? checks : [];
  const reasons: DriftReason[] = [];
  for (const check of found) {
    // In 1.0 two checks go by one name.
    if (check.outcome === 'drifted' && !reasons.some(({ reason }) => reason === check.reason)) reasons.push({ reason: check.reason, basis: 'computed', detail: check.detail });
  }
  if (marked !== undefined && !reasons.some(({ reason }) => reason === marked)) reasons.push({ reason: marked, basis: 'condition' });
  return reasons.sort((a, b) => compareDriftReasons(a.reason, b.reason));
}

function statusOf(decision: DriftDecision, reasons: DriftReason[], uncheckedReasons: readonly UncheckedReason[]): DriftStatus {
  if (reasons.length > 0) return { state: 'drifted', reasons };
  if (decision.kind === 'undecided') return { state: 'unchecked', cause: 'notEvaluated', why: decision.check.why };
  const [first, ...others] = uncheckedReasons.filter(isWanted);
  if (first === undefined) return { state: 'inSync' };
  const alike = others.filter(({ why }) => why === first.why);
  const more = others.length - alike.length;
  const names = [first, ...alike].map(({ reason }) => reason).join(', ');
  return { state: 'unchecked', cause: first.cause === 'sourceFailed' ? 'sourceFailed' : 'notRecorded', why: `${names}: ${first.why}${more > 0 ? ` (and ${more} more)` : ''}` };
}

/** What the user switched off is not missing. */
function isWanted({ cause }: UncheckedReason): boolean {
  return cause !== 'notAsked';
}

type ImageVerdict = CheckVerdict | undefined;

function expectedIdOf(verdict: ImageVerdict): string | undefined {
  return (verdict?.outcome === 'passed' || verdict?.outcome === 'drifted') && verdict.detail.kind === 'ami' ? verdict.detail.expectedId : undefined;
}

function staleStatus(fresh: ImageVerdict, byStatus: ImageVerdict): Disagreement[] {
  if (fresh === undefined || fresh.outcome === 'unchecked' || expectedIdOf(fresh) === expectedIdOf(byStatus)) return [];
  return [{ kind: 'staleStatus', statusId: expectedIdOf(byStatus), freshId: expectedIdOf(fresh) }];
}

/** Where the condition and the checks do not agree on the reason that is shown. */
function conditionDisagreements(checks: readonly DriftCheck[], decision: DriftDecision, condition: { reason: string } | undefined): Disagreement[] {
  if (condition === undefined) return [];
  const { reason } = condition;
  if (decision.kind === 'undecided') return [{ kind: 'conditionKept', reason, why: decision.check.why }];
  const ofReason = checks.filter((check) => check.reason === reason);
  const own = ofReason.find(({ outcome }) => outcome === 'drifted') ?? ofReason[0];
  if (decision.kind === 'drifted') {
    const computed = decision.check.reason;
    return computed === reason ? [] : [{ kind: 'conditionReason', reason, computed, ...(own && own.outcome !== 'unchecked' && { holds: own.outcome === 'drifted' }) }];
  }
  return own !== undefined && own.outcome !== 'unchecked' ? [{ kind: 'conditionWithoutDrift', reason }] : [];
}
