import { buildPool } from '../../karpenter/disruption/rollout/build-world.ts';
import type { RolloutNode, RolloutNodeClaim, TypeOffer } from '../../karpenter/disruption/rollout/input.ts';
import { wellKnownLabels } from '../../karpenter/labels.ts';
import { parseQuantity } from '../../karpenter/quantity.ts';
import type { ReleaseFeatures } from '../../karpenter/releases.ts';
import { incompatibleKeys, clashingKeys } from '../../karpenter/requirements/requirements.ts';
import type { ClusterState } from '../../model/cluster.ts';
import type { NodePool } from '../../model/karpenter.ts';
import type { Amounts } from '../../model/kubernetes.ts';
import { groupBy } from '../../util/group-by.ts';

const TYPE = 'node.kubernetes.io/instance-type';
const ZONE = 'topology.kubernetes.io/zone';
const CAPACITY_TYPE = 'karpenter.sh/capacity-type';
const POOL = 'karpenter.sh/nodepool';

export interface Machines {
  nodeClaims: RolloutNodeClaim[];
  nodes: RolloutNode[];
  /** Whether anything says what a machine has. */
  areKnown: boolean;
}

/** Room for everything. */
const BOUNDLESS: Amounts = { cpu: '100000', memory: '100000Gi', pods: '100000' };

/** The cluster's machines. Where nothing says what any of them has, each has room for everything. */
export function machinesOf({ nodeClaims = [], nodes = [] }: ClusterState): Machines {
  const areKnown = [...nodeClaims, ...nodes].some(({ status }) => status?.capacity !== undefined);
  if (areKnown) return { nodeClaims, nodes, areKnown };
  const boundless = { capacity: BOUNDLESS, allocatable: BOUNDLESS };
  return {
    nodeClaims: nodeClaims.map((claim) => (claim.status?.providerID === undefined ? claim : { ...claim, status: { ...claim.status, ...boundless } })),
    nodes: nodes.map((node) => ({ ...node, status: { ...node.status, ...boundless } })),
    areKnown,
  };
}

/** What one instance type has, as one machine of it shows. */
interface Example {
  name: string;
  capacity: Amounts;
  allocatable: Amounts;
  labels: Record<string, string>;
  capacityTypes: ReadonlySet<string>;
}

export interface RolloutTypes {
  offers: TypeOffer[];
  /** Present where a NodePool has types that stand in for those it allows. */
  byPool?: Record<string, string[]>;
  typeCount: number;
  /** NodePools with stand-ins. */
  sameSize: string[];
  /** NodePools without a type. */
  withoutType: string[];
}

export interface TypesQuestion {
  nodePools: readonly NodePool[];
  nodeClaims: readonly RolloutNodeClaim[];
  nodes: readonly RolloutNode[];
  release: ReleaseFeatures;
}

/**
 * The instance types that the cluster's machines show, in every zone that the cluster has. A NodePool that allows none of these gets a type of the size of
 * each of its machines.
 */
export function rolloutTypes({ nodePools, nodeClaims, nodes, release }: TypesQuestion): RolloutTypes {
  const examples = examplesOf(nodeClaims, nodes);
  const zones = [...new Set([...nodeClaims, ...nodes].flatMap(({ metadata }) => metadata.labels?.[ZONE] ?? []))].sort();
  const offers = examples.flatMap((example) => offersOf(example, zones.length === 0 ? [''] : zones));
  const without = nodePools.filter((pool) => !allowsSome(pool, offers, release));
  const standIns = new Map(without.map(({ metadata: { name } }) => [name, examplesOf(nodeClaims.filter(({ metadata }) => metadata.labels?.[POOL] === name), nodes).flatMap((example) => standIn(example))]));
  const sameSize = [...standIns].filter(([, own]) => own.length > 0).map(([name]) => name);
  const result = { typeCount: examples.length, sameSize, withoutType: without.map(({ metadata }) => metadata.name).filter((name) => !sameSize.includes(name)) };
  if (sameSize.length === 0) return { offers, ...result };
  const real = examples.map(({ name }) => name);
  const byPool = Object.fromEntries(nodePools.map(({ metadata: { name } }) => [name, standIns.get(name)?.map((offer) => offer.name) ?? real]));
  const distinct = new Map([...standIns.values()].flat().map((offer) => [offer.name, offer]));
  return { offers: [...offers, ...distinct.values()], byPool, ...result };
}

function examplesOf(nodeClaims: readonly RolloutNodeClaim[], nodes: readonly RolloutNode[]): Example[] {
  const nodeByProvider = new Map(nodes.map((node) => [node.spec?.providerID, node]));
  const ofClaims = nodeClaims.map((claim) => ({ claim, node: claim.status?.providerID === undefined ? undefined : nodeByProvider.get(claim.status.providerID) }));
  const machines = ofClaims.map(({ claim, node }) => ({
    labels: { ...node?.metadata.labels, ...claim.metadata.labels },
    capacity: claim.status?.capacity ?? node?.status?.capacity,
    allocatable: claim.status?.allocatable ?? node?.status?.allocatable,
  }));
  return [...groupBy(machines, ({ labels }) => labels[TYPE] ?? '')].flatMap(([name, alike]) => {
    const example = alike.find(({ capacity, allocatable }) => capacity !== undefined && allocatable !== undefined);
    if (name === '' || example?.capacity === undefined || example.allocatable === undefined) return [];
    const capacityTypes = new Set(alike.map(({ labels }) => labels[CAPACITY_TYPE] ?? 'on-demand'));
    return [{ name, capacity: example.capacity, allocatable: example.allocatable, labels: labelsOfType(example.labels), capacityTypes }];
  });
}

/** Labels that all machines of a type have. */
function labelsOfType(labels: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).filter(([key]) => key.startsWith('karpenter.k8s.aws/instance-') || key === 'kubernetes.io/arch' || key === 'kubernetes.io/os'));
}

/** Only machines that are there show that a type can be had from a reservation. */
function offersOf(example: Example, zones: readonly string[]): TypeOffer[] {
  const capacityTypes = ['on-demand', 'spot', ...(example.capacityTypes.has('reserved') ? ['reserved'] : [])];
  return zones.flatMap((zone) => capacityTypes.map((capacityType) => ({ ...offerOf(example), zone, capacityType, price: priceOf(example, capacityType) })));
}

function standIn(example: Example): TypeOffer[] {
  const labels = Object.fromEntries(Object.entries(example.labels).filter(([key]) => key === 'kubernetes.io/os'));
  return [{ ...offerOf(example), name: `the size of ${example.name}`, labels, isStandIn: true }];
}

function offerOf(example: Example): TypeOffer {
  const { name, capacity, allocatable, labels } = example;
  const [cpu = '0', memory = '0', pods = '0'] = [capacity['cpu'], capacity['memory'], capacity['pods']];
  const price = priceOf(example, 'on-demand');
  return { name, zone: '', capacityType: 'on-demand', price, cpu, memory, pods, allocatableCPU: allocatable['cpu'] ?? cpu, allocatableMemory: allocatable['memory'] ?? memory, capacity, allocatable, labels };
}

/** About what EC2 takes for an hour; only which is less matters. */
const [PER_CPU, PER_GIB, PER_DEVICE] = [0.04, 0.005, 0.5];
const GIB = 2 ** 30;
const SHARE: Record<string, number> = { spot: 0.4, reserved: 1e-7 };
function priceOf({ capacity }: Example, capacityType: string): number {
  const devices = Object.entries(capacity).filter(([name]) => name.includes('/') && !name.startsWith('vpc.amazonaws.com/'));
  const count = devices.reduce((sum, [, amount]) => sum + numberOf(amount), 0);
  return (numberOf(capacity['cpu']) * PER_CPU + (numberOf(capacity['memory']) / GIB) * PER_GIB + count * PER_DEVICE) * (SHARE[capacityType] ?? 1);
}

function numberOf(amount = '0'): number {
  const parsed = parseQuantity(amount);
  return parsed.ok ? Number(parsed.quantity.digits) * 10 ** parsed.quantity.exponent : 0;
}

function allowsSome(nodePool: NodePool, instanceTypes: TypeOffer[], release: ReleaseFeatures): boolean {
  const { requirements, types = [] } = buildPool(nodePool, { instanceTypes, unlistedPools: [] });
  const wellKnown = wellKnownLabels(release.version);
  return types.some((type) => clashingKeys(type.requirements, requirements).length === 0 && type.offerings.some((offering) => incompatibleKeys(requirements, offering.requirements, wellKnown).length === 0));
}
