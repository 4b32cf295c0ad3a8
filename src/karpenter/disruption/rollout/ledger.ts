import type { Resources } from '../scheduling/resources.ts';
import { createRooms } from '../scheduling/rooms.ts';
import type { Room, Rooms } from '../scheduling/rooms.ts';
import { noteDrifted } from './trace.ts';
import type { SimClaim, SimNode, World } from './world.ts';

/** A NodeClaim with its Node, or a Node that has none. */
export type Subject = SimClaim | SimNode;

/** What the nodes of a pool add up to. */
export interface PoolTally {
  /** Nodes that budgets count. */
  nodeCount: number;
  consuming: Set<SimClaim>;
  /** Capacity of the nodes that stay, and their number; once with what is known of nodes that are not initialized, once with what their claims promise. */
  usage: Record<string, number>;
  capacity: Record<string, number>;
  /** Drifted NodeClaims that may become candidates, in the order in which they are tried. */
  queue: Queued[];
}

/** A NodeClaim in the order of its pool. */
export interface Queued {
  claim: SimClaim;
  isEmpty: boolean;
  driftedAt: number;
}

/** What a subject has contributed to the sums, so that it can be taken out again. */
export interface Contribution {
  budgetPool?: string;
  usage?: { pool: string; amounts: Resources };
  capacity?: { pool: string; amounts: Resources };
  room?: Room;
  queued?: Queued & { pool: string };
}

/** Sums and orders over the whole cluster, kept up to date from one change to the next. */
export interface Ledger {
  pools: Map<string, PoolTally>;
  /** NodeClaims by pool, as their label says. */
  claimsByPool: Map<string, Set<SimClaim>>;
  unlaunched: Set<SimClaim>;
  drifted: Set<SimClaim>;
  /** Subjects that are marked for deletion and have a Node. */
  marked: Set<Subject>;
  /** NodeClaims whose nodes run nothing that matters. */
  empty: Set<SimClaim>;
  tainted: Set<SimNode>;
  /** Where Karpenter looks for places. */
  targets: Rooms;
  /** Where kube-scheduler does. */
  free: Rooms;
  contributions: Map<Subject, Contribution>;
  freeRooms: Map<SimNode, Room>;
  dirty: Set<Subject>;
  dirtyNodes: Set<SimNode>;
  /** Counts changes. */
  epoch: number;
  lastOrder: number;
}

export function createLedger(): Ledger {
  return {
    pools: new Map(),
    claimsByPool: new Map(),
    unlaunched: new Set(),
    drifted: new Set(),
    marked: new Set(),
    empty: new Set(),
    tainted: new Set(),
    targets: createRooms(),
    free: createRooms(),
    contributions: new Map(),
    freeRooms: new Map(),
    dirty: new Set(),
    dirtyNodes: new Set(),
    epoch: 0,
    lastOrder: 0,
  };
}

/** A NodeClaim, or what belongs to it, is not as it was. */
export function claimChanged({ ledger }: World, claim: SimClaim): void {
  ledger.epoch += 1;
  ledger.dirty.add(claim);
  claim.refusal = undefined;
  claim.movable = undefined;
}

/** A Node, or a pod on it, is not as it was. */
export function nodeChanged(world: World, node: SimNode): void {
  world.ledger.dirtyNodes.add(node);
  node.left = undefined;
  if (node.claim !== undefined) claimChanged(world, node.claim);
  else {
    world.ledger.epoch += 1;
    world.ledger.dirty.add(node);
  }
}

export function setTaints(world: World, node: SimNode, taints: SimNode['taints']): void {
  node.taints = taints;
  if (taints.some(({ key }) => key === 'karpenter.sh/disrupted')) world.ledger.tainted.add(node);
  else world.ledger.tainted.delete(node);
  nodeChanged(world, node);
}

export function setDriftedAt(world: World, claim: SimClaim, driftedAt: number | undefined): void {
  claim.driftedAt = driftedAt;
  if (driftedAt === undefined) world.ledger.drifted.delete(claim);
  else world.ledger.drifted.add(claim);
  noteDrifted(world, claim);
  claimChanged(world, claim);
}

export function addClaim(world: World, claim: SimClaim): void {
  const { ledger, claims } = world;
  claims.set(claim.name, claim);
  const known = ledger.claimsByPool.get(claim.pool);
  if (known === undefined) ledger.claimsByPool.set(claim.pool, new Set([claim]));
  else known.add(claim);
  if (claim.providerId === undefined) ledger.unlaunched.add(claim);
  if (claim.driftedAt !== undefined) ledger.drifted.add(claim);
  claimChanged(world, claim);
}

export function forgetClaim(world: World, claim: SimClaim): void {
  const { ledger, claims } = world;
  claims.delete(claim.name);
  ledger.claimsByPool.get(claim.pool)?.delete(claim);
  ledger.unlaunched.delete(claim);
  ledger.drifted.delete(claim);
  claimChanged(world, claim);
}

export function claimsOf({ ledger }: World, pool: string): ReadonlySet<SimClaim> {
  return ledger.claimsByPool.get(pool) ?? new Set();
}

export function tallyOf({ pools }: Ledger, name: string): PoolTally {
  const known = pools.get(name);
  if (known !== undefined) return known;
  const tally: PoolTally = { nodeCount: 0, consuming: new Set(), usage: {}, capacity: {}, queue: [] };
  pools.set(name, tally);
  return tally;
}
