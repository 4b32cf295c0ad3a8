import type { Instance, PlacementGroup } from '../../../src/model/aws.ts';
import type { Fact } from '../../../src/model/drift.ts';
import type { EC2NodeClass, NodeClaim, NodePool, RequirementSpec } from '../../../src/model/karpenter.ts';
import { ec2NodeClassOwnerHash, nodePoolOwnerHash } from '../../../src/karpenter/drift/owner-hashes.ts';
import { known, missing } from '../../../src/karpenter/drift/drift-facts.ts';
import type { ClassFacts, ClassLookup, DriftFacts, InstanceLookup, InstanceTypeListing, ListedType, PoolFacts } from '../../../src/karpenter/drift/drift-facts.ts';
import { listInstanceTypes } from '../../../src/karpenter/drift/list-instance-types.ts';
import { parseInstanceId } from '../../../src/karpenter/drift/with-instance.ts';
import { placementGroupSelector } from '../../../src/karpenter/drift/placement-group-drift.ts';
import { statusReservations } from '../../../src/karpenter/drift/status-reservations.ts';
import { LABEL_NODE_POOL } from '../../../src/karpenter/labels.ts';
import { parseRequirements } from '../../../src/karpenter/requirements/requirements.ts';
import type { Requirements } from '../../../src/karpenter/requirements/requirements.ts';
import type { ReleaseFeatures } from '../../../src/karpenter/releases.ts';
import { parseInstant } from '../../../src/util/instant.ts';
import type { Row } from '../family.ts';
import { expressionFactsOf, instanceTypeFacts } from './instance-type-facts.ts';
import { releaseOf } from './release.ts';

interface GivenType {
  name: string;
  requirements?: RequirementSpec[];
  offerings?: { requirements: RequirementSpec[] }[];
}

interface GivenGroup {
  groupId: string;
  groupName: string;
  strategy: string;
  state: string;
}

export interface DriftInput {
  now: string;
  nodeClaim: NodeClaim;
  nodePool: NodePool | null;
  nodeClass: EC2NodeClass | null;
  reservedCapacity: boolean;
  ec2InstanceTypes: { name: string; zones: string[] }[];
  instanceTypes?: GivenType[];
  instance: Instance | null;
  instanceCached?: boolean;
  cachedInstance?: Instance;
  ec2Error?: string;
  placementGroups?: GivenGroup[];
  placementGroupError?: string;
  /** Feature gate. */
  nodeClassCEL?: boolean;
}

/** What the simulated world of a row shows. */
export function driftFactsOf(row: Row): DriftFacts {
  const input = row.input as unknown as DriftInput;
  const release = releaseOf(row);
  const { nodeClaim } = input;
  const nodePool = named(input.nodePool, nodeClaim.metadata.labels?.[LABEL_NODE_POOL]);
  return {
    nodeClaim,
    ...(nodePool && { pool: poolFacts(nodePool, release) }),
    nodeClass: known(classLookup(input, nodePool?.spec?.template?.spec?.nodeClassRef?.name, release)),
    ...instanceLookups(input),
    reservedCapacity: input.reservedCapacity,
    at: parseInstant(input.now) ?? 0n,
    release,
  };
}

/** The cluster of a row has at most one object of a kind, perhaps under another name than the one looked for. */
function named<T extends NodePool | EC2NodeClass>(object: T | null, name: string | undefined): T | undefined {
  return object?.metadata.name === name ? (object ?? undefined) : undefined;
}

function poolFacts(nodePool: NodePool, release: ReleaseFeatures): PoolFacts {
  return { nodePool, hash: nodePoolOwnerHash({ stored: nodePool, release }), requirements: parseRequirements(nodePool.spec?.template?.spec?.requirements) };
}

function classLookup(input: DriftInput, name: string | undefined, release: ReleaseFeatures): ClassLookup {
  const nodeClass = named(input.nodeClass, name);
  if (nodeClass === undefined) return { state: 'missing', name: name ?? '' };
  if (nodeClass.metadata.deletionTimestamp !== undefined) return { state: 'deleting', name: nodeClass.metadata.name };
  return { state: 'present', facts: classFacts(nodeClass, input, release) };
}

function classFacts(nodeClass: EC2NodeClass, input: DriftInput, release: ReleaseFeatures): ClassFacts {
  const { amis, subnets, securityGroups, capacityReservations } = nodeClass.status ?? {};
  return {
    nodeClass,
    hash: ec2NodeClassOwnerHash({ stored: nodeClass, release }, { caBundle: missing('notRecorded', 'not in a row'), changes: new Set() }),
    amis: known(amis ?? []),
    subnets: known(subnets ?? []),
    securityGroups: known(securityGroups ?? []),
    reservations: known(statusReservations(capacityReservations)),
    placementGroup: known(placementGroupOf(nodeClass, input)),
    instanceTypes: listingOf(nodeClass, input, release),
  };
}

/** Where EC2 fails, Karpenter goes on as if there was no group. */
function placementGroupOf(nodeClass: EC2NodeClass, { placementGroups = [], placementGroupError }: DriftInput): PlacementGroup | undefined {
  const selector = placementGroupSelector(nodeClass);
  if (selector === undefined || placementGroupError !== undefined) return undefined;
  const isSelected = ({ groupId, groupName }: GivenGroup): boolean => (selector.id === undefined ? (selector.name ?? groupName) === groupName : groupId === selector.id);
  const found = placementGroups.find((group) => group.state === 'available' && isSelected(group));
  return found && { id: found.groupId, name: found.groupName, strategy: found.strategy, state: found.state };
}

function listingOf(nodeClass: EC2NodeClass, input: DriftInput, release: ReleaseFeatures): InstanceTypeListing {
  const { ec2InstanceTypes, instanceTypes, nodeClassCEL } = input;
  const own = listInstanceTypes({
    nodeClass,
    subnets: known(nodeClass.status?.subnets ?? []),
    reservations: known(statusReservations(nodeClass.status?.capacityReservations)),
    types: known(new Map(ec2InstanceTypes.map(({ name }) => [name, instanceTypeFacts(name)]))),
    zones: known(new Set(ec2InstanceTypes.flatMap(({ zones }) => zones))),
    areAllZones: true,
    reservedCapacity: input.reservedCapacity,
    ...(nodeClassCEL === true && { expressionFacts: ec2InstanceTypes.map(({ name }) => expressionFactsOf(name)) }),
    release,
  });
  if (ec2InstanceTypes.length === 0) return { ...own, trouble: 'EC2 offers no instance type' };
  return { ...own, find: (name) => givenType(instanceTypes?.find((type) => type.name === name)) ?? own.find(name) };
}

/** A row shows the claim's own type as Karpenter listed it, and of others the name alone. */
function givenType(type: GivenType | undefined): Fact<ListedType> | undefined {
  if (type?.requirements === undefined || type.requirements.length === 0) return undefined;
  const requirements = (type.offerings ?? []).map((offering) => parsed(offering.requirements));
  const offerings = { requirements, keys: new Set(requirements.flatMap((offering) => [...offering.keys()])), zones: new Set<string>(), areAllZones: true };
  return known({ requirements: parsed(type.requirements), offerings: known(offerings) });
}

function parsed(specs: readonly RequirementSpec[]): Requirements {
  const result = parseRequirements(specs);
  if (!result.ok) throw new Error(result.refusal.problem);
  return result.requirements;
}

function instanceLookups({ instance, cachedInstance, instanceCached, ec2Error, nodeClaim }: DriftInput): Pick<DriftFacts, 'instance' | 'refetched'> {
  const id = parseInstanceId(nodeClaim.status?.providerID);
  const isAsked = (given: Instance | null | undefined): given is Instance => given?.id === id;
  const fromEc2 = ec2Error === undefined ? lookupOf(isAsked(instance) ? instance : null) : failedLookup(ec2Error);
  const cached = cachedInstance ?? (instanceCached === true ? instance : undefined);
  return { instance: known(isAsked(cached) ? { state: 'found', instance: cached } : fromEc2), refetched: known(fromEc2) };
}

/** Codes that Karpenter takes for an absence. */
const GONE_CODES: ReadonlySet<string> = new Set(['InvalidInstanceID.NotFound', 'NoSuchEntity', 'ParameterNotFound', 'QueueDoesNotExist']);

function failedLookup(code: string): InstanceLookup {
  return GONE_CODES.has(code) ? { state: 'gone', why: code } : { state: 'failed', why: code };
}

const SEEN_STATES: ReadonlySet<string> = new Set(['pending', 'running', 'stopping', 'stopped', 'shutting-down']);

function lookupOf(instance: Instance | null): InstanceLookup {
  return instance !== null && SEEN_STATES.has(instance.state) ? { state: 'found', instance } : { state: 'gone', why: 'EC2 does not know the instance' };
}
