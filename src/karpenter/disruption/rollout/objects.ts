import type { ObjectRef } from '../../../model/disruption.ts';
import type { Pod } from '../../../model/kubernetes.ts';
import type { RolloutEvent } from './events.ts';
import { podChanged } from './pdbs.ts';
import type { SimClaim, SimNode, SimPod, World } from './world.ts';

/** RFC 3339 of a time of the simulation. */
export function timestamp({ startMs }: World, at: number): string {
  return new Date(startMs + at).toISOString();
}

/** Nanoseconds since the epoch. */
export function instantOf({ startMs, now }: World): bigint {
  return BigInt(Math.round((startMs + now) * 1000)) * 1000n;
}

/** What blockers call an object. */
export function refOf({ metadata: { name, namespace } }: { metadata: { name: string; namespace?: string } }): ObjectRef {
  return { ...(namespace !== undefined && { namespace }), name };
}

export function report(world: World, event: Omit<RolloutEvent, 'at'>): void {
  world.events.push({ at: world.now, ...event });
}

/** The name that events give a NodeClaim. */
export function nameOf({ name, node, isOurs }: SimClaim): string {
  return isOurs ? name : (node?.name ?? name);
}

export function addPod(world: World, pod: SimPod): void {
  world.pods.set(pod.key, pod);
  if (pod.node === undefined) world.pendingPods.add(pod);
  else pod.node.pods.add(pod);
  podChanged(world, pod);
  world.settle();
}

/** What a ReplicaSet makes in the place of a pod. */
export function copyOfPod(world: World, pod: SimPod): SimPod {
  world.nextName += 1;
  const { namespace, labels, annotations, ownerReferences } = pod.object.metadata;
  const name = `${pod.object.metadata.ownerReferences?.[0]?.name ?? 'pod'}-new${String(world.nextName).padStart(5, '0')}`;
  const metadata: Pod['metadata'] = { name, namespace, labels, annotations, ownerReferences, uid: name, creationTimestamp: timestamp(world, world.now) };
  return {
    ...pod,
    key: `${namespace ?? ''}/${name}`,
    uid: name,
    object: { metadata, spec: { ...pod.object.spec, nodeName: undefined }, status: { phase: 'Pending' } },
    node: undefined,
    createdAt: Math.floor((world.startMs + world.now) / 1000),
    share: 'none',
    isReplaced: false,
    isUnschedulable: false,
    gracefulEndAt: undefined,
  };
}

/** Nodes and NodeClaims as Karpenter pairs them: a NodeClaim without provider ID is not known. */
export interface StateEntry {
  claim?: SimClaim;
  node?: SimNode;
}

export function isMarked({ claim, node }: StateEntry): boolean {
  if (claim === undefined) return node?.deletedAt !== undefined;
  return claim.isMarked || claim.deletedAt !== undefined || claim.isInstanceTerminating;
}
