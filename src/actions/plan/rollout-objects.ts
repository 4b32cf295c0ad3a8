import type { RolloutObjects } from '../../karpenter/disruption/rollout/input.ts';
import type { InstanceType } from '../../model/aws.ts';
import type { ClusterAudit } from '../drift/audit-cluster.ts';

/** What decides where a pod goes, besides what the simulation knows. `notRecorded`: the cluster or the snapshot does not say. */
export type PlacementUnknown = 'topologySpread' | 'podAffinity' | 'volumes' | 'devices' | 'preferences' | 'notRecorded';

/** The pods of one NodeClaim of which the simulation cannot tell where they go; for these it plans a replacement. */
export interface ClaimUnknowns {
  nodeClaim: string;
  /** Each once, in the order of the type. */
  causes: PlacementUnknown[];
  /** NAMESPACE/NAME, sorted. */
  pods: string[];
}

/**
 * Something that the objects rest on and that was not read anywhere.
 * - `marks`: claims that karpami finds drifted are marked by the controller within five minutes; `subjects` are their names
 * - `prices`: a price by size stands in for the real one
 * - `sameSize`: of these NodePools no example of an instance type is known, a replacement of the same size is planned
 * - `instanceTypes`: only types that the cluster runs are planned with
 * - `daemonSets`: they were not read, so what they take of a new node is not counted
 * - `pods`: they were not read, so every node counts as empty
 * - `podRequests`: what pods ask for is not recorded, so it counts as nothing
 */
export interface RolloutAssumption {
  kind: 'marks' | 'prices' | 'sameSize' | 'instanceTypes' | 'daemonSets' | 'pods' | 'podRequests';
  /** A plain sentence without a full stop. */
  text: string;
  subjects: string[];
}

export interface RolloutFacts {
  objects: RolloutObjects;
  /** By the name of the NodeClaim. */
  unknowns: ReadonlyMap<string, ClaimUnknowns>;
  assumptions: RolloutAssumption[];
}

export interface RolloutFactsInput {
  audit: Pick<ClusterAudit, 'state' | 'drift'>;
  /** RFC 3339: the start of the simulation. */
  at: string;
  /** Milliseconds after `at` until the controller marks what karpami finds drifted; 0 for the plan's own instant. */
  markDelay?: number;
  /** As EC2 describes them, where it was asked. */
  instanceTypes?: ReadonlyMap<string, InstanceType>;
}

/** What `simulateRollout` needs, out of what was read of one cluster. */
export function rolloutObjectsOf({ audit: { state } }: RolloutFactsInput): RolloutFacts {
  const { nodePools = [], nodeClaims = [], nodes = [], pods = [], podDisruptionBudgets: pdbs = [] } = state;
  const objects: RolloutObjects = { nodePools, nodeClaims, nodes, pods, pdbs, daemonSets: [], instanceTypes: [], unlistedPools: [] };
  return { objects, unknowns: new Map(), assumptions: [] };
}
