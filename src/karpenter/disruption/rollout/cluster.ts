import { isRoomier, roomiest } from '../scheduling/rooms.ts';
import { ANNOTATION_DO_NOT_DISRUPT, optOutOf } from '../blockers/pods.ts';
import { addPod, copyOfPod, instantOf, timestamp } from './objects.ts';
import { podChanged, updatePdbs } from './pdbs.ts';
import { settleLedger } from './settle-ledger.ts';
import { triggerForPod } from './triggers.ts';
import type { SimNode, SimPod, World } from './world.ts';

/** The controllers of the cluster itself take their turn at this instant, after Karpenter's own reactions to what has changed. */
export function settle(world: World): void {
  if (world.isSettling) return;
  world.isSettling = true;
  world.agenda.plan(world.now, 'cluster', () => {
    world.isSettling = false;
    schedulePods(world);
    updatePdbs(world);
  });
}

/** kube-scheduler, as far as a plan needs it: the node with the most free cpu takes the pod, the first name among equals. */
function schedulePods(world: World): void {
  if (world.pendingPods.size === 0) return;
  for (const pod of [...world.pendingPods].sort(comparePending)) {
    if (pod.object.metadata.deletionTimestamp !== undefined) continue;
    const node = bestNode(world, pod);
    if (node !== undefined) bind(world, pod, node);
    else if (!pod.isUnschedulable) {
      pod.isUnschedulable = true;
      world.ledger.epoch += 1;
      triggerForPod(world, pod);
    }
  }
}

function comparePending(a: SimPod, b: SimPod): number {
  return a.createdAt - b.createdAt || (a.key < b.key ? -1 : 1);
}

function bestNode(world: World, { bindings }: SimPod): SimNode | undefined {
  const { free } = settleLedger(world);
  const rooms = bindings.map((shape) => roomiest(free, shape)).filter((room) => room !== undefined);
  const [first, ...others] = rooms;
  if (first === undefined) return undefined;
  const best = others.reduce((one, other) => (isRoomier(other, one) ? other : one), first);
  return world.nodes.get(best.name);
}

function bind(world: World, pod: SimPod, node: SimNode): void {
  world.pendingPods.delete(pod);
  pod.node = node;
  pod.isUnschedulable = false;
  node.pods.add(pod);
  notePodEvent(world, node);
  const { now, assumptions } = world;
  pod.object = { ...pod.object, spec: { ...pod.object.spec, nodeName: node.name }, status: { ...pod.object.status, phase: 'Running', startTime: timestamp(world, now), conditions: [{ type: 'Ready', status: 'False' }] } };
  podChanged(world, pod);
  planOptOutEnd(world, pod);
  world.agenda.plan(now + assumptions.podReady, 'cluster', () => {
    if (world.pods.get(pod.key) !== pod) return;
    pod.object = { ...pod.object, status: { ...pod.object.status, conditions: [{ type: 'Ready', status: 'True' }] } };
    podChanged(world, pod);
    settle(world);
  });
}

/** A timed opt-out of a pod comes to its end. */
export function planOptOutEnd(world: World, pod: SimPod): void {
  if (pod.object.metadata.annotations?.[ANNOTATION_DO_NOT_DISRUPT] === undefined) return;
  const until = optOutOf(pod.object, { at: instantOf(world), features: world.features })?.until;
  if (until === undefined) return;
  world.agenda.plan(Number((until + MILLISECOND - 1n) / MILLISECOND) - world.startMs, 'cluster', () => podChanged(world, pod));
}

const MILLISECOND = 1_000_000n;

function notePodEvent({ now }: World, { claim }: SimNode): void {
  if (claim !== undefined) claim.quietSince = now;
}

/** A pod is on its way out; its controller makes another one at once. */
export function deletePod(world: World, pod: SimPod, gracePeriod: number): void {
  if (world.pods.get(pod.key) !== pod) return;
  const { now, assumptions } = world;
  const end = now + gracePeriod;
  if (pod.gracefulEndAt !== undefined && pod.gracefulEndAt <= end) return;
  pod.gracefulEndAt = end;
  pod.object = { ...pod.object, metadata: { ...pod.object.metadata, deletionTimestamp: timestamp(world, end) } };
  podChanged(world, pod);
  replacePod(world, pod);
  if (!pod.neverStops) world.agenda.plan(now + Math.min(assumptions.podStop, gracePeriod), 'cluster', () => removePod(world, pod));
  settle(world);
}

/** A pod whose deletion began before the start. */
export function continueStopping(world: World, pod: SimPod): void {
  const { now, assumptions, agenda } = world;
  const began = (pod.gracefulEndAt ?? now) - (pod.gracePeriod ?? 0);
  replacePod(world, pod);
  if (!pod.neverStops) agenda.plan(Math.max(now, began + Math.min(assumptions.podStop, pod.gracePeriod ?? 0)), 'cluster', () => removePod(world, pod));
}

export function removePod(world: World, pod: SimPod): void {
  if (world.pods.get(pod.key) !== pod) return;
  world.pods.delete(pod.key);
  world.pendingPods.delete(pod);
  pod.node?.pods.delete(pod);
  if (pod.node !== undefined) notePodEvent(world, pod.node);
  podChanged(world, pod);
  replacePod(world, pod);
  settle(world);
}

function replacePod(world: World, pod: SimPod): void {
  if (pod.isReplaced || pod.owner !== 'ReplicaSet' || !world.assumptions.recreatePods) return;
  pod.isReplaced = true;
  addPod(world, copyOfPod(world, pod));
}
