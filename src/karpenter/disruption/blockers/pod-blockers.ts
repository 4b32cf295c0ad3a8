import type { Blocker, ObjectRef } from '../../../model/disruption.ts';
import type { Pod, PodDisruptionBudget } from '../../../model/kubernetes.ts';
import { formatInstant } from '../../../util/instant.ts';
import type { CandidateContext } from '../candidate-context.ts';
import { findPdbBlock } from './pdb-limits.ts';
import type { PdbBlock } from './pdb-limits.ts';
import { isActive, isEvictable, optOutOf } from './pods.ts';

/**
 * Everything about the pods of a node that keeps it from being disrupted: pods that opt out, then PodDisruptionBudgets, each with all its pods.
 * Ported from `pkg/controllers/state/statenode.go ValidatePodsDisruptable`, which stops at the first.
 */
export function findPodBlockers(pods: readonly Pod[], context: CandidateContext): Blocker[] {
  return [...findOptOuts(pods, context), ...findPdbBlockers(pods, context)];
}

function findOptOuts(pods: readonly Pod[], context: CandidateContext): Blocker[] {
  return pods.flatMap((pod): Blocker[] => {
    const optOut = isActive(pod) ? optOutOf(pod, context) : undefined;
    if (optOut === undefined) return [];
    const until = optOut.until === undefined ? undefined : formatInstant(optOut.until);
    return [{ kind: 'podDoNotDisrupt', pod: refTo(pod), value: optOut.value, until }];
  });
}

function findPdbBlockers(pods: readonly Pod[], context: CandidateContext): Blocker[] {
  const { pdbLimits, features } = context;
  if (pdbLimits === undefined) return [];
  const blockers = new Map<string, Blocker & { pods: ObjectRef[] }>();
  for (const pod of pods) {
    const block = isEvictable(pod, context) ? findPdbBlock(pdbLimits, pod, features) : undefined;
    if (block === undefined) continue;
    const blocker = toBlocker(block);
    const key = JSON.stringify(blocker);
    const known = blockers.get(key) ?? blocker;
    known.pods.push(refTo(pod));
    blockers.set(key, known);
  }
  return [...blockers.values()];
}

/** Its pods come later. */
function toBlocker(block: PdbBlock): Blocker & { pods: ObjectRef[] } {
  if (block.kind === 'severalPdbs') return { kind: 'severalPdbs', pods: [], pdbs: block.pdbs.map(refTo) };
  const { currentHealthy, desiredHealthy } = block.pdb.status ?? {};
  return { kind: 'blockingPdb', pods: [], pdb: refTo(block.pdb), currentHealthy, desiredHealthy };
}

function refTo({ metadata }: Pod | PodDisruptionBudget): ObjectRef {
  return { namespace: metadata.namespace, name: metadata.name };
}
