import { indexCandidateFacts } from '../../karpenter/disruption/candidate-context.ts';
import type { CandidateContext } from '../../karpenter/disruption/candidate-context.ts';
import { evaluateCandidate, UNOBSERVABLE_CHECKS } from '../../karpenter/disruption/candidates.ts';
import { findControllerStops } from '../../karpenter/disruption/controller-stops.ts';
import { disruptionFeatures } from '../../karpenter/disruption/disruption-features.ts';
import { markRunningCommands } from '../../karpenter/disruption/running-commands.ts';
import { sortCandidates } from '../../karpenter/disruption/sort-candidates.ts';
import { pairStateNodes } from '../../karpenter/disruption/state-nodes.ts';
import type { StateNode } from '../../karpenter/disruption/state-nodes.ts';
import type { Blocker, ControllerStop, DriftCandidate } from '../../model/disruption.ts';
import type { CandidatePlan, ClaimDrift, ClusterPlan, PoolPlan } from '../../model/report.ts';
import { parseInstant } from '../../util/instant.ts';
import type { ClusterAudit } from '../drift/audit-cluster.ts';
import { isPlannable, kindsNotRead } from './not-read.ts';
import { planPools } from './plan-pools.ts';

/** What Karpenter would do about the drifted claims of one cluster at an instant. */
export function planCluster({ state, release, drift }: ClusterAudit, at: string): ClusterPlan {
  const features = disruptionFeatures(release.features.version);
  const instant = parseInstant(at) ?? 0n;
  const { nodePools = [], nodeClaims = [], nodes = [], pods, podDisruptionBudgets } = state;
  const { stateNodes, unlaunchedNodeClaims } = pairStateNodes({ nodes, nodeClaims });
  const context = indexCandidateFacts({ nodePools, nodeClaims, pods, podDisruptionBudgets, features, at: instant });
  const drifted = new Map(drift.claims.filter(({ status }) => status.state === 'drifted').map((claim) => [claim.name, claim]));
  const candidates = candidatesOf(stateNodes, drifted, context);
  const notRead = kindsNotRead(state);
  const plan = { name: drift.name, at, karpenter: drift.karpenter, unobservable: UNOBSERVABLE_CHECKS, podsKnown: pods !== undefined && podDisruptionBudgets !== undefined, notRead };
  if (!isPlannable(notRead)) return { ...plan, pools: [], candidates: candidates.map((candidate) => unknownPlan(candidate, drifted)), stops: [] };
  const { pools, stop } = planPools({ nodePools, stateNodes: markRunningCommands(stateNodes, features), features, at: instant, drifted: [...drifted.values()] });
  const stops = [...findControllerStops(context, unlaunchedNodeClaims), ...(stop === undefined ? [] : [stop])];
  return { ...plan, pools, candidates: planCandidates(candidates, drifted, { pools, stops }), stops };
}

/** Only drifted claims are evaluated: in a large cluster the others are the many. */
function candidatesOf(stateNodes: readonly StateNode[], drifted: ReadonlyMap<string, ClaimDrift>, context: CandidateContext): DriftCandidate[] {
  const candidates = stateNodes.filter(({ nodeClaim }) => drifted.has(nodeClaim?.metadata.name ?? '')).map((stateNode) => evaluateCandidate(stateNode, context));
  return sortCandidates(candidates.filter((candidate) => candidate !== undefined));
}

interface Surroundings {
  pools: readonly PoolPlan[];
  stops: readonly ControllerStop[];
}

function planCandidates(candidates: readonly DriftCandidate[], drifted: ReadonlyMap<string, ClaimDrift>, { pools, stops }: Surroundings): CandidatePlan[] {
  const remaining = new Map(pools.map((pool) => [pool.name, pool.remaining]));
  const poolByName = new Map(pools.map((pool) => [pool.name, pool]));
  return candidates.map((candidate) => {
    const verdict = verdictOf(candidate, remaining, stops);
    return {
      ...describe(candidate, drifted.get(candidate.nodeClaim)),
      verdict,
      notBefore: verdict === 'waitsForBudget' ? notBefore(poolByName.get(candidate.nodePool ?? '')) : undefined,
      blockers: candidate.blockers,
      lifted: candidate.lifted,
    };
  });
}

/** Blockers that were found rest on facts that are missing. */
function unknownPlan(candidate: DriftCandidate, drifted: ReadonlyMap<string, ClaimDrift>): CandidatePlan {
  return { ...describe(candidate, drifted.get(candidate.nodeClaim)), verdict: 'unknown', blockers: [], lifted: [] };
}

function describe(candidate: DriftCandidate, claim: ClaimDrift | undefined): Omit<CandidatePlan, 'verdict' | 'blockers' | 'lifted'> {
  return {
    claim: candidate.nodeClaim,
    nodeName: candidate.node ?? claim?.nodeName,
    nodePool: candidate.nodePool,
    reasons: claim?.status.state === 'drifted' ? claim.status.reasons.map(({ reason }) => reason) : [],
    pending: candidate.drifted === undefined,
    driftedSince: candidate.drifted?.since,
    terminationGracePeriod: candidate.terminationGracePeriod,
    actual: claim?.actual,
    expected: claim?.expected,
  };
}

const IN_PROGRESS: ReadonlySet<Blocker['kind']> = new Set<Blocker['kind']>(['commandRunning', 'deleting']);

/** Takes from the pool's remaining allowance in the order in which Karpenter does. */
function verdictOf({ blockers, drifted, nodePool = '', method }: DriftCandidate, remaining: Map<string, number>, stops: readonly ControllerStop[]): CandidatePlan['verdict'] {
  if (blockers.some(({ kind }) => IN_PROGRESS.has(kind))) return 'inProgress';
  if (blockers.length > 0) return 'blocked';
  if (drifted === undefined) return 'waitsForMark';
  const isHeld = stops.some((stop) => isHeldBy(method, stop));
  const left = remaining.get(nodePool);
  if (left === undefined && isHeld) return 'stopped';
  if (left === undefined || left === 0) return 'waitsForBudget';
  remaining.set(nodePool, left - 1);
  return isHeld ? 'stopped' : 'now';
}

/** Static pools need no simulation, and so no pool that could take the pods. */
function isHeldBy(method: DriftCandidate['method'], { kind }: ControllerStop): boolean {
  return kind !== 'noReadyNodePool' || method === 'drift';
}

/** A closed pool opens at its next change at the earliest; one whose allowance is only used up may go on as soon as a node is done. */
function notBefore(pool: PoolPlan | undefined): string | undefined {
  if (pool === undefined || pool.limit > 0) return undefined;
  return pool.nextChange?.at ?? 'never';
}
