import type { ObjectRef } from '../../../model/disruption.ts';
import type { Pod, PodDisruptionBudget } from '../../../model/kubernetes.ts';
import { compileSelector } from '../../label-selector.ts';
import type { CompiledSelector, Labels } from '../../label-selector.ts';
import type { DisruptionFeatures } from '../disruption-features.ts';
import { isUnready } from './pods.ts';

/** A PodDisruptionBudget whose selector can be asked. */
export interface PdbLimit {
  pdb: PodDisruptionBudget;
  selector: CompiledSelector;
}

/** PodDisruptionBudgets by namespace, and within it by one label that a match must have. */
export interface PdbLimits {
  namespaces: ReadonlyMap<string, { byPair: ReadonlyMap<string, readonly PdbLimit[]>; others: readonly PdbLimit[] }>;
  /** Selectors that Karpenter cannot read: it then lists no candidate at all. */
  malformed: ObjectRef[];
}

/** Why an evictable pod cannot be evicted now. */
export type PdbBlock = { kind: 'severalPdbs'; pdbs: PodDisruptionBudget[] } | { kind: 'blockingPdb'; pdb: PodDisruptionBudget };

/** Ported from `pkg/utils/pdb/pdb.go NewLimits`. */
export function indexPdbs(pdbs: readonly PodDisruptionBudget[]): PdbLimits {
  const namespaces = new Map<string, { byPair: Map<string, PdbLimit[]>; others: PdbLimit[] }>();
  const malformed: ObjectRef[] = [];
  for (const pdb of pdbs) {
    const { name, namespace = '' } = pdb.metadata;
    const compiled = compileSelector(pdb.spec?.selector);
    if (!compiled.ok) {
      malformed.push({ namespace, name });
      continue;
    }
    const index = namespaces.get(namespace) ?? { byPair: new Map<string, PdbLimit[]>(), others: [] };
    namespaces.set(namespace, index);
    const { pair } = compiled.selector;
    const bucket = pair === undefined ? index.others : (index.byPair.get(pairKey(...pair)) ?? []);
    if (pair !== undefined) index.byPair.set(pairKey(...pair), bucket);
    bucket.push({ pdb, selector: compiled.selector });
  }
  return { namespaces, malformed };
}

/**
 * What keeps an evictable pod from being evicted. Two budgets block whatever they allow; one blocks while it allows no disruption, unless it lets unready
 * pods go and the pod is unready. Ported from `pkg/utils/pdb/pdb.go isEvictable`.
 */
export function findPdbBlock(limits: PdbLimits, pod: Pod, features: DisruptionFeatures): PdbBlock | undefined {
  return pdbBlockAmong(matchingPdbs(limits, pod), pod, features);
}

/** The same where the budgets of the pod are known. */
export function pdbBlockAmong(pdbs: PodDisruptionBudget[], pod: Pod, { severalPdbsBlock }: DisruptionFeatures): PdbBlock | undefined {
  if (pdbs.length > 1 && severalPdbsBlock) return { kind: 'severalPdbs', pdbs };
  const blocking = pdbs.find((pdb) => (pdb.status?.disruptionsAllowed ?? 0) === 0 && !letsGo(pdb, pod));
  return blocking === undefined ? undefined : { kind: 'blockingPdb', pdb: blocking };
}

function letsGo({ spec }: PodDisruptionBudget, pod: Pod): boolean {
  return spec?.unhealthyPodEvictionPolicy === 'AlwaysAllow' && isUnready(pod);
}

export function matchingPdbs({ namespaces }: PdbLimits, { metadata }: Pod): PodDisruptionBudget[] {
  const index = namespaces.get(metadata.namespace ?? '');
  if (index === undefined) return [];
  const labels: Labels = metadata.labels ?? {};
  const candidates = [...Object.entries(labels).flatMap((pair) => index.byPair.get(pairKey(...pair)) ?? []), ...index.others];
  return candidates.filter(({ selector }) => selector.matches(labels)).map(({ pdb }) => pdb);
}

/** Neither half can hold a line feed. */
function pairKey(key: string, value: string): string {
  return `${key}\n${value}`;
}
