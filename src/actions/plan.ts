import { simulateRollout } from '../karpenter/disruption/rollout/simulate.ts';
import type { ClusterKind } from '../model/cluster.ts';
import type { ClusterPlan, Finding, PlanReport } from '../model/report.ts';
import { auditAll, closing, DRIFT_KINDS } from './drift.ts';
import type { DriftInput } from './drift.ts';
import type { ClusterAudit } from './drift/audit-cluster.ts';
import { findClaims, refuseUnknown } from './named-claims.ts';
import { checkAssertions } from './plan/assertions.ts';
import type { PlanAssertion } from './plan/assertions.ts';
import type { AssumedTime, TimeRange } from './plan/assumptions.ts';
import { planFindings } from './plan/findings.ts';
import { planCluster } from './plan/plan-cluster.ts';
import { explainNode } from './plan/rollout/explain-node.ts';
import { planRollout } from './plan/rollout/plan-rollout.ts';
import type { Simulate } from './plan/rollout/run-thrice.ts';
import { whyNoRollout } from './plan/rollout/why-not.ts';
import { showPools, unknownPools } from './plan/show-pools.ts';

export const PLAN_KINDS: readonly ClusterKind[] = [...DRIFT_KINDS, 'pods', 'poddisruptionbudgets', 'daemonsets'];

export interface PlanInput extends DriftInput {
  /** Milliseconds after the plan's instant; nothing is simulated beyond. Seven days where absent. */
  horizon?: number;
  /** Only these pools are shown; all are simulated. Absent or empty: all. */
  pools?: readonly string[];
  /** Name of a NodeClaim, a Node or an instance to explain. */
  why?: string;
  /** Times that hold for every pool, in the place of estimates. */
  times?: Partial<Record<AssumedTime, TimeRange>>;
  assertions?: readonly PlanAssertion[];
  /** Stands in for the simulation in tests. */
  simulate?: Simulate;
}

const WEEK = 7 * 86_400_000;

/**
 * When the drifted nodes go: their order, what the budgets allow, what is in the way, and how the rollout goes as far as it can be told. Snapshots of several
 * clusters have an instant each. Throws KarpamiError `usage` where `why` names nothing.
 */
export async function plan(input: PlanInput): Promise<PlanReport> {
  const { audits, files, at } = await auditAll(input, PLAN_KINDS);
  const states = audits.map(({ state }) => state);
  if (input.why !== undefined && !states.some((state) => findClaims(state, input.why ?? '').length > 0)) refuseUnknown(input.why, states);
  const clocks = input.targets.filter(({ cluster }) => cluster !== undefined).map(({ clock }) => clock);
  const planned = audits.map((audit, index) => planOne(audit, clocks[index]?.now().toISOString() ?? at, input));
  const end = closing(audits, files);
  const ofDrift = input.why === undefined ? end.findings : [];
  const findings: Finding[] = [...planned.flatMap(({ assertions }) => assertions.findings), ...ofDrift, ...planned.flatMap(({ cluster }) => planFindings(asked(cluster)))];
  const unchecked = [...end.unchecked, ...unknownPools(input.pools ?? [], states), ...planned.flatMap(({ assertions }) => assertions.unchecked)];
  return { kind: 'plan', at, clusters: planned.map(({ cluster }) => cluster), drift: audits.map((audit) => audit.drift), ...end, findings, unchecked };
}

/** Of one node only its own pool is of interest. */
function asked(cluster: ClusterPlan): ClusterPlan {
  const names = cluster.explanations?.map(({ nodePool }) => nodePool);
  return names === undefined ? cluster : { ...cluster, pools: cluster.pools.filter(({ name }) => names.includes(name)) };
}

interface Planned {
  cluster: ClusterPlan;
  assertions: ReturnType<typeof checkAssertions>;
}

function planOne(audit: ClusterAudit, at: string, input: PlanInput): Planned {
  const { pools = [], assertions = [], why } = input;
  const { plan: whole, waitsOf } = withRollout(audit, planCluster(audit, at), input);
  const shown = showPools(whole, pools);
  const drifted = audit.drift.claims.filter(({ status, nodePool = '' }) => status.state === 'drifted' && (pools.length === 0 || pools.includes(nodePool)));
  const wanted = new Set(why === undefined ? [] : findClaims(audit.state, why).map(({ metadata }) => metadata.name));
  const context = { plan: whole, nodePools: audit.state.nodePools ?? [], ...(whole.rollout && { rollout: whole.rollout }), waitsOf };
  const explanations = audit.drift.claims.filter(({ name }) => wanted.has(name)).map((claim) => explainNode(claim, context));
  return { cluster: { ...shown, ...(why !== undefined && { explanations }) }, assertions: checkAssertions(assertions, shown, drifted) };
}

interface WithRollout {
  plan: ClusterPlan;
  waitsOf: ReturnType<typeof planRollout>['waitsOf'];
}

/** Without drift there is nothing to simulate; without facts nothing that could be said. */
function withRollout(audit: ClusterAudit, plan: ClusterPlan, { horizon = WEEK, times = {}, simulate = simulateRollout }: PlanInput): WithRollout {
  const none = (): [] => [];
  if (!audit.drift.claims.some(({ status }) => status.state === 'drifted')) return { plan, waitsOf: none };
  const noRollout = whyNoRollout(plan);
  if (noRollout !== undefined) return { plan: { ...plan, noRollout }, waitsOf: none };
  const { rollout, waitsOf } = planRollout(audit, plan, { horizon, overrides: times, simulate });
  return { plan: { ...plan, rollout }, waitsOf };
}
