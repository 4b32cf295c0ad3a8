import type { RolloutObjects } from '../../karpenter/disruption/rollout/input.ts';
import type { PlacementCause } from '../../model/kubernetes.ts';
import type { ClusterAudit } from '../drift/audit-cluster.ts';
import { isMarked, withMark } from './drift-marks.ts';
import { rolloutDaemonSets, rolloutPods } from './rollout-pods.ts';
import { machinesOf, rolloutTypes } from './rollout-types.ts';
import { placementUnknowns } from './placement-unknowns.ts';
import { rolloutAssumptions } from './rollout-assumptions.ts';

/** What decides where a pod goes, besides what the simulation knows. `notRecorded`: the cluster or the snapshot does not say. */
export type PlacementUnknown = Exclude<PlacementCause, 'preferences'> | 'notRecorded';

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
 * - `marks`: the controller marks claims that karpami finds drifted, and takes marks away that no longer hold; `subjects` are these claims
 * - `prices`: a price by size stands in for the real one
 * - `instanceTypes`: only types that the cluster runs are planned with
 * - `sameSize`: of these NodePools no example of an instance type is known, a replacement of the same size is planned
 * - `capacities`: what machines have is not recorded, so every node has room for everything
 * - `daemonSets`: they were not read, so what they take of a new node is not counted
 * - `pods`: they were not read, so every node counts as empty
 * - `podRequests`: what pods ask for is not recorded, so it counts as nothing
 * - `preferences`: what pods would rather have is left out
 */
export interface RolloutAssumption {
  kind: 'marks' | 'prices' | 'instanceTypes' | 'sameSize' | 'capacities' | 'daemonSets' | 'pods' | 'podRequests' | 'preferences';
  /** A plain sentence without a full stop. */
  text: string;
  subjects: string[];
}

export interface RolloutFacts {
  objects: RolloutObjects;
  /** By the name of the NodeClaim; only drifted ones. */
  unknowns: ReadonlyMap<string, ClaimUnknowns>;
  /** None where nothing has drifted. */
  assumptions: RolloutAssumption[];
}

export interface RolloutFactsInput {
  audit: Pick<ClusterAudit, 'state' | 'drift' | 'release'>;
  /** RFC 3339: the start of the simulation. */
  at: string;
}

/**
 * What `simulateRollout` needs, out of what was read of one cluster. Which claims have drifted is karpami's own verdict: those that the controller has not
 * marked are marked at `at`, marks that no longer hold are taken away, and those of claims that were not checked stay.
 */
export function rolloutObjectsOf({ audit, at }: RolloutFactsInput): RolloutFacts {
  const { state, drift, release } = audit;
  const { nodePools = [], podDisruptionBudgets: pdbs = [] } = state;
  const machines = machinesOf(state);
  const verdicts = new Map(drift.claims.map((claim) => [claim.name, claim]));
  const nodeClaims = machines.nodeClaims.map((claim) => withMark(claim, verdicts.get(claim.metadata.name), at));
  const drifted = nodeClaims.filter(isMarked);
  const unknowns = placementUnknowns(state, drifted);
  const types = rolloutTypes({ nodePools, nodeClaims, nodes: machines.nodes, release: release.features });
  const objects: RolloutObjects = {
    nodePools,
    nodeClaims,
    nodes: machines.nodes,
    pods: rolloutPods(state.pods ?? []),
    pdbs,
    daemonSets: rolloutDaemonSets(state.daemonSets ?? []),
    instanceTypes: types.offers,
    ...(types.byPool && { instanceTypesByPool: types.byPool }),
    unlistedPools: [],
  };
  return { objects, unknowns, assumptions: rolloutAssumptions({ state, before: machines.nodeClaims, drifted, types, areCapacitiesKnown: machines.areKnown }) };
}
