import type { SourcePosition } from '../model/manifest.ts';

/**
 * - `holds`: it accepted a finding
 * - `unused`: its rule ran and found nothing there
 * - `idle`: its rule did not run
 * - `misplaced`: it is for the whole file, and stands too far down
 * - all others say what is wrong with it; it does not hold then
 */
export type SuppressionState = 'holds' | 'unused' | 'idle' | 'misplaced' | 'unknownRule' | 'withoutReason' | 'expired' | 'badDate';

/** An annotation or a comment that accepts what one rule finds, judged after the other rules ran. */
export interface Suppression {
  by: 'annotation' | 'comment';
  /** As it is written: `ignore.karpami.dev/alias-latest`, `karpami:ignore`, `karpami:ignore-file`. */
  keyword: string;
  /** The id that it names; empty where it names none. */
  rule: string;
  /** The rule that is probably meant, where there is none of that name. */
  nearestRule?: string;
  reason: string;
  /** Such as `2027-03-01`, the first day on which it no longer holds; as it is written. */
  until?: string;
  at: SourcePosition;
  state: SuppressionState;
}
