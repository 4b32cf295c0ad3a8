import { MINUTE } from '../../../util/instant.ts';
import type { Instant } from '../../../util/instant.ts';
import type { AllowanceQuestion } from '../budgets.ts';
import { SEARCH_YEARS } from '../cron/activation.ts';
import { allowanceSpans } from './allowance-spans.ts';
import type { AllowanceSpan } from './allowance-spans.ts';
import { repeatsWeekly } from './cycle.ts';

/** What is allowed at an instant, and when that changes. What is absent does not come within five years. */
export interface Outlook {
  now: Pick<AllowanceSpan, 'allowed' | 'decidedBy'>;
  /** When another number is allowed. */
  until?: Instant;
  /** The next time that something is allowed after nothing was. */
  opening?: AllowanceSpan;
  /** The next time that nothing is allowed any more. */
  closing?: AllowanceSpan;
}

/** What does not change in a week and a day does not change where weeks are alike. */
const WEEK_AND_DAY = 8n * 1440n * MINUTE;
const YEARS = BigInt(SEARCH_YEARS * 366 * 1440) * MINUTE;

export function outlookOf(question: AllowanceQuestion): Outlook {
  const { budgets, at } = question;
  const isWeekly = !budgets.ok || repeatsWeekly(budgets.budgets);
  const spans = allowanceSpans(question, at + (isWeekly ? WEEK_AND_DAY : YEARS));
  const first = spans.next();
  if (first.done === true) return { now: { allowed: 0 } };
  const outlook: Outlook = { now: first.value };
  let before = first.value.allowed;
  for (const span of spans) {
    if (outlook.until === undefined && span.allowed !== before) outlook.until = span.start;
    if (before <= 0 && span.allowed > 0) outlook.opening ??= span;
    if (before > 0 && span.allowed <= 0) outlook.closing ??= span;
    if (outlook.opening !== undefined && outlook.closing !== undefined) break;
    before = span.allowed;
  }
  return outlook;
}
