import { UNLIMITED } from '../../model/disruption.ts';
import { SECOND } from '../../util/instant.ts';
import type { Instant } from '../../util/instant.ts';
import { SEARCH_YEARS } from './cron/activation.ts';
import { scaleNodes } from './budget-nodes.ts';
import { allowedDisruptions, appliesTo } from './budgets.ts';
import type { AllowanceQuestion } from './budgets.ts';
import type { CompiledBudget } from './decode-budgets.ts';
import { isOpen, nextOpening, openWindow } from './cron/windows.ts';
import type { Windows } from './cron/windows.ts';

export interface AllowanceChange {
  at: Instant;
  /** What is allowed from then on. */
  allowed: number;
}

const HORIZON = BigInt(SEARCH_YEARS * 365 * 86_400) * SECOND;

/**
 * The next instant at which the allowance of a pool for a reason becomes another one because a window opens or closes, the number of nodes
 * staying as it is. `undefined`: not within five years, or not before a faulty entry is repaired.
 */
export function nextChange(question: AllowanceQuestion): AllowanceChange | undefined {
  const { budgets, at } = question;
  const now = allowedDisruptions(question);
  if (!budgets.ok || now.errors.length > 0) return undefined;
  const limits = budgets.budgets.filter((budget) => budget.nodes.kind === 'error' || appliesTo(budget, question.reason)).map((budget) => limitOf(budget, question));
  const opening = earliest(limits.filter(({ allowed }) => allowed < now.allowed).map(({ windows }) => windows && nextOpening(windows, at)));
  const closing = now.allowed === UNLIMITED ? undefined : lastClosing(limits.filter(({ allowed }) => allowed === now.allowed), at);
  const change = earliest([opening, closing]);
  if (change === undefined || change > at + HORIZON) return undefined;
  return { at: change, allowed: allowedDisruptions({ ...question, at: change }).allowed };
}

interface Limit {
  /** While the window is open. An entry that fails then closes the pool. */
  allowed: number;
  /** Absent for an entry that is always active. */
  windows?: Windows;
}

function limitOf({ nodes, timing }: CompiledBudget, { nodeCount }: AllowanceQuestion): Limit {
  const allowed = nodes.kind === 'error' ? 0 : scaleNodes(nodes, nodeCount);
  return timing.kind === 'windows' ? { allowed, windows: timing } : { allowed };
}

/** When none of the entries that give the present allowance is active any more: one may take over from another. */
function lastClosing(limits: readonly Limit[], from: Instant): Instant | undefined {
  let at = from;
  while (at <= from + HORIZON) {
    const open = limits.find(({ windows }) => windows === undefined || isOpen(windows, at));
    if (open === undefined) return at;
    const end = open.windows && openWindow(open.windows, at)?.end;
    if (end === undefined) return undefined;
    at = end;
  }
  return undefined;
}

function earliest(instants: readonly (Instant | undefined)[]): Instant | undefined {
  return instants.reduce((first, instant) => (first === undefined || (instant !== undefined && instant < first) ? instant : first), undefined);
}
