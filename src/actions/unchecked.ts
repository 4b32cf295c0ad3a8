import type { SourcePosition } from '../model/manifest.ts';
import type { Unchecked } from '../model/report.ts';
import type { SourceFailure } from '../model/source-failure.ts';

/** One entry for each distinct failure: fifty parameters denied alike are one thing to fix. */
export function distinctUnchecked(items: readonly Unchecked[]): Unchecked[] {
  const seen = new Map<string, Unchecked>();
  for (const item of items) {
    const key = JSON.stringify([item.subject, item.at, item.failure.operation, item.failure.kind, item.failure.message]);
    if (!seen.has(key)) seen.set(key, item);
  }
  return [...seen.values()];
}

export function uncheckedOf(subject: string, failure: SourceFailure, at?: SourcePosition): Unchecked {
  return at === undefined ? { subject, failure } : { subject, failure, at };
}
