import { subtract } from './resources.ts';
import type { Resources } from './resources.ts';
import { NOTHING, firstRoom, resizeRoom } from './rooms.ts';
import type { Room, Rooms } from './rooms.ts';
import { comparePods } from './solve.ts';
import type { PodToPlace } from './solve.ts';

interface Step {
  room: Room;
  before: Resources;
  after: Resources;
}

/**
 * Pods in the order in which places are found for them, and the rooms that they took: whoever asks where a few more pods would go begins where the first of
 * those stands. Until it is taken back to its beginning, rooms are as after its first `applied` pods.
 */
export interface Lineup<Pod extends PodToPlace> {
  rooms: Rooms;
  pods: readonly Pod[];
  /** One for each pod; `undefined` for one that fits into no room. */
  steps: readonly (Step | undefined)[];
  /** Where a room was taken first. */
  firstUse: ReadonlyMap<Room, number>;
  applied: number;
  /** Places looked for: the work done. */
  tries: number;
}

/** `undefined` where a pod finds no room that must not be left without one. */
export function lineUp<Pod extends PodToPlace>(rooms: Rooms, all: readonly Pod[], isOptional: (pod: Pod) => boolean): Lineup<Pod> | undefined {
  const pods = [...all].sort(comparePods);
  const steps: (Step | undefined)[] = [];
  const firstUse = new Map<Room, number>();
  for (const pod of pods) {
    const step = take(rooms, pod);
    if (step === undefined && (!isOptional(pod) || pod.shape.relaxed !== undefined)) {
      giveBack(rooms, steps);
      return undefined;
    }
    if (step !== undefined && !firstUse.has(step.room)) firstUse.set(step.room, steps.length);
    steps.push(step);
  }
  return { rooms, pods, steps, firstUse, applied: steps.length, tries: steps.length };
}

/** Rooms become what they were before. */
export function takeBack<Pod extends PodToPlace>(lineup: Lineup<Pod>): void {
  moveTo(lineup, 0);
}

/**
 * The first of some pods, in their order, that would go into a room that `isAwaited`, when they stand among the others and `without` is not there. `undefined`: there is none,
 * or only the whole question tells.
 */
export function findAwaited<Pod extends PodToPlace>(lineup: Lineup<Pod>, own: readonly Pod[], { without, isAwaited }: { without?: Room; isAwaited: (room: Room) => boolean }): { pod: Pod; room: Room } | undefined {
  const [first] = own;
  if (first === undefined) return undefined;
  moveTo(lineup, Math.min(positionOf(lineup.pods, first), (without && lineup.firstUse.get(without)) ?? Infinity));
  const { rooms } = lineup;
  const steps: (Step | undefined)[] = [];
  if (without !== undefined) {
    steps.push({ room: without, before: without.available, after: NOTHING });
    resizeRoom(rooms, without, NOTHING);
  }
  const found = search(lineup, own, { steps, isAwaited });
  giveBack(rooms, steps);
  return found;
}

function search<Pod extends PodToPlace>(lineup: Lineup<Pod>, own: readonly Pod[], { steps, isAwaited }: { steps: (Step | undefined)[]; isAwaited: (room: Room) => boolean }): { pod: Pod; room: Room } | undefined {
  const { rooms, pods } = lineup;
  let next = lineup.applied;
  for (const pod of own) {
    for (let other = pods[next]; other !== undefined && comparePods(other, pod) < 0; other = pods[next]) {
      next += 1;
      lineup.tries += 1;
      const step = take(rooms, other);
      if (step === undefined && other.shape.relaxed !== undefined) return undefined;
      steps.push(step);
    }
    lineup.tries += 1;
    const step = take(rooms, pod);
    if (step === undefined) {
      if (pod.shape.relaxed !== undefined) return undefined;
      continue;
    }
    steps.push(step);
    if (isAwaited(step.room)) return { pod, room: step.room };
  }
  return undefined;
}

function take(rooms: Rooms, { shape }: PodToPlace): Step | undefined {
  const room = firstRoom(rooms, shape);
  if (room === undefined) return undefined;
  const before = room.available;
  const after = subtract(before, shape.requests);
  resizeRoom(rooms, room, after);
  return { room, before, after };
}

function giveBack(rooms: Rooms, steps: readonly (Step | undefined)[]): void {
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    const step = steps[index];
    if (step !== undefined) resizeRoom(rooms, step.room, step.before);
  }
}

function moveTo<Pod extends PodToPlace>(lineup: Lineup<Pod>, position: number): void {
  const { rooms, steps } = lineup;
  giveBack(rooms, steps.slice(position, lineup.applied));
  for (const step of steps.slice(lineup.applied, position)) if (step !== undefined) resizeRoom(rooms, step.room, step.after);
  lineup.applied = Math.min(position, steps.length);
}

function positionOf(pods: readonly PodToPlace[], pod: PodToPlace): number {
  let [low, high] = [0, pods.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = pods[middle];
    if (other !== undefined && comparePods(other, pod) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
