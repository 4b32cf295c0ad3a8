import { pdbBlockAmong } from '../blockers/pdb-limits.ts';
import { TAINT_DISRUPTED, isEvictable, isUnready } from '../blockers/pods.ts';
import { deletePod, removePod, settle } from './cluster.ts';
import { claimChanged, forgetClaim, nodeChanged, setTaints } from './ledger.ts';
import { instantOf, nameOf, report } from './objects.ts';
import { pdbsOf } from './pdbs.ts';
import { noteDeleted, noteDrained, noteForced, noteGone } from './trace.ts';
import { triggerForNode } from './triggers.ts';
import type { SimClaim, SimNode, SimPod, World } from './world.ts';

const SECOND = 1000;
const LEAST_DRAIN = 5 * SECOND;
const STUCK_AFTER = 60 * SECOND;
const INSTANCE_RETRY = 5 * SECOND;
const DISRUPTED = { key: TAINT_DISRUPTED, effect: 'NoSchedule' };

/** Deletes a NodeClaim, whoever asks for it. `pkg/controllers/nodeclaim/lifecycle/controller.go finalize`. */
export function deleteClaim(world: World, claim: SimClaim, event: { by: string; reason?: string; kind?: 'expired'; delay?: number }): void {
  if (claim.deletedAt !== undefined) return;
  claim.deletedAt = world.now;
  claimChanged(world, claim);
  noteDeleted(world, claim, event);
  report(world, { kind: event.kind ?? 'draining', nodes: [nameOf(claim)], nodePool: claim.pool, by: event.by, reason: event.reason });
  world.agenda.plan(world.now + (event.delay ?? 0), 'lifecycle', () => finalize(world, claim));
}

function finalize(world: World, claim: SimClaim): void {
  if (claim.terminationAt === undefined && claim.terminationGracePeriod !== undefined) {
    claim.terminationAt = wholeSecond(world, claim.deletedAt ?? world.now) + claim.terminationGracePeriod;
  }
  if (claim.isRegistered && claim.node !== undefined) deleteNode(world, claim.node);
  else if (claim.providerId === undefined) removeClaim(world, claim);
  else terminateInstance(world, claim);
}

/** API objects carry whole seconds. */
export function wholeSecond({ startMs }: World, at: number): number {
  return Math.floor((startMs + at) / SECOND) * SECOND - startMs;
}

export function deleteNode(world: World, node: SimNode): void {
  if (node.deletedAt !== undefined) return;
  node.deletedAt = world.now;
  nodeChanged(world, node);
  if (node.claim !== undefined) deleteClaim(world, node.claim, { by: 'node.termination' });
  drainStep(world, node);
}

/** `pkg/controllers/node/termination/controller.go finalize`, once a second. */
export function drainStep(world: World, node: SimNode): void {
  const { claim } = node;
  if (world.nodes.get(node.name) !== node) return;
  if (claim === undefined) {
    removeNode(world, node);
    return;
  }
  taint(world, node);
  claim.drainingSince ??= wholeSecond(world, world.now);
  const isDrained = drain(world, node, claim);
  if (!isDrained) sleepUntilChange(world, node, claim);
  else if (world.now - claim.drainingSince < LEAST_DRAIN) world.agenda.plan(world.now + SECOND, 'lifecycle', () => drainStep(world, node));
  else terminateInstance(world, claim);
}

/**
 * Karpenter looks once a second. Its looks change nothing until a pod does, or a deadline passes: the others are left out, and the next one comes at the second
 * at which Karpenter's would.
 */
function sleepUntilChange(world: World, node: SimNode, claim: SimClaim): void {
  const phase = world.now;
  const wake = (): void => {
    if (node.wake !== wake) return;
    node.wake = undefined;
    const seconds = Math.floor((world.now - phase) / SECOND) + 1;
    world.agenda.plan(phase + seconds * SECOND, 'lifecycle', () => drainStep(world, node));
  };
  node.wake = wake;
  const edge = nextEdge(world, node, claim);
  if (edge < Infinity) world.agenda.plan(edge, 'cluster', wake);
}

/** When a pod is deleted whatever protects it, or is waited for no longer. */
function nextEdge({ now }: World, { pods }: SimNode, { terminationAt }: SimClaim): number {
  let next = Infinity;
  for (const { gracePeriod, gracefulEndAt } of pods) {
    const edges = [terminationAt === undefined || gracePeriod === undefined ? Infinity : terminationAt - gracePeriod, gracefulEndAt === undefined ? Infinity : gracefulEndAt + STUCK_AFTER];
    for (const edge of edges) if (edge >= now && edge < next) next = edge;
  }
  return next;
}

export function taint(world: World, node: SimNode): void {
  if (node.taints.some(({ key, effect }) => key === DISRUPTED.key && effect === DISRUPTED.effect)) return;
  setTaints(world, node, [...node.taints, DISRUPTED]);
  triggerForNode(world, node);
}

export function untaint(world: World, node: SimNode): void {
  if (node.taints.some(({ key }) => key === TAINT_DISRUPTED)) setTaints(world, node, node.taints.filter(({ key }) => key !== TAINT_DISRUPTED));
}

/** Returns whether nothing is left to wait for. `terminator/terminator.go Drain`. */
function drain(world: World, node: SimNode, claim: SimClaim): boolean {
  if (node.pods.size === 0) return true;
  if (claim.terminationAt !== undefined) for (const pod of [...node.pods]) if (isWaiting(world, pod)) deleteExpiring(world, pod, claim);
  const waiting = [...node.pods].filter((pod) => isWaiting(world, pod));
  const group = GROUPS.map((isIn) => waiting.filter(isIn)).find(({ length }) => length > 0);
  if (group === undefined) return true;
  for (const pod of group) if (pod.gracefulEndAt === undefined && !world.evicting.has(pod) && isEvictable(pod.object, { at: instantOf(world), features: world.features })) evict(world, pod, 0);
  return false;
}

const GROUPS: readonly ((pod: SimPod) => boolean)[] = [
  ({ isCritical, isDaemon }) => !isCritical && !isDaemon,
  ({ isCritical, isDaemon }) => !isCritical && isDaemon,
  ({ isCritical, isDaemon }) => isCritical && !isDaemon,
  ({ isCritical, isDaemon }) => isCritical && isDaemon,
];

/** `pkg/utils/pod/scheduling.go IsWaitingEviction`. */
function isWaiting(world: World, pod: SimPod): boolean {
  const { status } = pod.object;
  if (status?.phase === 'Succeeded' || status?.phase === 'Failed' || pod.owner === 'Node') return false;
  if (pod.toleratesDisruption) return false;
  return pod.gracefulEndAt === undefined || world.now <= pod.gracefulEndAt + STUCK_AFTER;
}

/** Near the deadline a pod is deleted whatever protects it. */
function deleteExpiring(world: World, pod: SimPod, claim: SimClaim): void {
  const { terminationAt } = claim;
  if (terminationAt === undefined || pod.gracePeriod === undefined) return;
  if (pod.gracefulEndAt !== undefined && pod.gracefulEndAt <= terminationAt) return;
  if (world.now <= terminationAt - pod.gracePeriod) return;
  noteForced(world, claim, pod);
  deletePod(world, pod, Math.max(Math.floor((terminationAt - world.now) / SECOND), 1) * SECOND);
}

const FIRST_RETRY = 100;
const LAST_RETRY = 10 * SECOND;

/** The eviction queue: 429 and "more than one budget" are tried again with growing delays. */
function evict(world: World, pod: SimPod, failures: number): void {
  if (world.pods.get(pod.key) !== pod || pod.gracefulEndAt !== undefined) {
    world.evicting.delete(pod);
    return;
  }
  world.evicting.add(pod);
  if (isRefused(world, pod)) {
    world.agenda.poll(world.now + Math.min(FIRST_RETRY * 2 ** failures, LAST_RETRY), 'lifecycle', () => evict(world, pod, failures + 1));
    return;
  }
  world.evicting.delete(pod);
  for (const state of pdbsOf(world, pod)) {
    const { status } = state.pdb;
    if (status?.disruptionsAllowed === undefined || status.disruptionsAllowed <= 0) continue;
    status.disruptionsAllowed -= 1;
    state.version += 1;
  }
  deletePod(world, pod, pod.gracePeriod ?? 30 * SECOND);
}

/** The eviction API. */
function isRefused(world: World, pod: SimPod): boolean {
  const { object } = pod;
  const pdbs = pdbsOf(world, pod).map(({ pdb }) => pdb);
  if (pdbs.length > 1) return true;
  const [pdb] = pdbs;
  if (pdb === undefined) return false;
  const isSpared = isUnready(object) && pdb.spec?.unhealthyPodEvictionPolicy !== 'AlwaysAllow' && (pdb.status?.currentHealthy ?? 0) >= (pdb.status?.desiredHealthy ?? 0) && (pdb.status?.desiredHealthy ?? 0) > 0;
  return !isSpared && pdbBlockAmong(pdbs, object, world.features) !== undefined;
}

function terminateInstance(world: World, claim: SimClaim): void {
  if (!claim.isInstanceTerminating) {
    claim.isInstanceTerminating = true;
    claim.instanceDeletedAt = world.now;
    claimChanged(world, claim);
    noteDrained(world, claim);
    report(world, { kind: 'instanceTerminating', nodes: [nameOf(claim)], nodePool: claim.pool });
  }
  if (world.now >= (claim.instanceDeletedAt ?? world.now) + world.assumptions.terminate) {
    if (claim.node !== undefined) removeNode(world, claim.node);
    removeClaim(world, claim);
    return;
  }
  world.agenda.plan(world.now + INSTANCE_RETRY, 'lifecycle', () => terminateInstance(world, claim));
}

function removeNode(world: World, node: SimNode): void {
  world.nodes.delete(node.name);
  world.ledger.tainted.delete(node);
  nodeChanged(world, node);
  for (const pod of [...node.pods]) removePod(world, pod);
}

function removeClaim(world: World, claim: SimClaim): void {
  if (world.claims.get(claim.name) !== claim) return;
  forgetClaim(world, claim);
  noteGone(world, claim);
  report(world, { kind: 'terminated', nodes: [nameOf(claim)], nodePool: claim.pool });
  settle(world);
}
