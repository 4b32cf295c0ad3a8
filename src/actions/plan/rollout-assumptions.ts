import type { ClusterState } from '../../model/cluster.ts';
import type { NodeClaim } from '../../model/karpenter.ts';
import { isMarked } from './drift-marks.ts';
import type { RolloutAssumption } from './rollout-objects.ts';
import type { RolloutTypes } from './rollout-types.ts';

export interface AssumptionsQuestion {
  state: ClusterState;
  /** As the controller has marked them. */
  before: readonly NodeClaim[];
  drifted: readonly NodeClaim[];
  types: RolloutTypes;
  areCapacitiesKnown: boolean;
}

/** What a simulation of these objects takes for granted. */
export function rolloutAssumptions(question: AssumptionsQuestion): RolloutAssumption[] {
  if (question.drifted.length === 0) return [];
  return [...markAssumptions(question), ...typeAssumptions(question), ...podAssumptions(question.state)];
}

function markAssumptions({ before, drifted }: AssumptionsQuestion): RolloutAssumption[] {
  const marked = new Set(before.filter(isMarked).map(({ metadata }) => metadata.name));
  const names = new Set(drifted.map(({ metadata }) => metadata.name));
  const added = [...names].filter((name) => !marked.has(name));
  const removed = [...marked].filter((name) => !names.has(name));
  return [
    ...said('marks', added, `the controller has not marked ${nodeClaims(added.length)} yet; it looks at each every five minutes`),
    ...said('marks', removed, `the controller takes its mark off ${nodeClaims(removed.length)}, when it looks at what no longer differs`),
  ];
}

function nodeClaims(count: number): string {
  return count === 1 ? '1 NodeClaim' : `${count} NodeClaims`;
}

function typeAssumptions({ types, areCapacitiesKnown }: AssumptionsQuestion): RolloutAssumption[] {
  const { typeCount, sameSize, withoutType } = types;
  if (!areCapacitiesKnown) return [assumption('capacities', 'what machines have is not recorded, so every node has room for everything; a snapshot of today has it')];
  const known = typeCount === 1 ? 'the one instance type that the cluster runs is' : `the ${typeCount} instance types that the cluster runs are`;
  return [
    assumption('instanceTypes', `${known} planned with, in each of its zones`, withoutType),
    assumption('prices', 'prices are not known: of the types that fit the smallest is taken, and spot before on-demand where both are allowed'),
    ...said('sameSize', sameSize, 'no machine of the cluster is of a type that these NodePools allow: a replacement of the same size is planned'),
  ];
}

function podAssumptions({ pods, daemonSets }: ClusterState): RolloutAssumption[] {
  const unrecorded = pods?.filter(({ spec }) => spec?.placement === undefined).length ?? 0;
  const preferring = pods?.filter(({ spec }) => spec?.placement?.alsoDecidedBy?.includes('preferences')).length ?? 0;
  return [
    ...(pods === undefined ? [assumption('pods', 'pods were not read, so every node counts as empty')] : []),
    ...(unrecorded > 0 ? [assumption('podRequests', `requests of ${countOf(unrecorded)} are not recorded, so they count as nothing, and a replacement is planned for their nodes`)] : []),
    ...(preferring > 0 ? [assumption('preferences', `preferences of ${countOf(preferring)} (preferred affinity, topology spread that may be missed) are left out`)] : []),
    ...(daemonSets === undefined ? [assumption('daemonSets', 'DaemonSets were not read, so what they take of a new node is not counted')] : []),
  ];
}

function countOf(pods: number): string {
  return pods === 1 ? '1 pod' : `${pods} pods`;
}

function said(kind: RolloutAssumption['kind'], subjects: string[], text: string): RolloutAssumption[] {
  return subjects.length === 0 ? [] : [assumption(kind, text, subjects)];
}

function assumption(kind: RolloutAssumption['kind'], text: string, subjects: string[] = []): RolloutAssumption {
  return { kind, text, subjects };
}
