import { MEMBER_BY_KIND } from '../../model/cluster.ts';
import type { ClusterState } from '../../model/cluster.ts';
import type { PlannedKind } from '../../model/report.ts';

const LOOKED_AT: readonly PlannedKind[] = ['ec2nodeclasses', 'nodepools', 'nodeclaims', 'nodes', 'pods', 'poddisruptionbudgets'];

/** Without these neither budgets nor blockers can be told: a Node that was not read looks like one that does not exist. */
const NEEDED: readonly PlannedKind[] = ['nodepools', 'nodeclaims', 'nodes'];

/** Kinds of which nothing is known. */
export function kindsNotRead(state: ClusterState): PlannedKind[] {
  return LOOKED_AT.filter((kind) => state[MEMBER_BY_KIND[kind]] === undefined);
}

export function isPlannable(notRead: readonly PlannedKind[]): boolean {
  return !NEEDED.some((kind) => notRead.includes(kind));
}
