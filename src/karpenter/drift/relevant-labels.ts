import { normalizeLabelKey } from '../labels.ts';
import { newRequirement } from '../requirements/requirement.ts';
import { newRequirements } from '../requirements/requirements.ts';
import type { Requirements } from '../requirements/requirements.ts';

/** Of a claim's two dozen labels those that are asked for: only these can decide. `keys` are canonical. */
export function relevantLabels(labels: Readonly<Record<string, string>>, keys: { has: (key: string) => boolean }): Requirements {
  const asked = Object.entries(labels).filter(([key]) => keys.has(normalizeLabelKey(key)));
  return newRequirements(asked.map(([key, value]) => newRequirement(key, 'In', [value])));
}
