import type { RequirementSpec } from '../../model/karpenter.ts';
import { allowsAbsence, hasIntersection, intersect, newRequirement, parseRequirement, requirementSpecs } from './requirement.ts';
import type { RefusedRequirement, Requirement } from './requirement.ts';

/** One requirement for each canonical label key, as core's `pkg/scheduling/requirements.go` holds them. */
export type Requirements = ReadonlyMap<string, Requirement>;

export type ParsedRequirements = { ok: true; requirements: Requirements } | { ok: false; refusal: RefusedRequirement };

/** `NewRequirements`: several requirements on one key become what all of them allow. */
export function newRequirements(requirements: Iterable<Requirement>): Requirements {
  const byKey = new Map<string, Requirement>();
  for (const requirement of requirements) {
    const existing = byKey.get(requirement.key);
    byKey.set(requirement.key, existing === undefined ? requirement : intersect(requirement, existing));
  }
  return byKey;
}

/** `NewLabelRequirements`: each label allows its one value. */
export function labelRequirements(labels: Readonly<Record<string, string>>): Requirements {
  return newRequirements(Object.entries(labels).map(([key, value]) => newRequirement(key, 'In', [value])));
}

/** `NewNodeSelectorRequirementsWithMinValues`: the first requirement that would crash the controller refuses the whole list; none is no list. */
export function parseRequirements(specs: readonly RequirementSpec[] | null | undefined): ParsedRequirements {
  const requirements: Requirement[] = [];
  for (const spec of specs ?? []) {
    const parsed = parseRequirement(spec);
    if (!parsed.ok) return parsed;
    requirements.push(parsed.requirement);
  }
  return { ok: true, requirements: newRequirements(requirements) };
}

/** `Add`, without changing either set. */
export function mergeRequirements(...sets: readonly Requirements[]): Requirements {
  return newRequirements(sets.flatMap((set) => [...set.values()]));
}

export function requirementsSpecs(requirements: Requirements): RequirementSpec[] {
  return [...requirements.values()].flatMap(requirementSpecs);
}

const NONE: ReadonlySet<string> = new Set();

/**
 * `Compatible`: whether what exists (labels of a NodeClaim, requirements of an instance type) fulfils what comes in. A key that `existing`
 * lacks is judged by the incoming operator alone; keys in `allowUndefined` may be lacking.
 */
export function isCompatible(existing: Requirements, incoming: Requirements, allowUndefined: ReadonlySet<string> = NONE): boolean {
  for (const requirement of incoming.values()) {
    if (!isKeyCompatible(existing, requirement, allowUndefined)) return false;
  }
  return true;
}

/** The canonical keys for which `isCompatible` fails. */
export function incompatibleKeys(existing: Requirements, incoming: Requirements, allowUndefined: ReadonlySet<string> = NONE): string[] {
  return keysOf(incoming, (requirement) => !isKeyCompatible(existing, requirement, allowUndefined));
}

function isKeyCompatible(existing: Requirements, incoming: Requirement, allowUndefined: ReadonlySet<string>): boolean {
  const present = existing.get(incoming.key);
  if (present === undefined) return allowsAbsence(incoming) || allowUndefined.has(incoming.key);
  return doIntersect(present, incoming);
}

/** `Intersects`: whether every key that both sets have leaves a value. */
export function isIntersecting(existing: Requirements, incoming: Requirements): boolean {
  const [fewer, more] = existing.size <= incoming.size ? [existing, incoming] : [incoming, existing];
  for (const requirement of fewer.values()) {
    const other = more.get(requirement.key);
    if (other !== undefined && !doIntersect(requirement, other)) return false;
  }
  return true;
}

/** The canonical keys for which `isIntersecting` fails. */
export function clashingKeys(existing: Requirements, incoming: Requirements): string[] {
  return keysOf(incoming, (requirement) => {
    const present = existing.get(requirement.key);
    return present !== undefined && !doIntersect(present, requirement);
  });
}

/** Two requirements that an absent label fulfils agree even where no value passes both. */
function doIntersect(a: Requirement, b: Requirement): boolean {
  return hasIntersection(a, b) || (allowsAbsence(a) && allowsAbsence(b));
}

function keysOf(requirements: Requirements, isWanted: (requirement: Requirement) => boolean): string[] {
  return [...requirements.values()].filter(isWanted).map(({ key }) => key);
}
