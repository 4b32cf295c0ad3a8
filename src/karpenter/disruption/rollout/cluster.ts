import type { PodDisruptionBudget } from '../../../model/kubernetes.ts';
import { compileSelector } from '../../label-selector.ts';
import { isCompatible } from '../../requirements/requirements.ts';
import { isActive } from '../blockers/pods.ts';
import { fits, subtract } from '../scheduling/resources.ts';
import type { Resources } from '../scheduling/resources.ts';
import { toleratesAll } from '../scheduling/tolerations.ts';
import { addPod, copyOfPod, timestamp } from './objects.ts';
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
  const free = new Map<SimNode, Resources>();
  for (const pod of [...world.pendingPods].sort(comparePending)) {
    if (pod.object.metadata.deletionTimestamp !== undefined) continue;
    const node = bestNode(world, pod, free);
    if (node !== undefined) bind(world, pod, node);
    else if (!pod.isUnschedulable) {
      pod.isUnschedulable = true;
      triggerForPod(world, pod);
    }
    if (node !== undefined) free.delete(node);
  }
}

function comparePending(a: SimPod, b: SimPod): number {
  return a.createdAt - b.createdAt || (a.key < b.key ? -1 : 1);
}

function bestNode(world: World, pod: SimPod, free: Map<SimNode, Resources>): SimNode | undefined {
  let best: { node: SimNode; cpu: number } | undefined;
  for (const node of world.nodes.values()) {
    if (!node.isReady || node.isUnschedulable) continue;
    const left = free.get(node) ?? freeOf(node);
    free.set(node, left);
    const cpu = left['cpu'] ?? 0;
    if (best !== undefined && (cpu < best.cpu || (cpu === best.cpu && node.name > best.node.name))) continue;
    if (fits(pod.requests, left) && toleratesAll(pod.tolerations, hardTaints(node)) && isCompatible(node.requirements, pod.requirements)) best = { node, cpu };
  }
  return best?.node;
}

function hardTaints({ taints }: SimNode): SimNode['taints'] {
  return taints.filter(({ effect }) => effect === 'NoSchedule' || effect === 'NoExecute');
}

/** What the pods of a node have not asked for. */
function freeOf(node: SimNode): Resources {
  let left = node.allocatable;
  for (const pod of node.pods) if (isCounted(pod)) left = subtract(left, pod.requests);
  return left;
}

/** Finished pods take no room. */
export function isCounted({ object: { status } }: SimPod): boolean {
  return status?.phase !== 'Succeeded' && status?.phase !== 'Failed';
}

function bind(world: World, pod: SimPod, node: SimNode): void {
  world.pendingPods.delete(pod);
  pod.node = node;
  pod.isUnschedulable = false;
  node.pods.add(pod);
  notePodEvent(world, node);
  const { now, assumptions } = world;
  pod.object = { ...pod.object, spec: { ...pod.object.spec, nodeName: node.name }, status: { ...pod.object.status, phase: 'Running', startTime: timestamp(world, now), conditions: [{ type: 'Ready', status: 'False' }] } };
  world.agenda.plan(now + assumptions.podReady, 'cluster', () => {
    if (world.pods.get(pod.key) !== pod) return;
    pod.object = { ...pod.object, status: { ...pod.object.status, conditions: [{ type: 'Ready', status: 'True' }] } };
    settle(world);
  });
}

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
  replacePod(world, pod);
  settle(world);
}

function replacePod(world: World, pod: SimPod): void {
  if (pod.isReplaced || pod.owner !== 'ReplicaSet' || !world.assumptions.recreatePods) return;
  pod.isReplaced = true;
  addPod(world, copyOfPod(world, pod));
}

/** disruption controller of kube-controller-manager, at once. */
export function updatePdbs(world: World): void {
  for (const pdb of world.pdbs) if (pdb.metadata.annotations?.['rollout.test/manual-status'] !== 'true') pdb.status = statusOf(world, pdb);
}

function statusOf(world: World, pdb: PodDisruptionBudget): PodDisruptionBudget['status'] {
  const compiled = compileSelector(pdb.spec?.selector);
  if (!compiled.ok) return pdb.status;
  const { namespace } = pdb.metadata;
  let expected = 0;
  let healthy = 0;
  for (const { object } of world.pods.values()) {
    if (object.metadata.namespace !== namespace || !isActive(object) || !compiled.selector.matches(object.metadata.labels ?? {})) continue;
    expected += 1;
    if (object.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') === true) healthy += 1;
  }
  const desired = desiredHealthy(pdb, expected);
  return { expectedPods: expected, currentHealthy: healthy, desiredHealthy: desired, disruptionsAllowed: expected > 0 ? Math.max(healthy - desired, 0) : 0 };
}

function desiredHealthy({ spec }: PodDisruptionBudget, expected: number): number {
  if (spec?.maxUnavailable !== undefined) return Math.max(expected - scaled(spec.maxUnavailable, expected), 0);
  return spec?.minAvailable === undefined ? expected : scaled(spec.minAvailable, expected);
}

function scaled(value: number | string, total: number): number {
  return typeof value === 'number' ? value : Math.ceil((Number.parseInt(value, 10) * total) / 100);
}
