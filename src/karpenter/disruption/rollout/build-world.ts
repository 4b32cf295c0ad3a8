import type { Condition } from '../../../model/kubernetes.ts';
import { decodeNillableDuration, parseDuration } from '../../duration.ts';
import { newRequirement } from '../../requirements/requirement.ts';
import { labelRequirements, mergeRequirements, newRequirements, parseRequirements } from '../../requirements/requirements.ts';
import type { Requirements } from '../../requirements/requirements.ts';
import { compileBudgets } from '../decode-budgets.ts';
import type { InstanceType, Offering } from '../scheduling/instance-types.ts';
import { tolerates } from '../scheduling/tolerations.ts';
import { resourcesOf } from './amounts.ts';
import type { PodShapes, ShapeFactory } from './pod-shapes.ts';
import type { DaemonSet, RolloutNode, RolloutNodeClaim, RolloutNodePool, RolloutObjects, RolloutPod, TypeOffer } from './input.ts';
import type { SimClaim, SimNode, SimPod, SimPool } from './world.ts';

const NEVER_MS = undefined;

function milliseconds(value: unknown): number | undefined {
  const parsed = decodeNillableDuration(value ?? 'Never');
  return parsed.ok && parsed.nanoseconds !== undefined ? Number(parsed.nanoseconds / 1_000_000n) : NEVER_MS;
}

function graceOf(text: string | undefined | null): number | undefined {
  if (text === undefined || text === null) return undefined;
  const parsed = parseDuration(text);
  return parsed.ok ? Number(parsed.nanoseconds / 1_000_000n) : undefined;
}

export function buildPool(object: RolloutNodePool, { instanceTypes, instanceTypesByPool, unlistedPools }: Pick<RolloutObjects, 'instanceTypes' | 'instanceTypesByPool' | 'unlistedPools'>): SimPool {
  const { name } = object.metadata;
  const { spec } = object;
  const template = spec?.template?.spec;
  const labels = spec?.template?.metadata?.labels ?? {};
  const parsed = parseRequirements(template?.requirements);
  const own = mergeRequirements(parsed.ok ? parsed.requirements : new Map(), labelRequirements(labels), newRequirements([newRequirement('karpenter.sh/nodepool', 'In', [name])]));
  const allowed = instanceTypesByPool?.[name];
  const offers = allowed === undefined ? instanceTypes : instanceTypes.filter((offer) => allowed.includes(offer.name));
  return {
    name,
    object,
    budgets: compileBudgets(spec?.disruption?.budgets),
    requirements: own,
    labels,
    taints: template?.taints ?? [],
    startupTaints: template?.startupTaints ?? [],
    ...(spec?.limits !== undefined && { limits: resourcesOf(spec.limits) }),
    weight: spec?.weight ?? 0,
    ...(spec?.replicas !== undefined && { replicas: spec.replicas }),
    isReady: isTrue(object.status?.conditions, 'Ready'),
    isDeleting: object.metadata.deletionTimestamp !== undefined,
    types: unlistedPools.includes(name) ? undefined : groupTypes(offers),
    expireAfter: milliseconds(template?.expireAfter),
    consolidateAfter: milliseconds(spec?.disruption?.consolidateAfter),
    terminationGracePeriod: graceOf(template?.terminationGracePeriod),
    hash: object.metadata.annotations?.['karpenter.sh/nodepool-hash'] ?? '',
    allowances: new Map(),
  };
}

function isTrue(conditions: readonly Condition[] | undefined, type: string): boolean {
  return conditions?.some((condition) => condition.type === type && condition.status === 'True') === true;
}

function groupTypes(offers: readonly TypeOffer[]): InstanceType[] {
  const byName = new Map<string, TypeOffer[]>();
  for (const offer of offers) byName.set(offer.name, [...(byName.get(offer.name) ?? []), offer]);
  return [...byName.values()].flatMap(typeOf);
}

function typeOf(offers: readonly TypeOffer[]): InstanceType[] {
  const [first] = offers;
  if (first === undefined) return [];
  const capacity = first.capacity ?? { cpu: first.cpu, memory: first.memory, pods: first.pods };
  const allocatable = first.allocatable ?? { cpu: first.allocatableCPU, memory: first.allocatableMemory, pods: first.pods };
  return [{ name: first.name, requirements: typeRequirements(first, offers), capacity: resourcesOf(capacity), allocatable: resourcesOf(allocatable), offerings: offers.map(offeringOf) }];
}

const EVERY_TYPE = { 'kubernetes.io/arch': 'amd64', 'kubernetes.io/os': 'linux' };

function typeRequirements({ name, labels, isStandIn = false }: TypeOffer, offers: readonly TypeOffer[]): Requirements {
  if (isStandIn) return labelRequirements(labels ?? {});
  const ofOffers = [newRequirement('topology.kubernetes.io/zone', 'In', offers.map(({ zone }) => zone)), newRequirement('karpenter.sh/capacity-type', 'In', offers.map(({ capacityType }) => capacityType))];
  return mergeRequirements(labelRequirements({ ...EVERY_TYPE, ...labels, 'node.kubernetes.io/instance-type': name }), newRequirements(ofOffers));
}

function offeringOf({ zone, capacityType, price, isStandIn = false }: TypeOffer): Offering {
  return { price, requirements: isStandIn ? new Map() : labelRequirements({ 'topology.kubernetes.io/zone': zone, 'karpenter.sh/capacity-type': capacityType }) };
}

/** Times in milliseconds after the start. */
export type Clock = (instant: string | undefined) => number | undefined;

export function buildClaim(object: RolloutNodeClaim, clock: Clock, order: number): SimClaim {
  const { metadata, spec, status } = object;
  const drifted = status?.conditions?.find(({ type, status: value }) => type === 'Drifted' && value === 'True');
  const createdAt = clock(metadata.creationTimestamp) ?? 0;
  const expireAfter = milliseconds(spec?.expireAfter);
  const initialized = status?.conditions?.find(({ type }) => type === 'Initialized')?.lastTransitionTime;
  const quietSince = status?.lastPodEventTime ?? initialized;
  return {
    name: metadata.name,
    order,
    pool: metadata.labels?.['karpenter.sh/nodepool'] ?? '',
    labels: metadata.labels ?? {},
    createdAt,
    providerId: status?.providerID,
    isRegistered: isTrue(status?.conditions, 'Registered'),
    isInitialized: false,
    isInstanceTerminating: isTrue(status?.conditions, 'InstanceTerminating'),
    driftedAt: drifted === undefined ? undefined : (clock(drifted.lastTransitionTime) ?? 0),
    deletedAt: clock(metadata.deletionTimestamp),
    terminationAt: clock(metadata.annotations?.['karpenter.sh/nodeclaim-termination-timestamp']),
    terminationGracePeriod: graceOf(spec?.terminationGracePeriod),
    expireAt: expireAfter === undefined ? undefined : createdAt + expireAfter,
    capacity: resourcesOf(status?.capacity),
    allocatable: resourcesOf(status?.allocatable),
    taints: spec?.taints ?? [],
    startupTaints: spec?.startupTaints ?? [],
    isMarked: false,
    isInQueue: false,
    nominatedUntil: -Infinity,
    hash: metadata.annotations?.['karpenter.sh/nodepool-hash'] ?? '',
    quietSince: clock(quietSince) ?? createdAt,
    isOurs: false,
  };
}

export function buildNode(object: RolloutNode, claim: SimClaim | undefined, clock: Clock): SimNode {
  const { metadata, spec, status } = object;
  const labels = metadata.labels ?? {};
  const isInitialized = labels['karpenter.sh/initialized'] === 'true';
  if (claim !== undefined) claim.isInitialized = isInitialized;
  return {
    name: metadata.name,
    claim,
    labels,
    taints: spec?.taints ?? [],
    isReady: isTrue(status?.conditions, 'Ready'),
    isUnschedulable: spec?.unschedulable === true,
    isInitialized,
    optsOut: metadata.annotations?.['karpenter.sh/do-not-disrupt'] === 'true',
    allocatable: resourcesOf(status?.allocatable),
    capacity: resourcesOf(status?.capacity),
    deletedAt: clock(metadata.deletionTimestamp),
    pods: new Set(),
  };
}

const DISRUPTED = { key: 'karpenter.sh/disrupted', effect: 'NoSchedule' };

export function buildPod(object: RolloutPod, { clock, startMs, shapes }: { clock: Clock; startMs: number; shapes: ShapeFactory }): SimPod {
  const { metadata, spec, status } = object;
  const owner = metadata.ownerReferences?.[0]?.kind ?? '';
  const grace = spec?.terminationGracePeriodSeconds;
  return {
    key: `${metadata.namespace ?? ''}/${metadata.name}`,
    object,
    ...shaped(shapes.shapesOf(spec)),
    isPlaceUnknown: spec?.isPlaceUnknown === true,
    toleratesDisruption: spec?.tolerations?.some((toleration) => tolerates(toleration, DISRUPTED)) === true,
    ...(grace !== undefined && { gracePeriod: grace * 1000 }),
    isCritical: spec?.priorityClassName === 'system-cluster-critical' || spec?.priorityClassName === 'system-node-critical',
    createdAt: Math.floor((startMs + (clock(metadata.creationTimestamp) ?? 0)) / 1000),
    uid: metadata.uid ?? `${metadata.namespace ?? ''}/${metadata.name}`,
    isDaemon: owner === 'DaemonSet',
    owner,
    neverStops: metadata.annotations?.['rollout.test/never-stops'] === 'true',
    share: 'none',
    isReplaced: false,
    isUnschedulable: status?.conditions?.some(({ type, status: value, reason }) => type === 'PodScheduled' && value === 'False' && reason === 'Unschedulable') === true,
    gracefulEndAt: clock(metadata.deletionTimestamp),
  };
}

function shaped({ first, bindings }: PodShapes): Pick<SimPod, 'shape' | 'bindings'> {
  return { shape: first, bindings };
}

/** What a DaemonSet puts on each node. */
export function buildDaemon({ metadata, spec }: DaemonSet, shapes: ShapeFactory): SimPod {
  const { template } = spec;
  const object: RolloutPod = {
    metadata: { name: metadata.name, namespace: metadata.namespace, labels: template.metadata?.labels, annotations: template.metadata?.annotations, ownerReferences: [{ apiVersion: 'apps/v1', kind: 'DaemonSet', name: metadata.name, uid: metadata.uid }] },
    spec: template.spec,
    status: { phase: 'Running' },
  };
  return { ...buildPod(object, { clock: () => undefined, startMs: 0, shapes }), isReplaced: true };
}
