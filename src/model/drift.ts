import type { JsonValue } from './json.ts';
import type { RequirementSpec } from './karpenter.ts';

/** Every reason, in the order in which Karpenter looks: the first that holds is shown, the others are masked. `nodeclaim/disruption/drift.go`, `cloudprovider/drift.go`. */
export const DRIFT_REASONS = [
  'NodePoolDrifted',
  'RequirementsDrifted',
  'InstanceTypeNotFound',
  'NodeClassDrift',
  'AMIDrift',
  'SecurityGroupDrift',
  'SubnetDrift',
  'CapacityReservationDrift',
  'PlacementGroupDrift',
] as const;

export type DriftReasonName = (typeof DRIFT_REASONS)[number];

/**
 * Why a fact is not there. `notAsked`: the user switched its source off. `notRecorded`: the cluster, the files or the snapshot do not
 * have it.
 */
export interface Missing {
  known: false;
  cause: 'sourceFailed' | 'notRecorded' | 'notAsked';
  why: string;
}

/** Something that was looked up, or why it is not known. */
export type Fact<T> = { known: true; value: T } | Missing;

/** One hashed place that differs. Of `spec.userData` only a digest is shown. Absent: nothing is there. */
export interface FieldChange {
  /** Such as `spec.tags["a.b/c"]`. */
  path: string;
  before?: JsonValue;
  after?: JsonValue;
}

/**
 * Which fields make two hashes differ. `compared`: both objects were at hand, these are all changes. `derived`: the older object is gone, and
 * each of these single changes leads from its hash to the newer one. `caBundle`: no field, but the CA bundle of the controller has changed, which
 * all EC2NodeClasses have in common.
 */
export type HashChanges = { known: true; how: 'compared' | 'derived' | 'caBundle'; changes: FieldChange[] } | { known: false; why: string };

export interface HashDetail {
  kind: 'hash';
  owner: { kind: 'NodePool' | 'EC2NodeClass'; name: string };
  /** Hash version that both sides have. */
  version?: string;
  claimHash: string;
  /** Absent where the hash that a file's object will get cannot be computed. */
  ownerHash?: string;
  /** `file`: what the hash will be once the file is applied. */
  basis: 'annotation' | 'file';
  /** Only where the hashes differ. */
  changes?: HashChanges;
}

/** What a NodePool requires under one key, and what the NodeClaim is. */
export interface UnmetRequirement {
  /** Canonical. */
  key: string;
  requirements: RequirementSpec[];
  /** Values of the NodeClaim's labels with that key; none: it has no such label. */
  labels: string[];
}

export interface RequirementsDetail {
  kind: 'requirements';
  nodePool: string;
  /** Empty where all are met. */
  unmet: UnmetRequirement[];
}

/** A label that no offering of the instance type has, and what the nearest offering has instead. */
export interface OfferingClash {
  key: string;
  label?: string;
  offered: RequirementSpec;
}

/**
 * `noLabel`: the NodeClaim does not say its instance type. `noNodeClass`: without its class Karpenter sees no instance type at all.
 * `notOffered`: EC2 does not have the type. `noOffering`: it has, but not as the labels say.
 */
export type InstanceTypeProblem = 'noLabel' | 'noNodeClass' | 'notOffered' | 'noOffering';

export interface InstanceTypeDetail {
  kind: 'instanceType';
  instanceType?: string;
  zone?: string;
  capacityType?: string;
  /** Absent where the check passed. */
  problem?: InstanceTypeProblem;
  /** Of `noNodeClass`. */
  nodeClass?: { name: string; isDeleting: boolean };
  /** Of `noOffering`. */
  clashes?: OfferingClash[];
}

export interface AmiDetail {
  kind: 'ami';
  instanceType?: string;
  actualId: string;
  /** Absent where no image is for the instance type. */
  expectedId?: string;
}

export interface SecurityGroupDetail {
  kind: 'securityGroups';
  actual: string[];
  expected: { id: string; name?: string }[];
  /** Expected, but not on the instance. */
  missing: string[];
  /** On the instance, but not expected. */
  extra: string[];
}

export interface SubnetDetail {
  kind: 'subnet';
  actual?: string;
  expected: { id: string; zone?: string }[];
}

export interface CapacityReservationDetail {
  kind: 'capacityReservation';
  /** Absent where the instance does not count as reserved. */
  reservationId?: string;
  /** Ids of the reservations that the class selects. */
  selected: string[];
}

export interface PlacementGroupDetail {
  kind: 'placementGroup';
  /** Id on the NodeClaim's label. */
  label?: string;
  /** What the class selects by. */
  selector?: { id?: string; name?: string };
  /** The group that was found. */
  groupId?: string;
}

/** What one check looked at and what it found, by `kind`. */
export type DriftDetail =
  | HashDetail
  | RequirementsDetail
  | InstanceTypeDetail
  | AmiDetail
  | SecurityGroupDetail
  | SubnetDetail
  | CapacityReservationDetail
  | PlacementGroupDetail;

/**
 * What one check says on its own.
 * - `passed`: compared and in order
 * - `notApplicable`: Karpenter has nothing to compare here and so says "not drifted"
 * - `undecided`: Karpenter ends with an error and leaves the condition as it is; `isGone` where EC2 does not know the instance, which is no error
 * - `unchecked`: a fact is missing, so karpami cannot say
 */
export type CheckVerdict<Detail extends DriftDetail = DriftDetail> =
  | { outcome: 'passed' | 'drifted'; detail: Detail }
  | { outcome: 'notApplicable'; why: string }
  | { outcome: 'undecided'; why: string; isGone?: true }
  | { outcome: 'unchecked'; cause: Missing['cause']; why: string };

export type DriftCheck = { reason: DriftReasonName } & CheckVerdict;
