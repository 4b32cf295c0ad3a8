import type { Taint } from '../../../model/kubernetes.ts';
import { normalizeLabelKey } from '../../labels.ts';
import { isCompatible, labelRequirements } from '../../requirements/requirements.ts';
import type { Requirements } from '../../requirements/requirements.ts';
import type { Resources } from '../scheduling/resources.ts';
import type { Room, RoomKind } from '../scheduling/rooms.ts';
import { toleratesAll } from '../scheduling/tolerations.ts';
import type { SimClaim, SimNode, SimPod, World } from './world.ts';

/** One object for each kind of node. Only labels that pods ask for tell nodes apart. */
export interface Kinds {
  kinds: Map<string, RoomKind>;
  requirements: Map<string, Requirements>;
  /** What DaemonSets put on a node, by kind. */
  daemons: Map<RoomKind, Resources>;
  labelKeys: ReadonlySet<string>;
}

export function createKinds(labelKeys: ReadonlySet<string>): Kinds {
  return { kinds: new Map(), requirements: new Map(), daemons: new Map(), labelKeys };
}

function kindOf(kinds: Kinds, { labels, taints, rank }: { labels: Readonly<Record<string, string>>; taints: readonly Taint[]; rank: 0 | 1 }): RoomKind {
  let labelKey = '';
  const wanted: Record<string, string> = {};
  if (kinds.labelKeys.size > 0) {
    for (const name in labels) {
      if (!kinds.labelKeys.has(normalizeLabelKey(name))) continue;
      wanted[name] = labels[name] ?? '';
      labelKey += `${name}=${labels[name] ?? ''},`;
    }
  }
  const key = `${rank}|${labelKey}|${taints.map(({ key: name, value = '', effect = '' }) => `${name}=${value}:${effect}`).join(',')}`;
  const known = kinds.kinds.get(key);
  if (known !== undefined) return known;
  const requirements = kinds.requirements.get(labelKey) ?? labelRequirements(wanted);
  kinds.requirements.set(labelKey, requirements);
  const kind: RoomKind = { key, rank, requirements, taints };
  kinds.kinds.set(key, kind);
  return kind;
}

/** What kube-scheduler may still put on a node. */
export function freeRoomOf({ kinds }: World, node: SimNode): Room {
  const taints = node.taints.filter(isHard);
  return { name: node.name, kind: kindOf(kinds, { labels: node.labels, taints, rank: 0 }), available: leftOf(node) };
}

function isHard({ effect }: Taint): boolean {
  return effect === 'NoSchedule' || effect === 'NoExecute';
}

/** Finished pods take no room. */
function isCounted({ object: { status } }: SimPod): boolean {
  return status?.phase !== 'Succeeded' && status?.phase !== 'Failed';
}

/** What its pods have not asked for. */
function leftOf(node: SimNode): Resources {
  node.left ??= takenFrom(node.allocatable, node, false);
  return node.left;
}

function takenFrom(allocatable: Resources, { pods }: { pods: Iterable<SimPod> }, isDaemons: boolean): Resources {
  const left: Record<string, number> = { ...allocatable };
  for (const pod of pods) {
    if (isDaemons ? !pod.isDaemon : !isCounted(pod)) continue;
    const { requests } = pod.shape;
    for (const name in requests) if (name in left) left[name] = (left[name] ?? 0) - (requests[name] ?? 0);
  }
  return left;
}

/** What Karpenter takes to be free on a node that exists or is under way: what pods have not taken, less what DaemonSets will still take. */
export function targetOf(world: World, { claim, node }: { claim?: SimClaim; node?: SimNode }): Room {
  const isInitialized = claim === undefined || claim.isInitialized;
  const name = node?.name ?? claim?.name ?? '';
  const labels = node?.labels ?? { ...claim?.labels, 'kubernetes.io/hostname': name };
  const taints = (isInitialized ? node?.taints : taintsToBe(claim, node)) ?? [];
  // Before it is initialized a node may not show yet what it is going to have.
  const allocatable = (isInitialized ? node : claim)?.allocatable ?? {};
  const kind = kindOf(world.kinds, { labels, taints, rank: isInitialized ? 0 : 1 });
  const pods = node?.pods ?? NO_PODS;
  const free = node !== undefined && isInitialized ? leftOf(node) : takenFrom(allocatable, { pods }, false);
  if (world.daemonSets.length === 0) return { name, kind, available: free };
  const expected = takenFrom(daemonsOf(world, kind), { pods }, true);
  const available: Record<string, number> = { ...free };
  for (const resource in expected) if (resource in available) available[resource] = (available[resource] ?? 0) - Math.max(expected[resource] ?? 0, 0);
  return { name, kind, available };
}

const NO_PODS: ReadonlySet<SimPod> = new Set();

function daemonsOf({ kinds, daemonSets }: World, kind: RoomKind): Resources {
  const known = kinds.daemons.get(kind);
  if (known !== undefined) return known;
  const hard = kind.taints.filter(isHard);
  const sum = sumOf(daemonSets.filter((daemon) => runsOn(daemon, { taints: hard, requirements: kind.requirements })));
  kinds.daemons.set(kind, sum);
  return sum;
}

/** `isDaemonPodCompatible`: preferences do not keep a DaemonSet away. */
export function runsOn({ bindings }: SimPod, { taints, requirements, allowUndefined }: { taints: readonly Taint[]; requirements: Requirements; allowUndefined?: ReadonlySet<string> }): boolean {
  return bindings.some((shape) => toleratesAll(shape.tolerations, taints) && isCompatible(requirements, shape.requirements, allowUndefined));
}

export function sumOf(pods: readonly SimPod[]): Resources {
  const sum: Record<string, number> = {};
  for (const { shape: { requests } } of pods) for (const name in requests) sum[name] = (sum[name] ?? 0) + (requests[name] ?? 0);
  return sum;
}

/** Taints that go when the node is ready are left out. `state/statenode.go Taints`. */
function taintsToBe(claim: SimClaim | undefined, node: SimNode | undefined): readonly Taint[] | undefined {
  if (node === undefined) return claim?.taints;
  const startup = claim?.startupTaints ?? [];
  return node.taints.filter(({ key, effect }) => !isEphemeral(key) && !startup.some((taint) => taint.key === key && taint.effect === effect));
}

const EPHEMERAL = new Set(['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable', 'node.cloudprovider.kubernetes.io/uninitialized', 'karpenter.sh/unregistered']);

function isEphemeral(key: string): boolean {
  return EPHEMERAL.has(key) || key.startsWith('readiness.k8s.io/');
}
