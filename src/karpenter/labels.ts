import { hasChange } from './karpenter-version.ts';
import type { KarpenterVersion } from './karpenter-version.ts';

export const LABEL_ARCH = 'kubernetes.io/arch';
export const LABEL_OS = 'kubernetes.io/os';
export const LABEL_WINDOWS_BUILD = 'node.kubernetes.io/windows-build';
export const LABEL_INSTANCE_TYPE = 'node.kubernetes.io/instance-type';
export const LABEL_ZONE = 'topology.kubernetes.io/zone';
export const LABEL_REGION = 'topology.kubernetes.io/region';
export const LABEL_ZONE_ID = 'topology.k8s.aws/zone-id';
export const LABEL_NODE_POOL = 'karpenter.sh/nodepool';
export const LABEL_CAPACITY_TYPE = 'karpenter.sh/capacity-type';
export const LABEL_GPU_COUNT = 'karpenter.k8s.aws/instance-gpu-count';
export const LABEL_ACCELERATOR_COUNT = 'karpenter.k8s.aws/instance-accelerator-count';

/**
 * Older spellings of label keys and the ones Karpenter works with: `NormalizedLabels` of core's `pkg/apis/v1/labels.go` and the one
 * that the AWS provider adds for the EBS driver.
 */
const CANONICAL_KEYS: ReadonlyMap<string, string> = new Map([
  ['failure-domain.beta.kubernetes.io/zone', LABEL_ZONE],
  ['failure-domain.beta.kubernetes.io/region', LABEL_REGION],
  ['beta.kubernetes.io/arch', LABEL_ARCH],
  ['beta.kubernetes.io/os', LABEL_OS],
  ['beta.kubernetes.io/instance-type', LABEL_INSTANCE_TYPE],
  ['topology.ebs.csi.aws.com/zone', LABEL_ZONE],
]);

export function normalizeLabelKey(key: string): string {
  return CANONICAL_KEYS.get(key) ?? key;
}

const CORE_LABELS = [LABEL_NODE_POOL, LABEL_ZONE, LABEL_REGION, LABEL_INSTANCE_TYPE, LABEL_ARCH, LABEL_OS, LABEL_CAPACITY_TYPE, LABEL_WINDOWS_BUILD];

/** Keys below `karpenter.k8s.aws/` that are as old as version 1. */
const AWS_LABELS = [
  'instance-hypervisor',
  'instance-encryption-in-transit-supported',
  'instance-category',
  'instance-family',
  'instance-generation',
  'instance-size',
  'instance-local-nvme',
  'instance-cpu',
  'instance-cpu-manufacturer',
  'instance-memory',
  'instance-ebs-bandwidth',
  'instance-network-bandwidth',
  'instance-gpu-name',
  'instance-gpu-manufacturer',
  'instance-gpu-count',
  'instance-gpu-memory',
  'instance-accelerator-name',
  'instance-accelerator-manufacturer',
  'instance-accelerator-count',
];

/** Keys below `karpenter.k8s.aws/` and the first release that knows them. */
const LATER_AWS_LABELS: Readonly<Record<string, string>> = {
  'instance-cpu-sustained-clock-speed-mhz': '1.1.0',
  'capacity-reservation-id': '1.3.0',
  'capacity-reservation-type': '1.6.0',
  'instance-capability-flex': '1.7.0',
  'instance-tenancy': '1.9.0',
  'capacity-reservation-interruptible': '1.10.0',
  'placement-group-id': '1.11.0',
  'placement-group-partition': '1.11.0',
};

/**
 * `WellKnownLabels` of a release: keys that Karpenter itself gives to instance types. Core's `pkg/apis/v1/labels.go` and the AWS
 * provider's `pkg/apis/v1/labels.go`.
 */
export function wellKnownLabels(version: KarpenterVersion): ReadonlySet<string> {
  const known = labelsByVersion.get(version) ?? findWellKnownLabels(version);
  labelsByVersion.set(version, known);
  return known;
}

/** One release is asked about for every requirement of every pool. */
const labelsByVersion = new WeakMap<KarpenterVersion, ReadonlySet<string>>();

function findWellKnownLabels(version: KarpenterVersion): ReadonlySet<string> {
  const later = Object.keys(LATER_AWS_LABELS).filter((name) => hasChange(version, [LATER_AWS_LABELS[name] ?? '0.0.0']));
  return new Set([...CORE_LABELS, LABEL_ZONE_ID, ...[...AWS_LABELS, ...later].map((name) => `karpenter.k8s.aws/${name}`)]);
}
