import type { PodDisruptionBudget } from '../../../model/kubernetes.ts';
import { indexPdbs, matchingPdbs } from '../blockers/pdb-limits.ts';
import type { PdbLimits } from '../blockers/pdb-limits.ts';
import { isActive } from '../blockers/pods.ts';
import { nodeChanged } from './ledger.ts';
import type { SimPod, World } from './world.ts';

/** A PodDisruptionBudget with what its pods add up to. */
export interface PdbState {
  pdb: PodDisruptionBudget;
  expected: number;
  healthy: number;
  /** Counts changes of its status. */
  version: number;
}

export interface Pdbs {
  limits: PdbLimits;
  states: Map<PodDisruptionBudget, PdbState>;
  dirty: Set<PdbState>;
}

/** `pdbs` are the simulation's own: their status is written to. */
export function createPdbs(pdbs: readonly PodDisruptionBudget[]): Pdbs {
  const states = new Map(pdbs.map((pdb) => [pdb, { pdb, expected: 0, healthy: 0, version: 0 }]));
  return { limits: indexPdbs(pdbs), states, dirty: new Set(states.values()) };
}

/** The budgets changed: every pod is counted anew. */
export function replacePdbs(world: World, pdbs: readonly PodDisruptionBudget[]): void {
  world.pdbs = createPdbs(pdbs);
  for (const pod of world.pods.values()) {
    pod.pdbs = undefined;
    pod.share = 'none';
    podChanged(world, pod);
  }
}

export function pdbsOf({ pdbs: { limits, states } }: World, pod: SimPod): readonly PdbState[] {
  pod.pdbs ??= matchingPdbs(limits, pod.object).flatMap((pdb) => states.get(pdb) ?? []);
  return pod.pdbs;
}

/** A pod came, went or is not as it was. */
export function podChanged(world: World, pod: SimPod): void {
  if (pod.node !== undefined) nodeChanged(world, pod.node);
  pod.node?.wake?.();
  const share = shareOf(world, pod);
  if (share === pod.share) return;
  for (const state of pdbsOf(world, pod)) {
    state.expected += Number(share !== 'none') - Number(pod.share !== 'none');
    state.healthy += Number(share === 'healthy') - Number(pod.share === 'healthy');
    world.pdbs.dirty.add(state);
  }
  pod.share = share;
}

function shareOf({ pods }: World, pod: SimPod): SimPod['share'] {
  if (pods.get(pod.key) !== pod || !isActive(pod.object)) return 'none';
  return pod.object.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') === true ? 'healthy' : 'expected';
}

/** disruption controller of kube-controller-manager, at once. */
export function updatePdbs({ pdbs }: World): void {
  for (const state of pdbs.dirty) {
    const { pdb } = state;
    if (pdb.metadata.annotations?.['rollout.test/manual-status'] === 'true' || pdbs.limits.malformed.some(({ name, namespace }) => name === pdb.metadata.name && namespace === (pdb.metadata.namespace ?? ''))) continue;
    const { expected, healthy } = state;
    const desired = desiredHealthy(pdb, expected);
    pdb.status = { expectedPods: expected, currentHealthy: healthy, desiredHealthy: desired, disruptionsAllowed: expected > 0 ? Math.max(healthy - desired, 0) : 0 };
    state.version += 1;
  }
  pdbs.dirty.clear();
}

function desiredHealthy({ spec }: PodDisruptionBudget, expected: number): number {
  if (spec?.maxUnavailable !== undefined) return Math.max(expected - scaled(spec.maxUnavailable, expected), 0);
  return spec?.minAvailable === undefined ? expected : scaled(spec.minAvailable, expected);
}

function scaled(value: number | string, total: number): number {
  return typeof value === 'number' ? value : Math.ceil((Number.parseInt(value, 10) * total) / 100);
}
