import type { Sourced } from '../model/report.ts';
import type { Resolution } from '../model/resolution.ts';
import type { NodeClassSubject } from './subjects.ts';

/** What AWS says of one EC2NodeClass in one region for one Kubernetes version. */
export interface ResolvedSubject {
  /** Such as `eu-west-1`; absent where the snapshot or the configuration decides. */
  region?: string;
  kubernetesVersion: Sourced<string>;
  resolution: Resolution;
  /** Where a pinned alias does not exist: versions that do, the nearest first. */
  existingVersions?: readonly string[];
}

export interface AwsFacts {
  /** One for each region and version that was asked; none where the class could not be looked up. */
  resolutionsOf(nodeClass: NodeClassSubject): readonly ResolvedSubject[];
}
