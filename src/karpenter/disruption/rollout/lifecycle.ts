import type { InstanceType } from '../scheduling/instance-types.ts';
import { byPrice, narrowedBy } from '../scheduling/narrowed.ts';
import type { Narrowed } from '../scheduling/narrowed.ts';
import type { Requirements } from '../../requirements/requirements.ts';
import { startTimeOf } from './assumptions.ts';
import { settle } from './cluster.ts';
import { deleteClaim } from './drain.ts';
import { addClaim, claimChanged, nodeChanged, setTaints } from './ledger.ts';
import { addPod, copyOfPod, nameOf, report } from './objects.ts';
import type { SimClaim, SimNode, SimPod, SimPool, World } from './world.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Karpenter waits this long after it has written to a NodeClaim. */
const WRITE = SECOND;
const LAUNCH_TIMEOUT = 5 * MINUTE;
const REGISTRATION_TIMEOUT = 15 * MINUTE;

export interface Order {
  pool: SimPool;
  requirements: Requirements;
  types: readonly InstanceType[];
  /** What the requirements leave of all types, where that is known. */
  narrowed?: Narrowed;
}

/** Creates a NodeClaim; what becomes of it is the provider's and the kubelet's business. */
export function createClaim(world: World, order: Order, by: string): SimClaim {
  const { pool } = order;
  world.nextClaim += 1;
  world.ledger.lastOrder += 1;
  const { now } = world;
  const claim: SimClaim = {
    name: `${pool.name}-r${String(world.nextClaim).padStart(4, '0')}`,
    order: world.ledger.lastOrder,
    pool: pool.name,
    labels: { ...pool.labels, 'karpenter.sh/nodepool': pool.name },
    createdAt: now,
    isRegistered: false,
    isInitialized: false,
    isInstanceTerminating: false,
    terminationGracePeriod: pool.terminationGracePeriod,
    expireAt: pool.expireAfter === undefined ? undefined : now + pool.expireAfter,
    capacity: {},
    allocatable: {},
    taints: pool.taints,
    startupTaints: pool.startupTaints,
    isMarked: false,
    isInQueue: false,
    nominatedUntil: -Infinity,
    hash: pool.hash,
    quietSince: now,
    isOurs: true,
  };
  addClaim(world, claim);
  report(world, { kind: 'created', nodes: [claim.name], nodePool: pool.name, by });
  launch(world, claim, order);
  planExpiry(world, claim);
  return claim;
}

/** A NodeClaim that was there at the start without a provider ID. */
export function continueLaunch(world: World, claim: SimClaim): void {
  const pool = world.pools.get(claim.pool);
  if (pool !== undefined) launch(world, claim, { pool, requirements: pool.requirements, types: pool.types ?? [] });
}

/** The work queue's ways decide when a failed launch is tried again: the earliest of the waiting times counts, and a change meanwhile comes at once. */
function launch(world: World, claim: SimClaim, order: Order): void {
  const retries = { failures: 0, readyAt: Infinity };
  const attempt = (): void => {
    if (world.claims.get(claim.name) !== claim || claim.deletedAt !== undefined) return;
    if (retries.readyAt <= world.now) retries.readyAt = Infinity;
    world.agenda.plan(world.now + startTimeOf(world.assumptions, 'launch', claim.pool), 'lifecycle', () => finish());
  };
  const finish = (): void => {
    if (claim.deletedAt !== undefined) return;
    const { assumptions, now } = world;
    if (now <= (assumptions.insufficientCapacityUntil.get(claim.pool) ?? -1)) deleteClaim(world, claim, { by: 'nodeclaim.lifecycle', delay: WRITE });
    else if (now > (assumptions.launchErrorUntil.get(claim.pool) ?? -1)) launched(world, claim, order);
    else if (now - claim.createdAt >= LAUNCH_TIMEOUT) deleteClaim(world, claim, { by: 'nodeclaim.lifecycle' });
    else planRetry();
  };
  const planRetry = (): void => {
    // The first failure writes the condition, which takes a second and brings the claim back at once.
    const writes = retries.failures === 0 ? WRITE : 0;
    const end = world.now + writes;
    const comesBack = writes > 0 || retries.readyAt < end;
    retries.failures += 1;
    const readyAt = end + Math.min(SECOND * 2 ** (retries.failures - 1), MINUTE);
    retries.readyAt = retries.readyAt <= end ? readyAt : Math.min(retries.readyAt, readyAt);
    world.agenda.plan(comesBack ? end : retries.readyAt, 'lifecycle', attempt);
  };
  attempt();
}

function launched(world: World, claim: SimClaim, order: Order): void {
  const chosen = cheapest(world, order);
  const { requirements } = order;
  const labels = chosen === undefined ? {} : singleValues([chosen.type.requirements, chosen.offering.requirements, requirements]);
  claim.labels = { ...labels, ...claim.labels, ...(chosen !== undefined && { 'node.kubernetes.io/instance-type': chosen.type.name }) };
  claim.capacity = chosen?.type.capacity ?? {};
  claim.allocatable = chosen?.type.allocatable ?? {};
  claim.providerId = `sim:///${claim.name}`;
  world.ledger.unlaunched.delete(claim);
  claimChanged(world, claim);
  awaitNode(world, claim);
}

/** The instance runs: its Node appears, or the NodeClaim is given up. */
export function awaitNode(world: World, claim: SimClaim): void {
  const { assumptions, now, agenda } = world;
  planRegistrationTimeout(world, claim);
  const joins = now >= (assumptions.neverJoinUntil.get(claim.pool) ?? 0);
  if (joins) agenda.plan(Math.max(now, claim.createdAt + startTimeOf(assumptions, 'join', claim.pool)), 'cluster', () => join(world, claim));
}

/** The least price among what a NodeClaim may become; the first in the order of the names where several cost the same. */
function cheapest({ wellKnown }: World, { types, requirements, narrowed = narrowedBy(types, requirements, wellKnown) }: Order): ReturnType<typeof byPrice>[number] | undefined {
  const allowed = new Set(types);
  return byPrice(narrowed, wellKnown).find(({ type }) => allowed.has(type));
}

function planRegistrationTimeout(world: World, claim: SimClaim): void {
  world.agenda.plan(Math.max(claim.createdAt + REGISTRATION_TIMEOUT, world.now), 'lifecycle', () => {
    if (!claim.isRegistered && claim.deletedAt === undefined) deleteClaim(world, claim, { by: 'nodeclaim.lifecycle' });
  });
}

function singleValues(sets: readonly Requirements[]): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const set of sets) {
    for (const { key, complement, values } of set.values()) {
      const [value] = values;
      if (!complement && value !== undefined && labels[key] === undefined) labels[key] = value;
    }
  }
  return labels;
}

/** The Node appears: Karpenter registers it at once. */
function join(world: World, claim: SimClaim): void {
  if (world.claims.get(claim.name) !== claim || claim.isInstanceTerminating) return;
  const labels = { ...claim.labels, 'kubernetes.io/hostname': claim.name };
  const node: SimNode = {
    name: claim.name,
    claim,
    labels,
    taints: [...claim.taints, ...claim.startupTaints, { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' }],
    isReady: false,
    isUnschedulable: false,
    isInitialized: false,
    optsOut: false,
    allocatable: claim.allocatable,
    capacity: claim.capacity,
    pods: new Set(),
  };
  claim.node = node;
  claim.isRegistered = true;
  world.nodes.set(node.name, node);
  nodeChanged(world, node);
  for (const daemon of world.daemonSets) startDaemon(world, daemon, node);
  const { assumptions, now, agenda } = world;
  const getsReady = now >= (assumptions.neverReadyUntil.get(claim.pool) ?? 0);
  if (getsReady) agenda.plan(Math.max(now, claim.createdAt + startTimeOf(assumptions, 'ready', claim.pool)), 'cluster', () => getReady(world, node));
  settle(world);
}

function startDaemon(world: World, daemon: SimPod, node: SimNode): void {
  const pod = copyOfPod(world, daemon);
  pod.node = node;
  pod.object = { ...pod.object, spec: { ...pod.object.spec, nodeName: node.name }, status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] } };
  addPod(world, pod);
}

export function getReady(world: World, node: SimNode): void {
  if (world.nodes.get(node.name) !== node) return;
  node.isReady = true;
  setTaints(world, node, node.taints.filter(({ key }) => key !== 'node.kubernetes.io/not-ready'));
  world.agenda.plan(world.now, 'lifecycle', () => initialize(world, node));
  settle(world);
}

/** `pkg/controllers/nodeclaim/lifecycle/initialization.go`: startup taints are taken to go when the Node is Ready. */
export function initialize(world: World, node: SimNode): void {
  const { claim } = node;
  if (claim === undefined || claim.isInitialized || !node.isReady || claim.deletedAt !== undefined) return;
  setTaints(world, node, node.taints.filter((taint) => !claim.startupTaints.some(({ key, effect }) => key === taint.key && effect === taint.effect)));
  node.isInitialized = true;
  claim.isInitialized = true;
  claim.quietSince = world.now;
  report(world, { kind: 'ready', nodes: [nameOf(claim)], nodePool: claim.pool });
  settle(world);
}

/** Expiry asks nobody. `pkg/controllers/nodeclaim/expiration/controller.go`. */
export function planExpiry(world: World, claim: SimClaim): void {
  if (claim.expireAt === undefined) return;
  world.agenda.plan(Math.max(claim.expireAt, world.now), 'lifecycle', () => {
    if (world.claims.get(claim.name) === claim) deleteClaim(world, claim, { by: 'nodeclaim.expiration', kind: 'expired' });
  });
}
