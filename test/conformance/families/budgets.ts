import { allowedDisruptions, budgetAllowance } from '../../../src/karpenter/disruption/budgets.ts';
import { compileBudgets } from '../../../src/karpenter/disruption/decode-budgets.ts';
import { disruptionFeatures } from '../../../src/karpenter/disruption/disruption-features.ts';
import { parseInstant } from '../../../src/util/instant.ts';
import { differences } from '../family.ts';
import type { Difference, Family, Row } from '../family.ts';
import { releaseOf } from './release.ts';

interface BudgetAnswer {
  isActive: boolean;
  allowed: number | bigint;
  error: string | boolean | null;
}

export const budgetsFamily: Family = { name: 'budgets', check };

function check(row: Row): Difference[] {
  const { mustAllowed, perBudget, decodeError } = row.expected as { mustAllowed?: object; perBudget?: BudgetAnswer[] | null; decodeError: string | null };
  const expected = {
    decodable: decodeError === null,
    mustAllowed: decodeError === null ? mustAllowed : undefined,
    perBudget: perBudget?.map((answer) => ({ ...answer, error: answer.error !== null })),
  };
  return differences(expected, answer(row));
}

function answer(row: Row): object {
  const { budgets: list, numNodes, now } = row.input as { budgets: unknown; numNodes: number; now: string };
  const budgets = compileBudgets(list);
  if (!budgets.ok) return { decodable: false };
  const at = parseInstant(now) ?? 0n;
  const { reasons } = disruptionFeatures(releaseOf(row).version);
  const mustAllowed = reasons.map((reason) => [reason, exact(allowedDisruptions({ budgets, nodeCount: numNodes, reason, at }).allowed)]);
  const perBudget = budgets.budgets.map((budget): BudgetAnswer => {
    const { active, allowed, error } = budgetAllowance(budget, numNodes, at);
    return { isActive: active, allowed: exact(allowed), error: error !== undefined };
  });
  return { decodable: true, mustAllowed: Object.fromEntries(mustAllowed), perBudget };
}

/** As the row's numbers are read: beyond the safe integers with all digits. */
function exact(count: number): number | bigint {
  return Number.isSafeInteger(count) ? count : BigInt(count);
}
