import type { RolloutNodeClaim } from '../../karpenter/disruption/rollout/input.ts';
import type { NodeClaim } from '../../model/karpenter.ts';
import type { ClaimDrift } from '../../model/report.ts';

export function isMarked({ status }: NodeClaim): boolean {
  return status?.conditions?.some(({ type, status: value }) => type === 'Drifted' && value === 'True') === true;
}

/** The claim with the condition `Drifted` as karpami finds it; as it is where that was not checked. `at` is RFC 3339. */
export function withMark(claim: RolloutNodeClaim, verdict: ClaimDrift | undefined, at: string): RolloutNodeClaim {
  if (verdict === undefined || verdict.status.state === 'unchecked') return claim;
  const isDrifted = verdict.status.state === 'drifted';
  if (isDrifted === isMarked(claim)) return claim;
  const others = (claim.status?.conditions ?? []).filter(({ type }) => type !== 'Drifted');
  const mark = { type: 'Drifted', status: 'True', lastTransitionTime: at };
  return { ...claim, status: { ...claim.status, conditions: isDrifted ? [...others, mark] : others } };
}
