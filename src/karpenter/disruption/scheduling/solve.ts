import type { Taint } from '../../../model/kubernetes.ts';
import { isCompatible } from '../../requirements/requirements.ts';
import type { Requirements } from '../../requirements/requirements.ts';
import type { InstanceType, WellKnown } from './instance-types.ts';
import { narrow } from './narrowed.ts';
import type { Narrowed } from './narrowed.ts';
import type { PodShape } from './pod-shape.ts';
import { add, fits, most, subtract } from './resources.ts';
import type { Resources } from './resources.ts';
import { firstRoom, resizeRoom } from './rooms.ts';
import type { Room, Rooms } from './rooms.ts';
import { toleratesAll } from './tolerations.ts';

/** A pod that needs a place. */
export interface PodToPlace {
  /** Namespace and name. */
  key: string;
  uid: string;
  /** Seconds since the epoch. */
  createdAt: number;
  shape: PodShape;
}

/** What new NodeClaims of a NodePool are made from. */
export interface Template {
  nodePool: string;
  requirements: Requirements;
  taints: readonly Taint[];
  /** Before any pod; without types it is as if there were no template. */
  start: () => Narrowed;
  /** What DaemonSets will take of each new node. */
  daemonRequests: Resources;
  limits?: Resources;
}

export interface SchedulingQuestion<Pod extends PodToPlace = PodToPlace> {
  pods: readonly Pod[];
  /** Nodes that exist or are under way; they are as before when the question is answered. */
  rooms: Rooms;
  /** By weight, the greatest first. */
  templates: readonly Template[];
  /** Capacity of the nodes of a NodePool that stay, with their number as `nodes`. */
  capacityOf: (nodePool: string) => Resources;
  wellKnown: WellKnown;
  /** Whether all is lost when a pod finds no place: what is placed only takes room away. */
  isDecisive?: (pod: Pod) => boolean;
  /** Whether the pod does not go onto a node that is there or under way. */
  needsNewNode?: (pod: PodToPlace) => boolean;
}

/** A NodeClaim that the pods need. */
export interface NewClaim {
  template: Template;
  narrowed: Narrowed;
  /** Types that limits leave; absent: all. */
  allowed?: ReadonlySet<InstanceType>;
  /** One that has room for all pods. */
  witness: InstanceType;
  requests: Resources;
  pods: PodToPlace[];
}

/** Why a pod finds no place. */
export type PlacementError =
  | { kind: 'noTemplate' }
  /** One reason for each template, in their order. */
  | { kind: 'nowhere'; templates: { nodePool: string; reason: 'nodeLimit' | 'limits' | 'taints' | 'requirements' | 'instanceTypes' }[] };

export interface SchedulingResult {
  newClaims: NewClaim[];
  /** By the name of the node. */
  placed: Map<string, PodToPlace[]>;
  /** By the key of the pod. */
  errors: Map<string, PlacementError>;
  /** Pods that were tried, those tried again included. */
  tries: number;
}

interface Solver {
  question: SchedulingQuestion;
  remaining: Map<string, Resources>;
  result: SchedulingResult;
  taken: { room: Room; available: Resources }[];
}

/**
 * Where pods go: onto nodes first, then into NodeClaims that were opened for others, then into new ones. Pods are taken by their requests, the greatest
 * first, as long as one more finds a place; one that finds none asks for less. Ported from `provisioning/scheduling/scheduler.go Solve`; topology,
 * volumes and devices are left out.
 */
export function solve<Pod extends PodToPlace>(question: SchedulingQuestion<Pod>): SchedulingResult {
  const { isDecisive, ...rest } = question;
  const solver: Solver = { question: rest, remaining: remainingLimits(rest), result: { newClaims: [], placed: new Map(), errors: new Map(), tries: 0 }, taken: [] };
  const queue = [...question.pods].sort(comparePods);
  const lengthAtPush = new Map<string, number>();
  for (let head = 0; head < queue.length; head += 1) {
    const pod = queue[head];
    if (pod === undefined || lengthAtPush.get(pod.uid) === queue.length - head) break;
    const error = place(solver, pod);
    if (error === undefined) {
      if (lengthAtPush.has(pod.uid)) solver.result.errors.delete(pod.key);
      continue;
    }
    solver.result.errors.set(pod.key, error);
    if (isDecisive?.(pod) === true) break;
    queue.push(pod);
    lengthAtPush.set(pod.uid, queue.length - head - 1);
  }
  for (const { room, available } of solver.taken.reverse()) resizeRoom(question.rooms, room, available);
  return solver.result;
}

/** `provisioning/scheduling/queue.go byCPUAndMemoryDescending`. */
export function comparePods(a: PodToPlace, b: PodToPlace): number {
  const [left, right] = [a.shape.requests, b.shape.requests];
  const cpu = (right['cpu'] ?? 0) - (left['cpu'] ?? 0);
  const memory = (right['memory'] ?? 0) - (left['memory'] ?? 0);
  return cpu || memory || a.createdAt - b.createdAt || (a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0);
}

function remainingLimits({ capacityOf, templates }: SchedulingQuestion): Map<string, Resources> {
  const remaining = new Map<string, Resources>();
  for (const { nodePool, limits } of templates) if (limits !== undefined) remaining.set(nodePool, subtract(limits, capacityOf(nodePool)));
  return remaining;
}

function place(solver: Solver, pod: PodToPlace): PlacementError | undefined {
  let error: PlacementError | undefined;
  for (let shape: PodShape | undefined = pod.shape; shape !== undefined; shape = shape.relaxed) {
    error = placeShape(solver, pod, shape);
    if (error === undefined) return undefined;
  }
  return error;
}

function placeShape(solver: Solver, pod: PodToPlace, shape: PodShape): PlacementError | undefined {
  solver.result.tries += 1;
  const isKeptOff = solver.question.needsNewNode?.(pod) === true;
  if ((!isKeptOff && placeOnNode(solver, pod, shape)) || placeInClaim(solver, pod, shape)) return undefined;
  return openClaim(solver, pod, shape);
}

function placeOnNode({ question: { rooms }, result, taken }: Solver, pod: PodToPlace, shape: PodShape): boolean {
  const room = firstRoom(rooms, shape);
  if (room === undefined) return false;
  taken.push({ room, available: room.available });
  resizeRoom(rooms, room, subtract(room.available, shape.requests));
  const placed = result.placed.get(room.name);
  if (placed === undefined) result.placed.set(room.name, [pod]);
  else placed.push(pod);
  return true;
}

/** The emptiest first. */
function placeInClaim({ result, question }: Solver, pod: PodToPlace, shape: PodShape): boolean {
  if (result.newClaims.length > 1) result.newClaims.sort((a, b) => a.pods.length - b.pods.length);
  for (const claim of result.newClaims) {
    const more = withShape(claim, shape, question.wellKnown);
    if (typeof more === 'string') continue;
    Object.assign(claim, more);
    claim.pods.push(pod);
    return true;
  }
  return false;
}

function openClaim(solver: Solver, pod: PodToPlace, shape: PodShape): PlacementError | undefined {
  const reasons: Extract<PlacementError, { kind: 'nowhere' }>['templates'] = [];
  for (const template of solver.question.templates) {
    const opened = tryTemplate(solver, template, shape);
    if (typeof opened === 'string') {
      if (opened !== 'noTypes') reasons.push({ nodePool: template.nodePool, reason: opened });
      continue;
    }
    opened.pods.push(pod);
    solver.result.newClaims.push(opened);
    const left = solver.remaining.get(template.nodePool);
    if (left !== undefined) solver.remaining.set(template.nodePool, subtract(left, { ...most(typesOf(opened).map(({ capacity }) => capacity)), nodes: 1 }));
    return undefined;
  }
  return reasons.length === 0 ? { kind: 'noTemplate' } : { kind: 'nowhere', templates: reasons };
}

type Refusal = Extract<PlacementError, { kind: 'nowhere' }>['templates'][number]['reason'];

function tryTemplate({ remaining, question: { wellKnown } }: Solver, template: Template, shape: PodShape): NewClaim | Refusal | 'noTypes' {
  const left = remaining.get(template.nodePool);
  // The rest is looked at only where it can matter: of hundreds of pools most take a pod for none of its own.
  if (left === undefined) {
    const refusal = refusalOf(template, shape, wellKnown);
    if (refusal !== undefined) return refusal;
  }
  if (left?.['nodes'] === 0) return 'nodeLimit';
  const start = template.start();
  if (start.types.length === 0) return 'noTypes';
  const allowed = left === undefined ? start.types : start.types.filter(({ capacity }) => Object.entries(left).every(([name, amount]) => (name === 'nodes' ? 1 : (capacity[name] ?? 0)) <= amount));
  const [witness] = allowed;
  if (witness === undefined) return 'limits';
  const empty: NewClaim = { template, narrowed: start, ...(allowed.length < start.types.length && { allowed: new Set(allowed) }), witness, requests: {}, pods: [] };
  const filled = withShape(empty, shape, wellKnown);
  return typeof filled === 'string' ? filled : { ...empty, ...filled };
}

function refusalOf({ taints, requirements }: Template, shape: PodShape, wellKnown: WellKnown): Refusal | undefined {
  if (!toleratesAll(shape.tolerations, taints)) return 'taints';
  return isCompatible(requirements, shape.requirements, wellKnown) ? undefined : 'requirements';
}

/** The claim with one more pod, or why it cannot take it. `scheduling/nodeclaim.go CanAdd`. */
function withShape(claim: NewClaim, shape: PodShape, wellKnown: WellKnown): Pick<NewClaim, 'narrowed' | 'requests' | 'witness'> | Refusal {
  if (!toleratesAll(shape.tolerations, claim.template.taints)) return 'taints';
  const narrowed = narrow(claim.narrowed, shape.requirements, wellKnown);
  if (narrowed === undefined) return 'requirements';
  const requests = add(claim.requests, shape.requests);
  const total = add(requests, claim.template.daemonRequests);
  if (narrowed === claim.narrowed && fits(total, claim.witness.allocatable)) return { narrowed, requests, witness: claim.witness };
  const witness = narrowed.types.find((type) => isAllowed(claim, type) && fits(total, type.allocatable));
  return witness === undefined ? 'instanceTypes' : { narrowed, requests, witness };
}

function isAllowed({ allowed }: NewClaim, type: InstanceType): boolean {
  return allowed === undefined || allowed.has(type);
}

/** Types that have room for all pods of the claim. */
export function typesOf(claim: NewClaim): InstanceType[] {
  const total = add(claim.requests, claim.template.daemonRequests);
  return claim.narrowed.types.filter((type) => isAllowed(claim, type) && fits(total, type.allocatable));
}
