import { appliesTo } from '../karpenter/disruption/budgets.ts';
import type { CompiledBudget } from '../karpenter/disruption/decode-budgets.ts';
import { disruptionFeatures } from '../karpenter/disruption/disruption-features.ts';
import type { DisruptionReason } from '../model/disruption.ts';
import { nodePoolRule } from './rule.ts';
import { BUDGETS_PATH, soundBudgetsOf, writtenBudgets } from './shared/pool-budgets.ts';
import { listWords } from './shared/words.ts';

interface Data {
  nodes: string;
  /** The entries that are as tight at all times. */
  by: { index: number; nodes: string }[];
}

export const budgetWithoutEffect = nodePoolRule<Data>({
  id: 'budget-without-effect',
  title: 'A budget is never the one that counts',
  category: 'budgets',
  severity: 'info',
  needs: 'manifest',
  why: 'Of all active entries that apply to a reason the least counts. A generous entry for one reason or for the night does not loosen a tighter one that always holds for every reason.',
  fix: 'Limit the tighter entry to the reasons or the hours that it is for, or leave this one out.',
  example: {
    bad: 'budgets:\n- nodes: "10%"\n- nodes: "100%"\n  reasons: [Empty]',
    good: 'budgets:\n- nodes: "10%"\n  reasons: [Drifted, Underutilized]\n- nodes: "100%"\n  reasons: [Empty]',
  },
  fixable: false,
  message: ({ nodes, by }) => `"${nodes}" never counts: ${listWords(by.map((other) => `budgets[${other.index}] always allows "${other.nodes}" at most`))}, and the least does`,
  *check(pool, context) {
    const budgets = soundBudgetsOf(pool, context) ?? [];
    const { reasons } = disruptionFeatures(context.release.version);
    const nodesOf = new Map(writtenBudgets(pool, context).map(({ index, entry }) => [index, typeof entry.nodes === 'string' ? entry.nodes : '10%']));
    for (const budget of budgets) {
      const by = tighterEntries(budget, budgets, reasons);
      if (by.length === 0) continue;
      yield { at: [...BUDGETS_PATH, budget.index], data: { nodes: nodesOf.get(budget.index) ?? '', by: by.map((index) => ({ index, nodes: nodesOf.get(index) ?? '' })) } };
    }
  },
});

/** For each reason of an entry one that is as tight at all times; none where a reason has none. */
function tighterEntries(budget: CompiledBudget, all: readonly CompiledBudget[], reasons: readonly DisruptionReason[]): number[] {
  const own = reasons.filter((reason) => appliesTo(budget, reason));
  if (budget.timing.kind === 'windows' && budget.timing.duration <= 0n) return [];
  const found = own.map((reason) => all.find((other) => appliesTo(other, reason) && isAsTight(other, budget))?.index);
  return [...new Set(found.filter((index) => index !== undefined))].filter(() => !found.includes(undefined));
}

/** Of two that say the same and always hold the first is left. */
function isAsTight(other: CompiledBudget, budget: CompiledBudget): boolean {
  if (other.index === budget.index || other.timing.kind !== 'always') return false;
  const order = compareNodes(other, budget);
  return order === 'less' || (order === 'equal' && (budget.timing.kind !== 'always' || other.index < budget.index));
}

/** Whichever number of nodes the pool has; a count and a percentage compare for 0 and for all nodes only. */
function compareNodes({ nodes: a }: CompiledBudget, { nodes: b }: CompiledBudget): 'less' | 'equal' | undefined {
  if (a.kind === 'error' || b.kind === 'error') return undefined;
  const [left, right] = [a.kind === 'count' ? a.count : a.percent, b.kind === 'count' ? b.count : b.percent];
  if (a.kind === b.kind) return left < right ? 'less' : left === right ? 'equal' : undefined;
  if (left <= 0) return right <= 0 ? 'equal' : 'less';
  return b.kind === 'percent' && b.percent >= 100 ? 'less' : undefined;
}
