import { isReschedulable } from '../blockers/pods.ts';
import type { Resources } from '../scheduling/resources.ts';
import { addRoom, removeRoom, resizeRoom } from '../scheduling/rooms.ts';
import type { Room } from '../scheduling/rooms.ts';
import { evictionCost } from './eviction-cost.ts';
import { tallyOf } from './ledger.ts';
import type { Contribution, Ledger, Queued, Subject } from './ledger.ts';
import { freeRoomOf, targetOf } from './node-rooms.ts';
import { isMarked } from './objects.ts';
import type { SimClaim, SimNode, World } from './world.ts';

/** Brings the sums and orders up to date. */
export function settleLedger(world: World): Ledger {
  const { ledger } = world;
  if (ledger.dirtyNodes.size > 0) {
    for (const node of ledger.dirtyNodes) settleFreeRoom(world, node);
    ledger.dirtyNodes.clear();
  }
  if (ledger.dirty.size > 0) {
    for (const subject of ledger.dirty) settleSubject(world, subject);
    ledger.dirty.clear();
  }
  return ledger;
}

function settleFreeRoom(world: World, node: SimNode): void {
  const { ledger } = world;
  const old = ledger.freeRooms.get(node);
  const isOpen = world.nodes.get(node.name) === node && node.isReady && !node.isUnschedulable;
  const room = replaceRoom(ledger.free, old, isOpen ? freeRoomOf(world, node) : undefined);
  if (room === undefined) ledger.freeRooms.delete(node);
  else ledger.freeRooms.set(node, room);
}

/** Returns the room that stands now. */
function replaceRoom(rooms: Ledger['free'], old: Room | undefined, wanted: Room | undefined): Room | undefined {
  if (old !== undefined && wanted !== undefined && old.kind === wanted.kind) {
    resizeRoom(rooms, old, wanted.available);
    return old;
  }
  if (old !== undefined) removeRoom(rooms, old);
  if (wanted !== undefined) addRoom(rooms, wanted);
  return wanted;
}

function isClaim(subject: Subject): subject is SimClaim {
  return 'driftedAt' in subject || 'createdAt' in subject;
}

function settleSubject(world: World, subject: Subject): void {
  const { ledger } = world;
  const old = ledger.contributions.get(subject) ?? {};
  if (isClaim(subject)) takeOut(ledger, subject, old);
  const next = isClaim(subject) ? ofClaim(world, subject) : ofNode(world, subject);
  const isStaying = next !== undefined && !next.isMarked;
  const room = replaceRoom(ledger.targets, old.room, isStaying ? targetOf(world, next) : undefined);
  if (next === undefined) {
    ledger.contributions.delete(subject);
    ledger.marked.delete(subject);
    return;
  }
  if (next.isMarked && next.node !== undefined) ledger.marked.add(subject);
  else ledger.marked.delete(subject);
  const contribution: Contribution = isClaim(subject) ? putIn(world, subject, next.isMarked) : {};
  if (room !== undefined) contribution.room = room;
  ledger.contributions.set(subject, contribution);
}

export interface Standing {
  claim?: SimClaim;
  node?: SimNode;
  isMarked: boolean;
}

function ofClaim({ claims }: World, claim: SimClaim): Standing | undefined {
  if (claims.get(claim.name) !== claim || claim.providerId === undefined) return undefined;
  return { claim, node: claim.node, isMarked: isMarked({ claim }) };
}

function ofNode({ nodes }: World, node: SimNode): Standing | undefined {
  return nodes.get(node.name) === node && node.claim === undefined ? { node, isMarked: isMarked({ node }) } : undefined;
}

function takeOut(ledger: Ledger, claim: SimClaim, { budgetPool, usage, capacity, queued }: Contribution): void {
  if (budgetPool !== undefined) {
    const tally = tallyOf(ledger, budgetPool);
    tally.nodeCount -= 1;
    tally.consuming.delete(claim);
  }
  if (usage !== undefined) addTo(tallyOf(ledger, usage.pool).usage, usage.amounts, -1);
  if (capacity !== undefined) addTo(tallyOf(ledger, capacity.pool).capacity, capacity.amounts, -1);
  if (queued !== undefined) dequeue(tallyOf(ledger, queued.pool).queue, queued);
  ledger.empty.delete(claim);
}

function addTo(sum: Record<string, number>, amounts: Resources, sign: 1 | -1): void {
  for (const name in amounts) sum[name] = (sum[name] ?? 0) + sign * (amounts[name] ?? 0);
  sum['nodes'] = (sum['nodes'] ?? 0) + sign;
}

function putIn(world: World, claim: SimClaim, marked: boolean): Contribution {
  const { ledger } = world;
  const { node } = claim;
  const contribution: Contribution = {};
  const pool = node?.labels['karpenter.sh/nodepool'] ?? '';
  if (node !== undefined && claim.isInitialized && !claim.isInstanceTerminating) {
    const tally = tallyOf(ledger, pool);
    tally.nodeCount += 1;
    if (!node.isReady || marked) tally.consuming.add(claim);
    contribution.budgetPool = pool;
  }
  if (marked) return contribution;
  contribution.usage = { pool: claim.pool, amounts: node?.capacity ?? claim.capacity };
  addTo(tallyOf(ledger, claim.pool).usage, contribution.usage.amounts, 1);
  const labels = node?.labels ?? claim.labels;
  contribution.capacity = { pool: labels['karpenter.sh/nodepool'] ?? '', amounts: (claim.isInitialized ? node?.capacity : claim.capacity) ?? {} };
  addTo(tallyOf(ledger, contribution.capacity.pool).capacity, contribution.capacity.amounts, 1);
  if (node !== undefined && claim.isInitialized && !claim.isInQueue && !node.optsOut) putInOrder(world, { claim, node, pool }, contribution);
  return contribution;
}

function putInOrder({ ledger, pools }: World, { claim, node, pool: name }: { claim: SimClaim; node: SimNode; pool: string }, contribution: Contribution): void {
  const pool = pools.get(name);
  if (pool === undefined) return;
  if (claim.driftedAt !== undefined) {
    const queued = { claim, isEmpty: pool.replicas !== undefined || !hasReschedulable(node), driftedAt: pool.replicas === undefined ? claim.driftedAt : 0, pool: name };
    contribution.queued = queued;
    enqueue(tallyOf(ledger, name).queue, queued);
  }
  if (pool.replicas === undefined && pool.consolidateAfter !== undefined && isEmpty(node)) ledger.empty.add(claim);
}

function hasReschedulable({ pods }: SimNode): boolean {
  for (const { object } of pods) if (isReschedulable(object)) return true;
  return false;
}

function isEmpty({ pods }: SimNode): boolean {
  for (const { object } of pods) if (isReschedulable(object) && evictionCost(object) > 0) return false;
  return true;
}

/** `disruption/drift.go ComputeCommands`: those without pods to move first, then by the time of the condition. */
export function isQueuedBefore(a: Queued, b: Queued): boolean {
  if (a.isEmpty !== b.isEmpty) return a.isEmpty;
  return a.driftedAt !== b.driftedAt ? a.driftedAt < b.driftedAt : a.claim.order < b.claim.order;
}

function enqueue(queue: Queued[], queued: Queued): void {
  queue.splice(positionOf(queue, queued), 0, queued);
}

function dequeue(queue: Queued[], queued: Queued): void {
  const index = positionOf(queue, queued);
  if (queue[index] === queued) queue.splice(index, 1);
}

function positionOf(queue: readonly Queued[], queued: Queued): number {
  let [low, high] = [0, queue.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = queue[middle];
    if (other !== undefined && isQueuedBefore(other, queued)) low = middle + 1;
    else high = middle;
  }
  return low;
}
