import { UNLIMITED } from '../../../model/disruption.ts';
import type { DisruptionReason } from '../../../model/disruption.ts';
import type { Pod } from '../../../model/kubernetes.ts';
import { findPdbBlock } from '../blockers/pdb-limits.ts';
import { isActive, isEvictable, isReschedulable, optOutOf } from '../blockers/pods.ts';
import { allowedDisruptions } from '../budgets.ts';
import { solve } from '../scheduling/solve.ts';
import { startCommand } from './command-queue.ts';
import { createClaim } from './lifecycle.ts';
import { instantOf, isMarked, report, stateEntries } from './objects.ts';
import type { StateEntry } from './objects.ts';
import { createAll, isSynced } from './provisioner.ts';
import { buildRound, podsOf } from './scheduling-question.ts';
import { untaint } from './drain.ts';
import type { SimClaim, SimNode, SimPool, World } from './world.ts';

const SECOND = 1000;
const IDLE = 10 * SECOND;
const VALIDATION = 15 * SECOND;
const LONGEST_BACKOFF = 1000 * SECOND;

/** One pass of the disruption loop, which plans the next one. `pkg/controllers/disruption/controller.go Reconcile`. */
export function loopPass(world: World): void {
  if (!isSynced(world)) {
    planNext(world, SECOND);
    return;
  }
  for (const entry of stateEntries(world)) if (entry.node !== undefined && entry.claim?.isInQueue !== true && !isMarked(entry)) untaint(entry.node);
  const empty = chooseEmpty(world);
  if (empty.length === 0) planNext(world, tryDrift(world));
  else world.agenda.plan(world.now + VALIDATION, 'loop', () => planNext(world, startEmpty(world, empty) ? 0 : tryDrift(world)));
}

function planNext(world: World, delay: number): void {
  world.agenda.plan(world.now + delay, 'loop', () => loopPass(world));
}

/** Returns the time to the next pass. */
function tryDrift(world: World): number {
  for (const method of [staticDrift, drift]) {
    const outcome = method(world);
    if (typeof outcome === 'object') return failed(world, outcome.error);
    world.failedPasses = 0;
    if (outcome) return 0;
  }
  return IDLE;
}

function failed(world: World, error: string): number {
  if (world.lastError !== error) report(world, { kind: 'error', nodes: [], error });
  world.lastError = error;
  world.failedPasses += 1;
  return Math.min(5 * 2 ** (world.failedPasses - 1), LONGEST_BACKOFF);
}

/** `disruption/emptiness.go`: nodes without pods that are consolidatable, as many as the budgets let go. They are looked at again after 15 s. */
function chooseEmpty(world: World): SimClaim[] {
  const empty = candidates(world, 'graceful').filter((candidate) => isConsolidatable(world, candidate) && podsOf(candidate.entry).every(({ object }) => !isReschedulable(object) || evictionCost(object) <= 0));
  if (empty.length === 0) return [];
  const allowed = allowances(world, 'Empty');
  return empty.filter(({ pool }) => {
    const left = allowed.get(pool.name) ?? 0;
    allowed.set(pool.name, left - 1);
    return left > 0;
  }).map(({ claim }) => claim);
}

function startEmpty(world: World, chosen: readonly SimClaim[]): boolean {
  const still = new Set(chooseEmpty(world));
  const claims = chosen.filter((claim) => still.has(claim));
  return claims.length > 0 && startCommand(world, { claims, reason: 'Empty', method: 'Emptiness', order: () => ({ claims: [], failures: [] }) }) === undefined;
}

/** `nodeclaim/disruption/consolidation.go`: nothing has come or gone for the pool's `consolidateAfter`. */
function isConsolidatable({ now }: World, { pool, claim }: Candidate): boolean {
  return pool.replicas === undefined && pool.consolidateAfter !== undefined && now >= claim.quietSince + pool.consolidateAfter;
}

/** `pkg/utils/disruption/disruption.go EvictionCost`. */
function evictionCost({ metadata, spec }: Pod): number {
  const deletionCost = Number(metadata.annotations?.['controller.kubernetes.io/pod-deletion-cost'] ?? 0) || 0;
  return Math.min(Math.max(1 + deletionCost / 2 ** 27 + (spec?.priority ?? 0) / 2 ** 25, -10), 10);
}

/** Whether a command was started, or what broke the pass off. */
type Outcome = boolean | { error: string };

interface Candidate {
  entry: StateEntry;
  claim: SimClaim;
  node: SimNode;
  pool: SimPool;
  reschedulableCount: number;
}

/** `disruption/types.go NewCandidate`. */
function candidates(world: World, kind: 'graceful' | 'eventual'): Candidate[] {
  return stateEntries(world).flatMap((entry): Candidate[] => {
    const { claim, node } = entry;
    if (claim === undefined || node === undefined || claim.isInQueue || !claim.isInitialized || isMarked(entry)) return [];
    if (claim.nominatedUntil > world.now || node.optsOut) return [];
    const pool = world.pools.get(node.labels['karpenter.sh/nodepool'] ?? '');
    if (pool?.types === undefined || pool.types.length === 0) return [];
    const pods = podsOf(entry);
    if ((kind === 'graceful' || claim.terminationGracePeriod === undefined) && blocksEviction(world, entry)) return [];
    return [{ entry, claim, node, pool, reschedulableCount: pods.filter(({ object }) => isReschedulable(object)).length }];
  });
}

function blocksEviction(world: World, entry: StateEntry): boolean {
  const clock = { at: instantOf(world), features: world.features };
  return podsOf(entry).some(({ object }) => (isActive(object) && optOutOf(object, clock) !== undefined) || (isEvictable(object, clock) && findPdbBlock(world.pdbLimits, object, world.features) !== undefined));
}

/** What the budgets of each pool leave. `disruption/helpers.go BuildDisruptionBudgetMapping`. */
export function allowances(world: World, reason: DisruptionReason): Map<string, number> {
  const total = new Map<string, number>();
  const consumed = new Map<string, number>();
  for (const entry of stateEntries(world)) {
    const { claim, node } = entry;
    if (claim === undefined || node === undefined || !claim.isInitialized || claim.isInstanceTerminating) continue;
    const pool = node.labels['karpenter.sh/nodepool'] ?? '';
    total.set(pool, (total.get(pool) ?? 0) + 1);
    if (!node.isReady || isMarked(entry)) consumed.set(pool, (consumed.get(pool) ?? 0) + 1);
  }
  const at = instantOf(world);
  return new Map(
    [...world.pools.values()].map(({ name, budgets }) => {
      const { allowed } = allowedDisruptions({ budgets, nodeCount: total.get(name) ?? 0, reason, at });
      return [name, Math.max(Math.min(allowed, UNLIMITED) - (consumed.get(name) ?? 0), 0)];
    }),
  );
}

/** `disruption/drift.go`: one node, the empty ones first, then by the time of the condition. */
function drift(world: World): Outcome {
  if (world.hasMalformedPdb) return { error: 'determining candidates, tracking PodDisruptionBudgets' };
  const drifted = candidates(world, 'eventual').filter(({ claim, pool }) => pool.replicas === undefined && claim.driftedAt !== undefined);
  if (drifted.length === 0) return false;
  const allowed = allowances(world, 'Drifted');
  drifted.sort((a, b) => (a.claim.driftedAt ?? 0) - (b.claim.driftedAt ?? 0));
  for (const candidate of [...drifted.filter(({ reschedulableCount }) => reschedulableCount === 0), ...drifted.filter(({ reschedulableCount }) => reschedulableCount > 0)]) {
    if ((allowed.get(candidate.pool.name) ?? 0) === 0) continue;
    const outcome = tryCandidate(world, candidate);
    if (outcome !== false) return outcome;
  }
  return false;
}

function tryCandidate(world: World, { entry, claim }: Candidate): Outcome {
  const round = buildRound(world, entry);
  if (round === undefined) return { error: 'computing disruption decision, creating scheduler, no nodepools found' };
  const result = solve(round.question);
  const isBlocked = [...result.errors.keys()].some((key) => !round.pending.has(key)) || [...result.placed].some(([name, pods]) => round.uninitialized.has(name) && pods.some(({ key }) => !round.leaving.has(key) && !round.pending.has(key)));
  if (isBlocked) return false;
  const error = startCommand(world, { claims: [claim], reason: 'Drifted', method: 'Drift', order: () => createAll(world, result, 'disruption'), result });
  return error === undefined ? true : { error };
}

/** `disruption/staticdrift.go`: several at once, each with one NodeClaim more. */
function staticDrift(world: World): Outcome {
  if (!world.assumptions.staticCapacity) return false;
  const all = candidates(world, 'eventual').filter(({ claim, pool }) => pool.replicas !== undefined && claim.driftedAt !== undefined);
  if (all.length === 0) return false;
  const allowed = allowances(world, 'Drifted');
  let isStarted = false;
  for (const pool of new Set(all.map(({ pool: own }) => own))) {
    const count = Math.min(allowed.get(pool.name) ?? 0, headroom(world, pool));
    for (const { claim } of all.filter((candidate) => candidate.pool === pool).slice(0, Math.max(count, 0))) {
      startCommand(world, { claims: [claim], reason: 'Drifted', method: 'StaticDrift', order: () => ({ claims: [createClaim(world, { pool, requirements: pool.requirements, types: pool.types ?? [] }, 'disruption')], failures: [] }) });
      isStarted = true;
    }
  }
  return isStarted;
}

function headroom(world: World, pool: SimPool): number {
  const own = [...world.claims.values()].filter((claim) => claim.pool === pool.name);
  const active = own.filter(({ deletedAt, isMarked: marked }) => deletedAt === undefined && !marked).length;
  if (active > (pool.replicas ?? 0)) return 0;
  const limit = pool.limits?.['nodes'];
  return limit === undefined ? Infinity : limit - own.length;
}
