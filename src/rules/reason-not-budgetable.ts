import { disruptionFeatures } from '../karpenter/disruption/disruption-features.ts';
import { nearestName } from '../karpenter/nearest-name.ts';
import type { JsonPath, JsonValue } from '../model/json.ts';
import { nodePoolRule } from './rule.ts';
import type { Hit, RuleContext } from './rule.ts';
import { isV1Beta1, writtenBudgets } from './shared/pool-budgets.ts';
import { listWords } from './shared/words.ts';

type Data = { kind: 'unknown' | 'expiry' | 'later'; reason: string; known: readonly string[] } | { kind: 'none' } | { kind: 'dropped' };

export const reasonNotBudgetable = nodePoolRule<Data>({
  id: 'reason-not-budgetable',
  title: 'A budget names a reason that there is not, or none',
  category: 'budgets',
  severity: 'error',
  severityNote: 'warning where the field is dropped or names nothing',
  needs: 'manifest',
  why: 'The API server refuses reasons that it does not know, case counts. Expired nodes, interruptions and nodes that somebody deletes are replaced whatever the budgets say; an empty list of reasons means none of them.',
  fix: 'Name Drifted, Empty or Underutilized, or leave reasons out: the entry then holds for all of them.',
  example: { bad: 'budgets:\n- nodes: "1"\n  reasons: [drifted, Expired]', good: 'budgets:\n- nodes: "1"\n  reasons: [Drifted]' },
  fixable: true,
  message(data) {
    if (data.kind === 'none') return 'an empty list of reasons means no reason: the budget has no effect';
    if (data.kind === 'dropped') return 'v1beta1 has no "reasons": the API server drops them, and the budget holds for every reason';
    const refusal = `"${data.reason}" is refused by the API server`;
    if (data.kind === 'expiry') return `${refusal}: expiry heeds no budget, so that there is no such reason`;
    if (data.kind === 'later') return `${refusal}: the reason came with Karpenter 1.15.0`;
    return `${refusal}: the reasons are ${listWords(data.known)}`;
  },
  *check(pool, context) {
    for (const { path, entry } of writtenBudgets(pool, context)) {
      const { reasons } = entry;
      const at = [...path, 'reasons'];
      if (!Array.isArray(reasons) || context.isUnknown(reasons)) continue;
      if (isV1Beta1(pool.apiVersion)) yield { at, data: { kind: 'dropped' }, severity: 'warning', fix: 'Leave reasons out, or write the pool as karpenter.sh/v1.' };
      else if (reasons.length === 0) yield { at, data: { kind: 'none' }, severity: 'warning' };
      else yield* unknownReasons(reasons, at, context);
    }
  },
});

function* unknownReasons(reasons: readonly JsonValue[], at: JsonPath, { release }: RuleContext): Generator<Hit<Data>> {
  const known: readonly string[] = disruptionFeatures(release.version).reasons;
  for (const [index, reason] of reasons.entries()) {
    if (typeof reason !== 'string' || known.includes(reason)) continue;
    const meant = nearestName(reason, known);
    const isSameWord = meant?.toLowerCase() === reason.toLowerCase();
    yield {
      at: [...at, index],
      data: { kind: kindOf(reason), reason, known },
      ...(meant !== undefined && { fix: `Write ${meant}.` }),
      ...(isSameWord && { replacement: { value: meant, isText: true } }),
    };
  }
}

function kindOf(reason: string): 'unknown' | 'expiry' | 'later' {
  if (/^expir/i.test(reason)) return 'expiry';
  return reason === 'Unhealthy' ? 'later' : 'unknown';
}
