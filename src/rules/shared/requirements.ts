import { normalizeLabelKey } from '../../karpenter/labels.ts';
import { parseRequirement } from '../../karpenter/requirements/requirement.ts';
import type { Requirement } from '../../karpenter/requirements/requirement.ts';
import { itemsOf, member } from '../../karpenter/validation/members.ts';
import type { JsonPath } from '../../model/json.ts';
import type { RequirementSpec } from '../../model/karpenter.ts';
import type { RuleContext } from '../rule.ts';
import type { NodePoolSubject } from '../subjects.ts';

export const REQUIREMENTS_PATH: JsonPath = ['spec', 'template', 'spec', 'requirements'];

/** One requirement of a pool. */
export interface PoolRequirement {
  index: number;
  path: JsonPath;
  spec: RequirementSpec;
  /** With its older key translated. */
  requirement: Requirement;
}

/**
 * The requirements of a pool by their keys; a key is left out where a part of one of its requirements is still to be put in or cannot be read. None
 * where the list as a whole is not known.
 */
export function requirementsByKey(pool: NodePoolSubject, { isUnknown }: RuleContext): Map<string, PoolRequirement[]> {
  const byKey = new Map<string, PoolRequirement[]>();
  const unsure = new Set<string>();
  const raw = itemsOf(member(member(member(member(pool.raw, 'spec'), 'template'), 'spec'), 'requirements'));
  for (const [index, spec] of (pool.object.spec?.template?.spec?.requirements ?? []).entries()) {
    if (isUnknown(member(raw[index], 'key')) || typeof raw[index] === 'string') return new Map();
    const key = normalizeLabelKey(spec.key);
    const parsed = parseRequirement(spec);
    const path = [...REQUIREMENTS_PATH, index];
    if (parsed.ok && !isUnknown(raw[index]) && !isInvalid(pool, path)) byKey.set(key, [...(byKey.get(key) ?? []), { index, path, spec, requirement: parsed.requirement }]);
    else unsure.add(key);
  }
  for (const key of unsure) byKey.delete(key);
  return byKey;
}

function isInvalid({ invalidPaths }: NodePoolSubject, path: JsonPath): boolean {
  return invalidPaths.some((invalid) => path.every((step, index) => invalid[index] === step));
}
