import { isEvictable, optOutOf } from '../blockers/pods.ts';
import type { DriftedClaim, EndedBecause, RolloutExplanation, StuckClaim, Wait, WaitReason } from './explain.ts';
import { instantOf } from './objects.ts';
import { pdbsOf } from './pdbs.ts';
import type { SimClaim, SimPod, World } from './world.ts';

/** Two waits with no more between them are one. */
const POLL = 10_000;
const MOST_NAMED = 100;

/** What was written down while a rollout was played, put in order. */
export function explainRollout(world: World, endedBecause: EndedBecause): RolloutExplanation {
  const { trace, now } = world;
  const drifted = [...trace.drifted.values()];
  const longestWait = longest(world, drifted);
  return {
    endedBecause,
    endedAt: now,
    commands: trace.commands,
    drifted,
    waitsOf: (nodeClaim) => waitsOf(world, nodeClaim),
    stuck: [...world.ledger.drifted].sort((a, b) => a.order - b.order).map((claim) => stuckOf(world, claim)),
    otherEnds: trace.otherEnds,
    ...(longestWait !== undefined && { longestWait }),
  };
}

function longest({ now, ledger }: World, drifted: readonly DriftedClaim[]): RolloutExplanation['longestWait'] {
  const left = new Set([...ledger.drifted].map(({ name }) => name));
  let result: RolloutExplanation['longestWait'];
  for (const { nodeClaim, driftedAt, startedAt } of drifted) {
    if (startedAt === undefined && !left.has(nodeClaim)) continue;
    // Before the start nobody has looked.
    const wait = { nodeClaim, from: Math.max(driftedAt, 0), until: startedAt ?? now, isOver: startedAt !== undefined };
    if (result === undefined || wait.until - wait.from > result.until - result.from) result = wait;
  }
  return result;
}

function waitsOf(world: World, nodeClaim: string): Wait[] {
  const { trace, now } = world;
  const claim = trace.drifted.get(nodeClaim);
  if (claim === undefined) return [];
  const span = { from: Math.max(claim.driftedAt, 0), until: claim.startedAt ?? trace.otherEnds.find((end) => end.nodeClaim === nodeClaim)?.at ?? now };
  const isOpen = claim.startedAt === undefined && world.claims.get(nodeClaim)?.driftedAt !== undefined;
  const noted = [trace.ofClaims.get(nodeClaim), trace.ofPools.get(claim.nodePool), trace.ofLoop].map((list) => coalesce(clip(list ?? [], span, now))).flat();
  const waits = [...noted, ...gaps(noted, span).flatMap((gap) => behind(world, gap))].sort((a, b) => a.from - b.from);
  return waits.map(({ from, until = now, reason }) => (isOpen && until >= span.until ? { from, reason } : { from, until, reason }));
}

function clip(waits: readonly Wait[], span: { from: number; until: number }, now: number): Wait[] {
  return waits.map(({ from, until = now, reason }) => ({ from: Math.max(from, span.from), until: Math.min(until, span.until), reason })).filter(({ from, until }) => from < until);
}

/** Of one kind after the other; the names of all are kept, as far as they are not too many. */
function coalesce(waits: readonly Wait[]): Wait[] {
  const result: Wait[] = [];
  for (const wait of waits) {
    const last = result.at(-1);
    if (last?.until !== undefined && wait.from - last.until <= POLL && isAlike(last.reason, wait.reason)) result[result.length - 1] = { from: last.from, until: wait.until ?? last.until, reason: joined(last.reason, wait.reason) };
    else result.push(wait);
  }
  return result;
}

function isAlike(a: WaitReason, b: WaitReason): boolean {
  if (a.kind === 'budget') return b.kind === 'budget' && a.decidedBy === b.decidedBy && a.allowed === b.allowed;
  return a.kind === 'blocked' ? b.kind === 'blocked' && a.blocker.kind === b.blocker.kind : a.kind === b.kind;
}

function joined(a: WaitReason, b: WaitReason): WaitReason {
  if (a.kind === 'unlaunched' && b.kind === 'unlaunched') return { kind: 'unlaunched', nodeClaims: together(a.nodeClaims, b.nodeClaims) };
  return b;
}

function together(a: readonly string[], b: readonly string[]): string[] {
  return a.length >= MOST_NAMED ? [...a] : [...new Set([...a, ...b])].slice(0, MOST_NAMED);
}

interface Span {
  from: number;
  until: number;
}

/** Where none of the waits is. */
function gaps(waits: readonly Wait[], { from, until }: Span): Span[] {
  const result: Span[] = [];
  let covered = from;
  for (const wait of [...waits].sort((a, b) => a.from - b.from)) {
    if (wait.from > covered) result.push({ from: covered, until: wait.from });
    covered = Math.max(covered, wait.until ?? until);
  }
  if (covered < until) result.push({ from: covered, until });
  return result.filter((gap) => gap.until - gap.from > 0);
}

/** Where nothing else went either it is not its turn that it waits for. */
function behind({ trace }: World, { from, until }: Span): Wait[] {
  const first = trace.commands.filter(({ startedAt }) => startedAt >= from && startedAt <= until).slice(0, MOST_NAMED);
  return first.length === 0 ? [] : [{ from, until, reason: { kind: 'behind', nodeClaims: first.flatMap(({ nodeClaims }) => nodeClaims) } }];
}

function stuckOf(world: World, claim: SimClaim): StuckClaim {
  const { name, node, pool, driftedAt = 0, deletedAt } = claim;
  const state = deletedAt !== undefined ? 'draining' : claim.isInQueue ? 'commandRunning' : 'waiting';
  return {
    nodeClaim: name,
    ...(node !== undefined && { node: node.name }),
    nodePool: pool,
    state,
    driftedAt,
    reasons: state === 'waiting' ? reasonsNow(world, claim) : [],
    drainingPods: state === 'draining' ? [...(node?.pods ?? [])].flatMap((pod) => drainingPod(world, claim, pod)) : [],
  };
}

/** What keeps a NodeClaim at the end. What the ledger leaves out of the queues is told from its own state. */
function reasonsNow(world: World, claim: SimClaim): WaitReason[] {
  const { trace } = world;
  const open = [trace.ofClaims.get(claim.name), trace.ofPools.get(claim.pool), trace.ofLoop].flatMap((list) => (list ?? []).filter(({ until }) => until === undefined).map(({ reason }) => reason));
  return [...ownBlockers(world, claim), ...open];
}

function ownBlockers({ pools }: World, { node, isInitialized, isRegistered, pool }: SimClaim): WaitReason[] {
  if (node === undefined) return [{ kind: 'blocked', blocker: { kind: 'noNode' } }];
  const reasons: WaitReason[] = [];
  if (!isInitialized) reasons.push({ kind: 'blocked', blocker: { kind: 'notInitialized', isRegistered } });
  if (node.optsOut) reasons.push({ kind: 'blocked', blocker: { kind: 'nodeDoNotDisrupt', on: 'Node' } });
  const name = node.labels['karpenter.sh/nodepool'];
  if (name === undefined) reasons.push({ kind: 'blocked', blocker: { kind: 'noNodePoolLabel' } });
  else if (!pools.has(name)) reasons.push({ kind: 'blocked', blocker: { kind: 'nodePoolNotFound', nodePool: pool, exists: false } });
  return reasons;
}

function drainingPod(world: World, { terminationAt }: SimClaim, pod: SimPod): StuckClaim['drainingPods'] {
  const { object, isDaemon, toleratesDisruption, gracePeriod = 0 } = pod;
  if (isDaemon || toleratesDisruption) return [];
  const clock = { at: instantOf(world), features: world.features };
  const because = pod.gracefulEndAt !== undefined ? 'stopping' : optOutOf(object, clock) !== undefined ? 'doNotDisrupt' : pdbsOf(world, pod).length > 0 && isEvictable(object, clock) ? 'pdb' : 'stopping';
  return [{ pod: pod.key, because, ...(terminationAt !== undefined && { forcedAt: terminationAt - gracePeriod }) }];
}
