import { findAwaited, lineUp, takeBack } from '../scheduling/lineup.ts';
import type { Lineup } from '../scheduling/lineup.ts';
import { comparePods, solve } from '../scheduling/solve.ts';
import type { SchedulingResult } from '../scheduling/solve.ts';
import { allowanceOf, remainingOf } from './allowances.ts';
import { refusalOf } from './candidates.ts';
import { startCommand } from './command-queue.ts';
import type { Queued } from './ledger.ts';
import { tallyOf } from './ledger.ts';
import type { Outcome } from './loop.ts';
import { createAll } from './provisioner.ts';
import { buildRound, reschedulable, withoutCandidate } from './scheduling-question.ts';
import type { Round } from './scheduling-question.ts';
import { isQueuedBefore, settleLedger } from './settle-ledger.ts';
import { noteNoRefusal, notePoolOpen, notePoolWait, noteRefusal } from './trace.ts';
import type { Cause } from './trace.ts';
import type { SimClaim, SimPod, SimPool, World } from './world.ts';

const MOST_CONSUMERS = 100;
const MOST_PODS = 10;

/** `disruption/drift.go`: one node, the empty ones first, then by the time of the condition. */
export function drift(world: World): Outcome {
  if (world.pdbs.limits.malformed.length > 0) return { error: 'determining candidates, tracking PodDisruptionBudgets' };
  const attempts: Attempts = {};
  for (const { claim, pool } of inOrder(openQueues(world))) {
    if (claim.hopelessAt === world.ledger.epoch || isRefused(world, claim, pool) || isAwaiting(world, claim, attempts)) continue;
    if (attempts.lineup) takeBack(attempts.lineup);
    const outcome = tryCandidate(world, claim);
    if (outcome !== false) return outcome;
  }
  if (attempts.lineup) takeBack(attempts.lineup);
  return false;
}

/** What the candidates of one pass have in common. */
interface Attempts {
  lineup?: Lineup<SimPod> | null;
}

/** Looks first whether a pod of the candidate would have to wait for a node to be ready: with many commands at once that holds most of them, and it is cheap to tell. */
function isAwaiting(world: World, claim: SimClaim, attempts: Attempts): boolean {
  if (attempts.lineup === undefined) {
    const round = buildRound(world);
    attempts.lineup = (round && lineUp(round.question.rooms, round.question.pods, (pod) => round.pending.has(pod))) ?? null;
    world.work += attempts.lineup?.tries ?? 0;
  }
  const { lineup } = attempts;
  if (lineup === null) return false;
  const own = (claim.movable ??= reschedulable(world, claim.node).sort(comparePods));
  if (own.some(({ isPlaceUnknown }) => isPlaceUnknown)) return false;
  const { room } = world.ledger.contributions.get(claim) ?? {};
  const before = lineup.tries;
  const found = findAwaited(lineup, own, { ...(room !== undefined && { without: room }), isAwaited: ({ name }) => !isInitialized(world, name) });
  world.work += lineup.tries - before;
  if (found === undefined) return false;
  claim.hopelessAt = world.ledger.epoch;
  noteRefusal(world, claim, awaitsNode(found.room.name, found.pod.key));
  return true;
}

function awaitsNode(node: string, pod: string): Cause {
  return { key: `awaits ${node}`, reason: () => ({ kind: 'awaitsNode', pod, node }) };
}

interface Cursor {
  pool: SimPool;
  queue: readonly Queued[];
  position: number;
}

/** The queues of the pools whose budgets leave something. */
function openQueues(world: World): Cursor[] {
  const ledger = settleLedger(world);
  const open: Cursor[] = [];
  for (const pool of world.pools.values()) {
    if (pool.replicas !== undefined) continue;
    const { queue, consuming } = tallyOf(ledger, pool.name);
    if (queue.length === 0) {
      notePoolOpen(world, pool.name);
    } else if (remainingOf(world, pool, 'Drifted') > 0) {
      notePoolOpen(world, pool.name);
      open.push({ pool, queue, position: 0 });
    } else {
      const { allowed, decidedBy } = allowanceOf(world, pool, 'Drifted');
      const key = `${allowed}/${decidedBy ?? ''}`;
      notePoolWait(world, pool.name, {
        key,
        reason: () => ({ kind: 'budget', nodePool: pool.name, allowed, ...(decidedBy !== undefined && { decidedBy }), consumedBy: [...consuming].slice(0, MOST_CONSUMERS).map(({ name }) => name), consumedCount: consuming.size }),
      });
    }
  }
  return open;
}

/** All of several queues in one order. Nothing may change meanwhile. */
function* inOrder(cursors: Cursor[]): Generator<{ claim: SimClaim; pool: SimPool }, void> {
  const headOf = ({ queue, position }: Cursor): Queued | undefined => queue[position];
  const isBefore = (a: Cursor, b: Cursor): boolean => {
    const [left, right] = [headOf(a), headOf(b)];
    return left !== undefined && (right === undefined || isQueuedBefore(left, right));
  };
  // The last one goes first.
  cursors.sort((a, b) => (isBefore(a, b) ? 1 : -1));
  for (let cursor = cursors.pop(); cursor !== undefined; cursor = cursors.pop()) {
    const head = headOf(cursor);
    if (head === undefined) continue;
    yield { claim: head.claim, pool: cursor.pool };
    cursor.position += 1;
    if (headOf(cursor) === undefined) continue;
    let [low, high] = [0, cursors.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = cursors[middle];
      if (other !== undefined && isBefore(cursor, other)) low = middle + 1;
      else high = middle;
    }
    cursors.splice(low, 0, cursor);
  }
}

function isRefused(world: World, claim: SimClaim, pool: SimPool): boolean {
  const refusal = refusalReason(world, claim, pool);
  if (refusal === undefined) return false;
  noteRefusal(world, claim, refusal);
  return true;
}

/** The parts of `disruption/types.go NewCandidate` that change without anything being changed. */
export function refusalReason(world: World, claim: SimClaim, pool: SimPool): Cause | undefined {
  const { nominatedUntil, node } = claim;
  if (nominatedUntil > world.now) return { key: 'nominated', reason: () => ({ kind: 'nominated', until: nominatedUntil }) };
  if (pool.types === undefined || pool.types.length === 0) return { key: 'types', reason: () => ({ kind: 'instanceTypes', nodePool: pool.name }) };
  if (claim.terminationGracePeriod !== undefined || node === undefined) return undefined;
  const refusal = refusalOf(world, claim, node);
  return refusal && { key: `blocked ${refusal.blocker.kind}`, reason: () => ({ kind: 'blocked', blocker: refusal.blocker }) };
}

function tryCandidate(world: World, claim: SimClaim): Outcome {
  const round = buildRound(world, claim);
  if (round === undefined) return { error: 'computing disruption decision, creating scheduler, no nodepools found' };
  const result = withoutCandidate(world, claim, () => solve({ ...round.question, isDecisive: (pod) => !round.pending.has(pod) }));
  world.work += result.tries;
  const obstacle = obstacleOf(world, round, result);
  if (obstacle !== undefined) {
    claim.hopelessAt = world.ledger.epoch;
    noteRefusal(world, claim, obstacle);
    return false;
  }
  noteNoRefusal(world, claim);
  const error = startCommand(world, { claims: [claim], reason: 'Drifted', method: 'Drift', order: () => createAll(world, result, 'disruption'), result });
  return error === undefined ? true : { error };
}

/** `disruption/helpers.go SimulateScheduling`: pods that were there before may find no place, those of nodes that leave may wait for a node to be ready. */
function obstacleOf(world: World, { pending, leaving }: Round, { errors, placed }: SchedulingResult): Cause | undefined {
  const pendingKeys = new Set([...pending].map(({ key }) => key));
  const lost = [...errors].filter(([key]) => !pendingKeys.has(key));
  if (lost.length > 0) return { key: 'noPlace', reason: () => ({ kind: 'noPlace', pods: lost.slice(0, MOST_PODS).map(([pod, error]) => ({ pod, error })) }) };
  for (const [name, pods] of placed) {
    if (isInitialized(world, name)) continue;
    const pod = pods.find(({ key }) => !pendingKeys.has(key) && !leaving.has(key));
    if (pod !== undefined) return awaitsNode(name, pod.key);
  }
  return undefined;
}

/** Nodes that Karpenter does not manage count as initialized. */
function isInitialized({ nodes, claims }: World, name: string): boolean {
  const node = nodes.get(name);
  const claim = node === undefined ? claims.get(name) : node.claim;
  return claim === undefined || claim.isInitialized;
}
