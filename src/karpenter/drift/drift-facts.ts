import type { Instance, PlacementGroup } from '../../model/aws.ts';
import type { Fact, Missing } from '../../model/drift.ts';
import type { EC2NodeClass, NodeClaim, NodePool, StatusAmi } from '../../model/karpenter.ts';
import type { Instant } from '../../util/instant.ts';
import type { ReleaseFeatures } from '../releases.ts';
import type { ParsedRequirements, Requirements } from '../requirements/requirements.ts';
import type { OwnerHash } from './owner-hash.ts';

/** What all claims of a NodePool share. */
export interface PoolFacts {
  nodePool: NodePool;
  hash: OwnerHash;
  requirements: ParsedRequirements;
}

export interface StatusSubnet {
  id: string;
  zone?: string;
  zoneID?: string;
}

export interface StatusSecurityGroup {
  id: string;
  name?: string;
}

/** One entry of `status.capacityReservations`. */
export interface StatusReservation {
  id: string;
  instanceType: string;
  availabilityZone: string;
  reservationType: string;
  interruptible: boolean;
}

/** What all claims of an EC2NodeClass share: its status, or what its status will be. */
export interface ClassFacts {
  nodeClass: EC2NodeClass;
  hash: OwnerHash;
  amis: Fact<readonly StatusAmi[]>;
  subnets: Fact<readonly StatusSubnet[]>;
  securityGroups: Fact<readonly StatusSecurityGroup[]>;
  reservations: Fact<readonly StatusReservation[]>;
  /** `undefined`: the class selects none, or there is none. */
  placementGroup: Fact<PlacementGroup | undefined>;
  instanceTypes: InstanceTypeListing;
}

/** The class that a pool names now, which may be another than the claim was made from. */
export type ClassLookup = { state: 'present'; facts: ClassFacts } | { state: 'missing' | 'deleting'; name: string };

/** Karpenter's list of instance types for one class. `trouble`: why it cannot be made. */
export interface InstanceTypeListing {
  trouble?: string;
  /** `undefined`: EC2 does not have the type. */
  find: (name: string) => Fact<ListedType | undefined>;
}

export interface ListedType {
  requirements: Requirements;
  offerings: Fact<Offerings>;
}

export interface Offerings {
  requirements: readonly Requirements[];
  /** Canonical keys that any of them has. */
  keys: ReadonlySet<string>;
  /** Zones in which any instance type is offered, as far as was asked. */
  zones: ReadonlySet<string>;
  /** Whether every instance type of the region was asked for. */
  areAllZones: boolean;
}

/** `failed`: Karpenter itself cannot look it up. */
export type InstanceLookup = { state: 'found'; instance: Instance } | { state: 'gone' | 'failed'; why: string };

/** Everything that the verdict on one NodeClaim depends on. */
export interface DriftFacts {
  nodeClaim: NodeClaim;
  /** Absent: the pool that the claim's label names does not exist. */
  pool?: PoolFacts;
  /** Where NodePools could not be read. */
  poolsMissing?: Missing;
  nodeClass: Fact<ClassLookup>;
  instance: Fact<InstanceLookup>;
  /** What EC2 says where Karpenter asks it again, past its cache; the same as `instance` where absent. */
  refetched?: Fact<InstanceLookup>;
  /** Feature gate ReservedCapacity. */
  reservedCapacity: boolean;
  at: Instant;
  release: ReleaseFeatures;
}

export function known<T>(value: T): Fact<T> {
  return { known: true, value };
}

export function missing(cause: Missing['cause'], why: string): Missing {
  return { known: false, cause, why };
}

export function unchecked({ cause, why }: Missing): { outcome: 'unchecked'; cause: Missing['cause']; why: string } {
  return { outcome: 'unchecked', cause, why };
}
