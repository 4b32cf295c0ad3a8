import { UNLIMITED } from '../../../model/disruption.ts';
import { SECOND, floorSeconds } from '../../../util/instant.ts';
import type { Instant } from '../../../util/instant.ts';
import { scaleNodes } from '../budget-nodes.ts';
import { appliesTo } from '../budgets.ts';
import type { AllowanceQuestion } from '../budgets.ts';
import type { CompiledBudget } from '../decode-budgets.ts';
import { openStretches } from './open-stretches.ts';
import type { Stretch } from './open-stretches.ts';

/** A span of time in which the budgets of a pool allow the same for a reason. */
export interface AllowanceSpan {
  start: Instant;
  /** The first instant that is outside again. */
  end: Instant;
  /** `UNLIMITED` while no entry applies. At most 0: nothing may be disrupted. */
  allowed: number;
  /** The first of the entries that give `allowed`; absent where none does. */
  decidedBy?: number;
}

/** Entries looked at, times how often a window opens or closes; a list of budgets that takes more is not followed to its end. */
const MOST_STEPS = 200_000;

/**
 * What the budgets allow for a reason from `question.at` on, without holes, until an instant or until there have been too many changes to go on.
 * Says the same as `allowedDisruptions` for each second, the number of nodes staying as it is.
 */
export function* allowanceSpans(question: AllowanceQuestion, until: Instant): Generator<AllowanceSpan, void> {
  const { budgets, at } = question;
  if (!budgets.ok) {
    yield { start: at, end: until, allowed: 0, decidedBy: budgets.error.index };
    return;
  }
  let span: AllowanceSpan | undefined;
  for (const { start, end, allowed, decidedBy } of evenSpans(limitsOf(budgets.budgets, question, until), { start: floorSeconds(at), end: floorSeconds(until) })) {
    if (span !== undefined && span.allowed === allowed && span.decidedBy === decidedBy) span.end = BigInt(end) * SECOND;
    else {
      if (span !== undefined) yield span;
      span = { start: BigInt(start) * SECOND, end: BigInt(end) * SECOND, allowed, ...(decidedBy !== undefined && { decidedBy }) };
    }
  }
  if (span !== undefined) yield span;
}

interface Limit {
  index: number;
  allowed: number;
  /** While it is active, nothing else counts. */
  fails: boolean;
  /** Absent for an entry that is always active. */
  rest?: Iterator<Stretch, void>;
  /** The stretch that is open now or opens next. */
  next: Stretch | undefined;
}

/** An entry that fails concerns every reason. */
function limitsOf(budgets: readonly CompiledBudget[], question: AllowanceQuestion, until: Instant): Limit[] {
  return budgets.filter((budget) => fails(budget) || appliesTo(budget, question.reason)).map((budget): Limit => {
    const { index, nodes, timing } = budget;
    const limit = { index, fails: fails(budget), allowed: nodes.kind === 'error' || timing.kind === 'error' ? 0 : scaleNodes(nodes, question.nodeCount) };
    if (timing.kind !== 'windows') return { ...limit, next: { start: -Infinity, end: Infinity } };
    const rest = openStretches(timing, question.at, until);
    return { ...limit, rest, next: nextOf(rest) };
  });
}

function fails({ nodes, timing }: CompiledBudget): boolean {
  return nodes.kind === 'error' || timing.kind === 'error';
}

function nextOf(rest: Iterator<Stretch, void>): Stretch | undefined {
  const result = rest.next();
  return result.done === true ? undefined : result.value;
}

interface EvenSpan extends Stretch {
  allowed: number;
  decidedBy: number | undefined;
}

/** Spans in which no window opens or closes. */
function* evenSpans(limits: readonly Limit[], { start, end }: Stretch): Generator<EvenSpan, void> {
  let at = start;
  for (let steps = 0; at < end && steps < MOST_STEPS; steps += limits.length) {
    let until = end;
    let tightest: Limit | undefined;
    for (const limit of limits) {
      if (limit.next !== undefined && limit.next.end <= at && limit.rest !== undefined) limit.next = nextOf(limit.rest);
      if (limit.next === undefined) continue;
      const isActive = limit.next.start <= at;
      until = Math.min(until, isActive ? limit.next.end : limit.next.start);
      if (isActive && isTighter(limit, tightest)) tightest = limit;
    }
    yield { start: at, end: until, allowed: tightest?.allowed ?? UNLIMITED, decidedBy: tightest?.index };
    at = until;
  }
}

function isTighter(limit: Limit, other: Limit | undefined): boolean {
  return other === undefined || (!other.fails && (limit.fails || limit.allowed < other.allowed));
}
