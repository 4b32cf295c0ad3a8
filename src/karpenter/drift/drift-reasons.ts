import { DRIFT_REASONS } from '../../model/drift.ts';

/** Sort order of reasons; one that karpami does not know stands last. */
export function compareDriftReasons(a: string, b: string): number {
  return positionOf(a) - positionOf(b);
}

function positionOf(reason: string): number {
  const index = DRIFT_REASONS.findIndex((known) => known === reason);
  return index < 0 ? DRIFT_REASONS.length : index;
}
