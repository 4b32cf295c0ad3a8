import type { Resources } from '../scheduling/resources.ts';
import { narrowedBy } from '../scheduling/narrowed.ts';
import type { Narrowed } from '../scheduling/narrowed.ts';
import { NOTHING, resizeRoom } from '../scheduling/rooms.ts';
import type { SchedulingQuestion, Template } from '../scheduling/solve.ts';
import { tallyOf } from './ledger.ts';
import { runsOn, sumOf } from './node-rooms.ts';
import { isCurrentlyReschedulable } from './reschedulable.ts';
import { settleLedger } from './settle-ledger.ts';
import type { SimClaim, SimNode, SimPod, SimPool, World } from './world.ts';

/** What a scheduling round has to place, and where; `undefined` where no NodePool can take pods. */
export interface Round {
  question: SchedulingQuestion<SimPod>;
  /** Pods that were pending before. */
  pending: ReadonlySet<SimPod>;
  /** By their keys: pods of marked nodes. */
  leaving: ReadonlySet<string>;
}

/** `disruption/helpers.go SimulateScheduling`, or without a candidate `provisioning/provisioner.go Schedule`. */
export function buildRound(world: World, candidate?: SimClaim): Round | undefined {
  const { marked, targets, pools } = settleLedger(world);
  world.templates ??= templatesOf(world);
  if (world.templates.length === 0) return undefined;
  const pending = new Set([...world.pendingPods].filter(isProvisionable));
  const own = reschedulable(world, candidate?.node);
  const kept = new Set<object>(own.filter(({ isPlaceUnknown }) => isPlaceUnknown));
  const leaving = [...marked].flatMap((subject) => reschedulable(world, 'pods' in subject ? subject : subject.node));
  const capacityOf = (pool: string): Resources => pools.get(pool)?.capacity ?? {};
  return {
    question: { pods: [...pending, ...own, ...leaving], rooms: targets, templates: world.templates, capacityOf, wellKnown: world.wellKnown, ...(kept.size > 0 && { needsNewNode: (pod: object) => kept.has(pod) }) },
    pending,
    leaving: new Set(leaving.map(({ key }) => key)),
  };
}

/** The pods of a node that need a new place when it goes. */
export function reschedulable(world: World, node: SimNode | undefined): SimPod[] {
  return node === undefined ? [] : [...node.pods].filter((pod) => isCurrentlyReschedulable(world, pod));
}

/** `pkg/utils/pod/scheduling.go IsProvisionable`. */
function isProvisionable({ isUnschedulable, isDaemon, owner }: SimPod): boolean {
  return isUnschedulable && !isDaemon && owner !== 'Node';
}

/** While something is worked out a candidate's node counts as gone. */
export function withoutCandidate<Result>({ ledger }: World, claim: SimClaim, run: () => Result): Result {
  const { room, capacity } = ledger.contributions.get(claim) ?? {};
  const available = room?.available;
  const tally = capacity && tallyOf(ledger, capacity.pool);
  const withIt = tally?.capacity;
  if (room !== undefined) resizeRoom(ledger.targets, room, NOTHING);
  if (tally !== undefined && capacity !== undefined) tally.capacity = less(tally.capacity, capacity.amounts);
  const result = run();
  if (room !== undefined && available !== undefined) resizeRoom(ledger.targets, room, available);
  if (tally !== undefined && withIt !== undefined) tally.capacity = withIt;
  return result;
}

function less(sum: Resources, amounts: Resources): Record<string, number> {
  const rest: Record<string, number> = { ...sum, nodes: (sum['nodes'] ?? 0) - 1 };
  for (const name in amounts) rest[name] = (rest[name] ?? 0) - (amounts[name] ?? 0);
  return rest;
}

/** Of the dynamic pools that are ready and not on their way out; by weight, then by name, both falling. */
function templatesOf(world: World): Template[] {
  const pools = [...world.pools.values()].filter(({ replicas, isReady, isDeleting }) => replicas === undefined && isReady && !isDeleting);
  return pools.sort((a, b) => b.weight - a.weight || (a.name > b.name ? -1 : 1)).map((pool) => templateOf(world, pool));
}

function templateOf({ daemonSets, wellKnown }: World, pool: SimPool): Template {
  let start: Narrowed | undefined;
  const { name, requirements, taints, limits } = pool;
  const hard = taints.filter(({ effect }) => effect !== 'PreferNoSchedule');
  return {
    nodePool: name,
    requirements,
    taints,
    start: () => (start ??= narrowedBy(pool.types ?? [], requirements, wellKnown)),
    daemonRequests: sumOf(daemonSets.filter((daemon) => runsOn(daemon, { taints: hard, requirements, allowUndefined: wellKnown }))),
    ...(limits !== undefined && { limits }),
  };
}
