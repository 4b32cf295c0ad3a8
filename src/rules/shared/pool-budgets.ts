import { compileBudgets } from '../../karpenter/disruption/decode-budgets.ts';
import type { CompiledBudget, CompiledBudgets } from '../../karpenter/disruption/decode-budgets.ts';
import { defaultBudgets } from '../../karpenter/disruption/default-budgets.ts';
import { disruptionFeatures } from '../../karpenter/disruption/disruption-features.ts';
import { isJsonObject } from '../../karpenter/json-object.ts';
import { itemsOf, member } from '../../karpenter/validation/members.ts';
import type { JsonObject, JsonPath, JsonValue } from '../../model/json.ts';
import type { RuleContext } from '../rule.ts';
import type { NodePoolSubject } from '../subjects.ts';
import { oncePerObject } from './once.ts';

export const BUDGETS_PATH: JsonPath = ['spec', 'disruption', 'budgets'];

/** One entry as it is written. */
export interface WrittenBudget {
  index: number;
  path: JsonPath;
  entry: JsonObject;
}

/** The entries of `budgets` that are maps with known keys; the values may be unknown. */
export function writtenBudgets({ raw }: NodePoolSubject, { isUnknown }: RuleContext): WrittenBudget[] {
  const items = itemsOf(member(member(member(raw, 'spec'), 'disruption'), 'budgets'));
  return items.flatMap((entry, index) => (isJsonObject(entry) && !hasUnknownKey(entry, isUnknown) ? [{ index, path: [...BUDGETS_PATH, index], entry }] : []));
}

/** The budgets that the controller would see, with the defaults; `undefined` where a part of them is still to be put in. */
function budgetsOf({ raw, apiVersion }: NodePoolSubject, { release, isUnknown }: RuleContext): CompiledBudgets | undefined {
  const spec = member(raw, 'spec');
  const disruption = member(spec, 'disruption');
  const isKnown = !hasUnknownKey(spec, isUnknown) && !hasUnknownKey(disruption, isUnknown) && !isUnknown(isJsonObject(disruption) ? disruption.budgets : disruption);
  if (!isJsonObject(spec) || !isKnown) return undefined;
  const budgets = defaultBudgets(disruption, disruptionFeatures(release.version));
  return compileBudgets(isV1Beta1(apiVersion) ? withoutReasons(budgets) : budgets);
}

/** The same where every entry can be evaluated and is let pass: faults have rules of their own, and nothing else counts while there is one. */
export const soundBudgetsOf = oncePerObject((pool: NodePoolSubject, context): CompiledBudget[] | undefined => {
  const compiled = budgetsOf(pool, context);
  const known: readonly string[] = disruptionFeatures(context.release.version).reasons;
  const isSound = ({ nodes, timing, reasons }: CompiledBudget): boolean => nodes.kind !== 'error' && timing.kind !== 'error' && [...(reasons ?? [])].every((reason) => known.includes(reason));
  return compiled?.ok === true && compiled.budgets.every(isSound) ? compiled.budgets : undefined;
});

/** That version has no `reasons`: the API server drops them. */
export function isV1Beta1(apiVersion: string): boolean {
  return apiVersion.endsWith('/v1beta1');
}

function withoutReasons(budgets: JsonValue): JsonValue {
  return Array.isArray(budgets) ? budgets.map((entry) => (isJsonObject(entry) ? { ...entry, reasons: null } : entry)) : budgets;
}

function hasUnknownKey(value: JsonValue | undefined, isUnknown: RuleContext['isUnknown']): boolean {
  return isJsonObject(value) && Object.keys(value).some((key) => isUnknown(key));
}
