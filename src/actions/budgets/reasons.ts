import { usageError } from '../../errors.ts';
import type { DisruptionReason } from '../../model/disruption.ts';

/** Throws KarpamiError `usage` for a reason that the release does not have. */
export function checkReasons(asked: readonly DisruptionReason[], known: readonly DisruptionReason[], release: string): void {
  const missing = asked.find((reason) => !known.includes(reason));
  if (missing !== undefined) throw usageError(`Karpenter ${release} has no budgets for reason ${missing}`, `choose of ${known.join(', ')}, or give --karpenter-version`);
}
