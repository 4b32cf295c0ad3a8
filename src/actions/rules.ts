import { usageError } from '../errors.ts';
import { nearestName } from '../karpenter/nearest-name.ts';
import type { RulesReport } from '../model/lint.ts';
import { RULES } from '../rules/index.ts';

/** The catalogue, or one rule of it. Throws KarpamiError `usage` for an id that is none. */
export function rules({ id, at }: { id: string | undefined; at: string }): RulesReport {
  const infos = RULES.map(({ info }) => info);
  const chosen = id === undefined ? infos : infos.filter((info) => info.id === id);
  if (id !== undefined && chosen.length === 0) throw unknownRule(id, infos.map((info) => info.id));
  return { kind: 'rules', at, rules: chosen, ...(id !== undefined && { asked: id }), findings: [], unchecked: [], notes: [], checkedCount: chosen.length };
}

export function unknownRule(id: string, known: readonly string[]): Error {
  const near = nearestName(id, known);
  return usageError(`"${id}" is no rule`, near === undefined ? 'karpami rules lists them' : `did you mean "${near}"? karpami rules lists them all`);
}
