import type { BudgetError, ControllerStop } from '../../model/disruption.ts';
import type { NodeClaim, NodePool } from '../../model/karpenter.ts';
import type { CandidateContext } from './candidate-context.ts';
import { compileBudgets } from './decode-budgets.ts';
import { findCondition } from './state-nodes.ts';

/**
 * Everything that keeps Karpenter from disrupting any node, whatever its pool. Sources: `pkg/controllers/disruption/controller.go Reconcile` (sync),
 * `pkg/utils/pdb/pdb.go NewLimits`, `pkg/controllers/provisioning/provisioner.go NewScheduler`.
 */
export function findControllerStops(context: CandidateContext, unlaunchedNodeClaims: readonly NodeClaim[]): ControllerStop[] {
  const stops: ControllerStop[] = [];
  const nodePools = [...context.nodePools.values()];
  if (unlaunchedNodeClaims.length > 0) stops.push({ kind: 'unlaunchedNodeClaims', nodeClaims: unlaunchedNodeClaims.map(({ metadata }) => metadata.name) });
  const malformed = context.pdbLimits?.malformed ?? [];
  if (malformed.length > 0) stops.push({ kind: 'malformedPdb', pdbs: malformed });
  const undecodable = nodePools.flatMap(({ nodePool }) => undecodableBudgets(nodePool));
  if (undecodable.length > 0) stops.push({ kind: 'undecodableNodePools', nodePools: undecodable });
  const dynamic = nodePools.filter(({ nodePool, isHandled }) => isHandled && !isStatic(nodePool, context));
  if (dynamic.length > 0 && !dynamic.some(({ nodePool }) => canTakePods(nodePool))) stops.push({ kind: 'noReadyNodePool' });
  return stops;
}

function undecodableBudgets({ metadata, spec }: NodePool): { name: string; error: BudgetError }[] {
  const budgets = compileBudgets(spec?.disruption?.budgets);
  return budgets.ok ? [] : [{ name: metadata.name, error: budgets.error }];
}

function isStatic({ spec }: NodePool, { features }: CandidateContext): boolean {
  return features.staticPools && spec?.replicas !== undefined;
}

/** A NodePool without a status comes from a manifest, and nobody knows yet whether it gets ready. */
function canTakePods({ metadata, status }: NodePool): boolean {
  if (metadata.deletionTimestamp !== undefined) return false;
  return status === undefined || findCondition(status.conditions, 'Ready')?.status === 'True';
}
