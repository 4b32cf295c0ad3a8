import { hasChange } from '../karpenter-version.ts';
import type { KarpenterVersion } from '../karpenter-version.ts';
import { wellKnownLabels } from '../labels.ts';

/** What differs by release of the AWS provider in the detection of drift. */
export interface DriftFeatures {
  /** When Karpenter looks for the claim's instance type: at every look, or only once the claim is older than an hour. */
  instanceTypeCheck: 'never' | 'always' | 'afterAnHour';
  /** Whether the image is judged before the instance is looked up, by `status.imageID` of the claim. Before, by the instance's image, together with its other checks. */
  judgesImageFirst: boolean;
  /**
   * Which instances count as reserved: `any` that has a reservation id, `gated` the same while the feature gate is on, `targeted` those on-demand ones that
   * may run in their reservation only.
   */
  reservedInstances: 'none' | 'any' | 'gated' | 'targeted';
  /** Default of feature gate ReservedCapacity. */
  reservedCapacityGate: boolean;
  /** Labels of reserved claims that the check for the instance type passes over. */
  ignoredReservationLabels: readonly string[];
  /** Labels that only reserved offerings have. */
  reservationLabels: readonly string[];
  placementGroups: boolean;
  /** Whether a pool that asks for an integer between two neighbours still asks for a label. Later releases find the contradiction. */
  boundsAreExclusive: boolean;
  /** Labels that a claim may lack where offerings have them. */
  wellKnownLabels: ReadonlySet<string>;
  /** Whether kubelet settings have a hash of their own, beside the class's. */
  separateKubeletHash: boolean;
}

const RESERVATION_ID = 'karpenter.k8s.aws/capacity-reservation-id';
const RESERVATION_TYPE = 'karpenter.k8s.aws/capacity-reservation-type';
const RESERVATION_INTERRUPTIBLE = 'karpenter.k8s.aws/capacity-reservation-interruptible';

const byVersion = new WeakMap<KarpenterVersion, DriftFeatures>();

/** Every check of every claim asks, so each release is looked up once. */
export function driftFeatures(version: KarpenterVersion): DriftFeatures {
  const features = byVersion.get(version) ?? featuresOf(version);
  byVersion.set(version, features);
  return features;
}

function featuresOf(version: KarpenterVersion): DriftFeatures {
  const has = (...firsts: string[]): boolean => hasChange(version, firsts);
  return {
    instanceTypeCheck: has('1.6.0') ? 'afterAnHour' : has('1.1.0') ? 'always' : 'never',
    judgesImageFirst: has('1.7.0'),
    reservedInstances: has('1.6.0') ? 'targeted' : has('1.3.2') ? 'gated' : has('1.3.0') ? 'any' : 'none',
    reservedCapacityGate: has('1.6.0'),
    ignoredReservationLabels: has('1.6.4', '1.7.0') ? [RESERVATION_ID, RESERVATION_TYPE] : [RESERVATION_ID],
    reservationLabels: [...(has('1.3.0') ? [RESERVATION_ID] : []), ...(has('1.6.0') ? [RESERVATION_TYPE] : []), ...(has('1.10.0') ? [RESERVATION_INTERRUPTIBLE] : [])],
    placementGroups: has('1.11.0'),
    boundsAreExclusive: !has('1.9.0'),
    wellKnownLabels: wellKnownLabels(version),
    separateKubeletHash: has('1.0.0') && !has('1.1.0'),
  };
}
