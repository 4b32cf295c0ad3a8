import type { ClusterPlan } from '../../../model/report.ts';
import { isPlannable } from '../not-read.ts';

/** Why there is no timeline, as a sentence; `undefined` where there is one. Nothing is made up for what was not read. */
export function whyNoRollout({ notRead, podsKnown }: Pick<ClusterPlan, 'notRead' | 'podsKnown'>): string | undefined {
  if (!isPlannable(notRead)) return 'There is no timeline: without NodePools, NodeClaims and Nodes nothing can be simulated.';
  if (!podsKnown) return 'There is no timeline: pods and PodDisruptionBudgets decide how many replacements are needed and how long a drain takes, and they were not read.';
  return undefined;
}
