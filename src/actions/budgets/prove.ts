import { KarpamiError } from '../../errors.ts';
import { allowanceSpans } from '../../karpenter/disruption/calendar/allowance-spans.ts';
import { compileBudgets } from '../../karpenter/disruption/decode-budgets.ts';
import type { WeekSet } from '../../karpenter/disruption/calendar/week-set.ts';
import type { DstChoice, SuggestionProof } from '../../model/calendar.ts';
import type { DisruptionReason } from '../../model/disruption.ts';
import type { Budget } from '../../model/karpenter.ts';
import { formatInstant } from '../../util/instant.ts';
import { merged, minutesOf, spansOfWeek, subtract } from './spans.ts';
import type { Span } from './spans.ts';
import type { OffsetSpan } from './zone.ts';

/** What budgets are held against. */
export interface Claim {
  choice: DstChoice;
  budgets: readonly Budget[];
  /** The minutes of a week in UTC that they are made to leave open. */
  open: WeekSet;
  reasons: readonly DisruptionReason[];
  otherReasons: readonly DisruptionReason[];
  /** Windows as they were asked for, on the clocks of the zone. */
  wanted: WeekSet;
  /** The clocks of the zone in the time that is looked at. */
  offsets: readonly OffsetSpan[];
}

/** Enough for 1% to be a whole node. */
const NODES = 100;

/**
 * Evaluates budgets as Karpenter does over all of the time and compares that with the windows. Throws KarpamiError `defect` where they are not
 * what they were made to be.
 */
export function proveBudgets(claim: Claim): SuggestionProof {
  const { offsets, budgets, reasons, otherReasons } = claim;
  const range = { start: offsets[0]?.start ?? 0n, end: offsets.at(-1)?.end ?? 0n };
  const meant = spansOfWeek(claim.open, [{ ...range, offsetMinutes: 0 }]);
  for (const reason of reasons) if (differs(openSpans(budgets, reason, range), meant)) throw broken(claim, `${reason} is not open when it should be`);
  for (const reason of otherReasons) if (differs(openSpans(budgets, reason, range), [range])) throw broken(claim, `${reason} is closed at times`);
  const wanted = spansOfWeek(claim.wanted, offsets);
  const [outside, missing] = [subtract(meant, wanted), subtract(wanted, meant)];
  if (claim.choice === 'intersection' && outside.length > 0) throw broken(claim, 'it is open outside of the windows');
  if (claim.choice === 'union' && missing.length > 0) throw broken(claim, 'it is closed in the windows');
  const [firstOutside, firstMissing] = [outside[0], missing[0]];
  return {
    from: formatInstant(range.start),
    to: formatInstant(range.end),
    windowCount: meant.length,
    wantedCount: wanted.length,
    outsideMinutes: minutesOf(outside),
    missingMinutes: minutesOf(missing),
    ...(firstOutside && { firstOutside: described(firstOutside) }),
    ...(firstMissing && { firstMissing: described(firstMissing) }),
  };
}

function openSpans(budgets: readonly Budget[], reason: DisruptionReason, { start, end }: Span): Span[] {
  const spans = allowanceSpans({ budgets: compileBudgets(budgets), reason, nodeCount: NODES, at: start }, end);
  return merged([...spans].filter(({ allowed }) => allowed > 0));
}

function differs(a: readonly Span[], b: readonly Span[]): boolean {
  return subtract(a, b).length > 0 || subtract(b, a).length > 0;
}

function described({ start, end }: Span): { from: string; to: string } {
  return { from: formatInstant(start), to: formatInstant(end) };
}

function broken({ choice, budgets }: Claim, why: string): KarpamiError {
  return new KarpamiError('defect', `the suggested budgets (${choice}) fail their own proof: ${why}: ${JSON.stringify(budgets)}`);
}
