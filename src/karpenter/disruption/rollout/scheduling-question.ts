import type { Taint } from '../../../model/kubernetes.ts';
import { isCompatible, labelRequirements } from '../../requirements/requirements.ts';
import { usableTypes } from '../scheduling/instance-types.ts';
import { add, atLeastZero, subtract } from '../scheduling/resources.ts';
import type { Resources } from '../scheduling/resources.ts';
import type { PodToPlace, SchedulingQuestion, TargetNode, Template } from '../scheduling/solve.ts';
import { toleratesAll } from '../scheduling/tolerations.ts';
import { isCounted } from './cluster.ts';
import { isMarked, stateEntries } from './objects.ts';
import type { StateEntry } from './objects.ts';
import { isCurrentlyReschedulable } from './reschedulable.ts';
import type { SimPod, SimPool, World } from './world.ts';

/** What a scheduling round has to place, and where; `undefined` where no NodePool can take pods. */
export interface Round {
  question: SchedulingQuestion;
  /** By the key of the pod: pods that were pending before, and pods of marked nodes. */
  pending: ReadonlySet<string>;
  leaving: ReadonlySet<string>;
  uninitialized: ReadonlySet<string>;
}

/** `disruption/helpers.go SimulateScheduling`, or without a candidate `provisioning/provisioner.go Schedule`. */
export function buildRound(world: World, candidate?: StateEntry): Round | undefined {
  const pools = schedulingPools(world);
  if (pools.length === 0) return undefined;
  const entries = stateEntries(world);
  const leaving = entries.filter(isMarked).flatMap((entry) => podsOf(entry).filter((pod) => isCurrentlyReschedulable(world, pod)));
  const own = candidate === undefined ? [] : podsOf(candidate).filter((pod) => isCurrentlyReschedulable(world, pod));
  const pending = [...world.pendingPods].filter(isProvisionable);
  const targets = entries.filter((entry) => !isMarked(entry) && (candidate === undefined || entry.claim !== candidate.claim));
  const nodes = targets.map((entry) => targetOf(world, entry));
  return {
    question: { pods: [...pending, ...own, ...leaving].map(toPlace), nodes, templates: pools.flatMap((pool) => templateOf(world, pool)), wellKnown: world.wellKnown },
    pending: new Set(pending.map(({ key }) => key)),
    leaving: new Set(leaving.map(({ key }) => key)),
    uninitialized: new Set(nodes.filter(({ isInitialized }) => !isInitialized).map(({ name }) => name)),
  };
}

/** `pkg/utils/pod/scheduling.go IsProvisionable`. */
function isProvisionable({ isUnschedulable, isDaemon, owner }: SimPod): boolean {
  return isUnschedulable && !isDaemon && owner !== 'Node';
}

export function podsOf({ node }: StateEntry): SimPod[] {
  return node === undefined ? [] : [...node.pods];
}

/** Dynamic, ready and not on their way out; by weight, then by name, both falling. */
export function schedulingPools({ pools }: World): SimPool[] {
  return [...pools.values()].filter(({ replicas, isReady, isDeleting }) => replicas === undefined && isReady && !isDeleting).sort((a, b) => b.weight - a.weight || (a.name > b.name ? -1 : 1));
}

function toPlace({ key, uid, createdAt, requests, requirements, tolerations }: SimPod): PodToPlace {
  return { key, uid, createdAt, requests, requirements, tolerations };
}

function targetOf(world: World, { claim, node }: StateEntry): TargetNode {
  const isInitialized = claim === undefined || claim.isInitialized;
  const name = node?.name ?? claim?.name ?? '';
  const labels = node?.labels ?? { ...claim?.labels, 'kubernetes.io/hostname': name };
  const requirements = node?.requirements ?? labelRequirements(labels);
  const taints = (isInitialized ? node?.taints : taintsToBe(claim, node)) ?? [];
  // Before it is initialized a node may not show yet what it is going to have.
  const { allocatable = {}, capacity = {} } = (isInitialized ? node : claim) ?? {};
  const expected = requestsOf(world.daemonSets.filter((daemon) => toleratesAll(daemon.tolerations, taints) && isCompatible(requirements, daemon.requirements)));
  const present = podsOf({ node });
  const free = subtract(allocatable, requestsOf(present.filter(isCounted)));
  const available = subtract(free, atLeastZero(subtract(expected, requestsOf(present.filter(({ isDaemon }) => isDaemon)))));
  return { name, isInitialized, requirements, taints: taints.filter(isHard), available, nodePool: labels['karpenter.sh/nodepool'], capacity };
}

/** Taints that go when the node is ready are left out. `state/statenode.go Taints`. */
function taintsToBe(claim: StateEntry['claim'], node: StateEntry['node']): readonly Taint[] | undefined {
  if (node === undefined) return claim?.taints;
  const startup = claim?.startupTaints ?? [];
  return node.taints.filter(({ key, effect }) => !isEphemeral(key) && !startup.some((taint) => taint.key === key && taint.effect === effect));
}

function isHard({ effect }: Taint): boolean {
  return effect !== 'PreferNoSchedule';
}

function requestsOf(pods: readonly SimPod[]): Resources {
  return pods.reduce<Resources>((sum, { requests }) => add(sum, requests), {});
}

const EPHEMERAL = new Set(['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable', 'node.cloudprovider.kubernetes.io/uninitialized', 'karpenter.sh/unregistered']);

function isEphemeral(key: string): boolean {
  return EPHEMERAL.has(key) || key.startsWith('readiness.k8s.io/');
}

function templateOf({ daemonSets, wellKnown }: World, pool: SimPool): Template[] {
  const types = usableTypes(pool.types ?? [], { requirements: pool.requirements, requests: {}, wellKnown });
  if (types.length === 0) return [];
  const daemons = daemonSets.filter((daemon) => toleratesAll(daemon.tolerations, pool.taints) && isCompatible(pool.requirements, daemon.requirements, wellKnown));
  const { name, requirements, limits } = pool;
  return [{ nodePool: name, requirements, taints: pool.taints.filter(isHard), types, daemonRequests: requestsOf(daemons), ...(limits !== undefined && { limits }) }];
}
