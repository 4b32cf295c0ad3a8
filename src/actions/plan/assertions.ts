import type { ClaimDrift, ClusterPlan, Finding, Unchecked } from '../../model/report.ts';
import type { RolloutPlan, StuckNode } from '../../model/rollout.ts';
import { lengthOfTime } from './rollout/instants.ts';

/** What has to hold for a plan to pass. `written`: as the user gave it. */
export type PlanAssertion = { kind: 'noDrift' } | { kind: 'doneWithin'; milliseconds: number; written: string };

export interface AssertionResult {
  findings: Finding[];
  unchecked: Unchecked[];
}

/** Where the assertions do not hold for one cluster. `drifted`: of the pools that are shown. */
export function checkAssertions(assertions: readonly PlanAssertion[], plan: ClusterPlan, drifted: readonly ClaimDrift[]): AssertionResult {
  const results = assertions.map((assertion) => (assertion.kind === 'noDrift' ? noDrift(plan, drifted) : doneWithin(assertion, plan, drifted)));
  return { findings: results.flatMap(({ findings }) => findings), unchecked: results.flatMap(({ unchecked }) => unchecked) };
}

const HOLDS: AssertionResult = { findings: [], unchecked: [] };

function noDrift({ name }: ClusterPlan, drifted: readonly ClaimDrift[]): AssertionResult {
  if (drifted.length === 0) return HOLDS;
  const pendingCount = drifted.filter(({ pending }) => pending).length;
  const pending = pendingCount === 0 ? '' : `, ${pendingCount} of them not marked by the controller yet`;
  const message = `${drifted.length === 1 ? '1 NodeClaim is' : `${drifted.length} NodeClaims are`} drifted (${namesOf(drifted)}${pending})`;
  return { findings: [{ id: 'assert-no-drift', severity: 'error', subject: `cluster ${name}`, message, fix: 'karpami drift shows what differs' }], unchecked: [] };
}

type DoneWithin = Extract<PlanAssertion, { kind: 'doneWithin' }>;

function doneWithin({ milliseconds, written }: DoneWithin, plan: ClusterPlan, drifted: readonly ClaimDrift[]): AssertionResult {
  if (drifted.length === 0) return HOLDS;
  const subject = `cluster ${plan.name}`;
  if (plan.rollout === undefined) {
    const message = `whether the drifted nodes are replaced within ${written} cannot be told: ${plan.noRollout ?? 'there is no timeline'}`;
    return { findings: [], unchecked: [{ subject, failure: { service: 'kubernetes', operation: 'simulate', kind: 'failed', message } }] };
  }
  if (mayBeLater(plan, milliseconds)) {
    const message = `whether the drifted nodes are replaced within ${written} cannot be told: only the likely times were played through`;
    return { findings: [], unchecked: [{ subject, failure: { service: 'kubernetes', operation: 'simulate', kind: 'failed', message } }] };
  }
  const problem = lateness(plan.rollout, { startMs: Date.parse(plan.at), milliseconds });
  if (problem === undefined) return HOLDS;
  return { findings: [{ id: 'assert-done-within', severity: 'error', subject, message: `not done within ${written}: ${problem}`, fix: 'karpami plan --why NODE says what holds a node' }], unchecked: [] };
}

/** It is likely done in time, and nothing else is known. */
function mayBeLater({ rollout, at }: ClusterPlan, milliseconds: number): boolean {
  if (rollout?.assumptions.some(({ kind }) => kind === 'onlyLikely') !== true) return false;
  const { likely } = rollout.finish;
  return likely !== undefined && Date.parse(likely) - Date.parse(at) <= milliseconds;
}

/** Why the rollout takes longer; the slowest of the estimates counts. */
function lateness({ finish, pools, until, assumptions }: RolloutPlan, { startMs, milliseconds }: { startMs: number; milliseconds: number }): string | undefined {
  const stuck = pools.flatMap((pool) => pool.stuck);
  if (stuck.length > 0) return `${stuck.length === 1 ? '1 node has' : `${stuck.length} nodes have`} not gone by ${until}: ${stuckWords(stuck)}`;
  if (finish.likely !== undefined && assumptions.some(({ kind }) => kind === 'onlyLikely')) return `likely done at ${finish.likely}`;
  if (finish.latest === undefined) return `as slow as it may be, nodes are left at ${until}`;
  const takes = Date.parse(finish.latest) - startMs;
  if (takes <= milliseconds) return undefined;
  const likely = finish.likely === undefined ? '' : `, likely ${finish.likely}`;
  return `done at ${finish.latest} at the latest (after ${lengthOfTime(takes)})${likely}`;
}

const SHOWN = 5;

function stuckWords(stuck: readonly StuckNode[]): string {
  const words = stuck.slice(0, SHOWN).map((node) => `${node.nodeClaim} (${causeOf(node)})`);
  return `${words.join(', ')}${stuck.length > SHOWN ? ` and ${stuck.length - SHOWN} more` : ''}`;
}

/** In a word or two; the report says it in full. */
function causeOf({ reasons, state, nodePool = '' }: StuckNode): string {
  if (state === 'draining') return 'its drain does not end';
  if (state === 'commandRunning') return 'its replacement is not up';
  const [first] = reasons;
  switch (first?.kind) {
    case 'budget':
      return `the budgets of NodePool ${nodePool}`;
    case 'blocked':
    case 'staticPool':
      return `blocked: ${first.blocker.kind}`;
    case 'noPlace':
      return 'no place for its pods';
    case 'loopError':
      return first.error;
    case 'instanceTypes':
      return 'no instance types';
    default:
      return 'waits for its turn';
  }
}

function namesOf(claims: readonly ClaimDrift[]): string {
  const names = claims.slice(0, SHOWN).map(({ name }) => name).join(', ');
  return claims.length > SHOWN ? `${names} and ${claims.length - SHOWN} more` : names;
}
