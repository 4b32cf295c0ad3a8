import { parseInstant } from '../../../util/instant.ts';
import { alwaysBlockedBy } from '../../../karpenter/disruption/calendar/limits-over-time.ts';
import { compileBudgets } from '../../../karpenter/disruption/decode-budgets.ts';
import type { ClusterState } from '../../../model/cluster.ts';
import type { NodePool } from '../../../model/karpenter.ts';
import type { Node, Pod } from '../../../model/kubernetes.ts';
import type { ClaimDrift, ClusterPlan } from '../../../model/report.ts';
import type { RolloutCommand, RolloutPlan } from '../../../model/rollout.ts';
import { groupBy } from '../../../util/group-by.ts';
import type { ClusterAudit } from '../../drift/audit-cluster.ts';
import { estimateAssumptions } from '../assumptions.ts';
import type { AssumedTime, TimeRange } from '../assumptions.ts';
import { rolloutObjectsOf } from '../rollout-objects.ts';
import { commandsOf } from './commands.ts';
import { blockingPdbs, doNotDisruptPods } from './held-pods.ts';
import { estimate, instantsAfter } from './instants.ts';
import type { ToInstant } from './instants.ts';
import { oddities } from './oddities.ts';
import { otherTriggers } from './other-triggers.ts';
import { poolsOf } from './pools.ts';
import { replacedTwice } from './replaced-twice.ts';
import { runThrice } from './run-thrice.ts';
import type { RolloutRun, Runs, Simulate } from './run-thrice.ts';
import { singleNodeWorkloads } from './single-node-workloads.ts';
import { stuckNodes } from './stuck.ts';
import { longestWait, reasonOf, waitOf } from './wait-reasons.ts';
import type { WaitContext } from './wait-reasons.ts';

export interface RolloutOptions {
  /** Milliseconds after the plan's instant. */
  horizon: number;
  overrides: Partial<Record<AssumedTime, TimeRange>>;
  simulate: Simulate;
}

export interface PlannedRollout {
  rollout: RolloutPlan;
  /** All that holds one NodeClaim, by its name. */
  waitsOf: (nodeClaim: string) => ReturnType<typeof waitOf>[];
}

/** How the drifted nodes of a cluster are replaced. `plan`: the same cluster at the instant at which it starts. */
export function planRollout(audit: ClusterAudit, plan: ClusterPlan, { horizon, overrides, simulate }: RolloutOptions): PlannedRollout {
  const { state, drift, release } = audit;
  const start = plan.at;
  const drifted = drift.claims.filter(({ status }) => status.state === 'drifted');
  const assumptions = estimateAssumptions({ nodeClaims: state.nodeClaims ?? [], ...(state.pods && { pods: state.pods }), overrides, horizon });
  const facts = rolloutObjectsOf({ audit, at: start });
  const runs = runThrice({ start, facts, assumptions, release: release.features, claims: drifted, simulate });
  const toInstant = instantsAfter(start);
  const nodePools = new Map((state.nodePools ?? []).map((pool) => [pool.metadata.name, pool]));
  const driftByClaim = new Map(drifted.map((claim) => [claim.name, claim]));
  const context = { toInstant, nodePools };
  const commands = commandsOf(runs, { ...context, driftByClaim, nodeClaims: new Map((state.nodeClaims ?? []).map((claim) => [claim.metadata.name, claim])), unknowns: facts.unknowns });
  const stuck = stuckNodes(runs.likely.explanation.stuck, { ...context, closedPools: closedPools(nodePools, start) });
  const end = endOf(runs, horizon);
  const until = toInstant(end);
  const finish = estimate({ earliest: runs.earliest?.finishedAt, likely: runs.likely.finishedAt, latest: runs.latest?.finishedAt }, toInstant);
  const wait = longestOf(runs, driftByClaim, { ...context, horizon: end });
  const twice = replacedTwice({ start, until, commands, finish, classes: drift.classes, driftByClaim });
  const rollout: RolloutPlan = {
    until,
    commands,
    pools: poolsOf({ runs, commands, stuck, drifted, toInstant }),
    finish,
    neverFinishes: stuck.some(({ lasts }) => lasts),
    ...(wait !== undefined && { longestWait: wait }),
    ...(twice !== undefined && { replacedTwice: twice }),
    ...asides({ state, drifted, commands, plan, horizon, toInstant }),
    times: assumptions.estimates,
    assumptions: [...facts.assumptions, ...assumptions.notes.map((text) => ({ kind: 'times', text, subjects: [] })), ...brokenOff(runs)],
    oddities: oddities(state, Date.parse(start)),
    stops: plan.stops,
  };
  return { rollout, waitsOf: (nodeClaim) => runs.likely.explanation.waitsOf(nodeClaim).map((each) => waitOf(each, context)) };
}

/** Nothing is said about what comes after the instant at which one was broken off. */
function endOf(runs: Runs, horizon: number): number {
  return Math.min(horizon, ...brokenRuns(runs).map(({ explanation }) => explanation.endedAt));
}

function brokenRuns({ earliest, likely, latest }: Runs): RolloutRun[] {
  return [earliest, likely, latest].filter((run) => run !== undefined).filter(({ explanation }) => explanation.endedBecause === 'steps');
}

/** A rollout that would take too long to work out. */
function brokenOff(runs: Runs): RolloutPlan['assumptions'] {
  const broken = { kind: 'brokenOff', text: 'the simulation was broken off after too many steps: nothing is said about what comes later', subjects: [] };
  const alone = { kind: 'onlyLikely', text: 'so much is replaced that only the likely times were played through: how early and how late it may be is not known', subjects: [] };
  return [...(brokenRuns(runs).length > 0 ? [broken] : []), ...(runs.latest === undefined ? [alone] : [])];
}

/** Pools whose budgets allow no disruption for drift at any time. */
function closedPools(nodePools: ReadonlyMap<string, NodePool>, start: string): Set<string> {
  const at = parseInstant(start) ?? 0n;
  const closed = [...nodePools].filter(([, pool]) => alwaysBlockedBy({ budgets: compileBudgets(pool.spec?.disruption?.budgets), reason: 'Drifted', at }) !== undefined);
  return new Set(closed.map(([name]) => name));
}

function longestOf({ likely: { explanation } }: Runs, driftByClaim: ReadonlyMap<string, ClaimDrift>, context: WaitContext & { horizon: number }): RolloutPlan['longestWait'] {
  const { longestWait: longest } = explanation;
  if (longest === undefined) return undefined;
  const { nodeClaim, from, isOver } = longest;
  const until = isOver ? longest.until : context.horizon;
  const drift = driftByClaim.get(nodeClaim);
  const held = longestWait(explanation.waitsOf(nodeClaim), until);
  return {
    nodeClaim,
    ...(drift?.nodeName !== undefined && { node: drift.nodeName }),
    ...(drift?.nodePool !== undefined && { nodePool: drift.nodePool }),
    from: context.toInstant(from),
    until: context.toInstant(until),
    isOver,
    ...(held !== undefined && { reason: reasonOf(held.reason, context) }),
  };
}

interface AsidesInput {
  state: ClusterState;
  drifted: readonly ClaimDrift[];
  commands: readonly RolloutCommand[];
  plan: ClusterPlan;
  horizon: number;
  toInstant: ToInstant;
}

type Asides = Pick<RolloutPlan, 'singleNodeWorkloads' | 'blockingPdbs' | 'doNotDisruptPods' | 'otherTriggers'>;

function asides({ state, drifted, commands, plan, horizon, toInstant }: AsidesInput): Asides {
  const { nodePools = [], nodeClaims = [], nodes = [], pods = [] } = state;
  const startMs = Date.parse(plan.at);
  const poolByName = new Map(nodePools.map((pool) => [pool.metadata.name, pool]));
  const nodeByProvider = new Map(nodes.map((node) => [node.spec?.providerID, node]));
  const podsByNode: ReadonlyMap<string | undefined, Pod[]> = groupBy(pods, ({ spec }) => spec?.nodeName ?? '');
  const driftedNames = new Set(drifted.map(({ name }) => name));
  const fromByClaim = new Map(commands.filter(({ trigger }) => trigger === 'Drifted').map(({ nodeClaim, from }) => [nodeClaim, from]));
  const claims = nodeClaims.filter(({ metadata }) => driftedNames.has(metadata.name));
  const nodeOf = (providerID: string | undefined): Node | undefined => (providerID === undefined ? undefined : nodeByProvider.get(providerID));
  const claimByNode = new Map(claims.map((claim) => [nodeOf(claim.status?.providerID)?.metadata.name, claim.metadata.name]));
  return {
    blockingPdbs: blockingPdbs(plan.candidates),
    doNotDisruptPods: doNotDisruptPods(plan.candidates),
    singleNodeWorkloads: singleNodeWorkloads(pods).flatMap(({ workload, replicas, node }) => {
      const nodeClaim = claimByNode.get(node);
      const at = fromByClaim.get(nodeClaim ?? '');
      return nodeClaim === undefined ? [] : [{ workload, replicas, nodeClaim, node, ...(at !== undefined && { at }) }];
    }),
    otherTriggers: claims.flatMap((nodeClaim) => {
      const node = nodeOf(nodeClaim.status?.providerID);
      const nodePool = poolByName.get(nodeClaim.metadata.labels?.['karpenter.sh/nodepool'] ?? '');
      const from = fromByClaim.get(nodeClaim.metadata.name);
      return otherTriggers({ nodeClaim, ...(node && { node }), ...(nodePool && { nodePool }), pods: podsByNode.get(node?.metadata.name) ?? [], ...(from !== undefined && { from: Date.parse(from) - startMs }), startMs, horizon, toInstant });
    }),
  };
}
