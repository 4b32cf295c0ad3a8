import type { SourcePosition } from '../model/manifest.ts';
import type { Unchecked } from '../model/report.ts';
import type { SourceFailure } from '../model/source-failure.ts';
import { groupBy } from '../util/group-by.ts';

/** One entry for each thing to fix: fifty parameters denied alike are one. */
export function distinctUnchecked(items: readonly Unchecked[]): Unchecked[] {
  const keyOf = ({ subject, at, failure: { service, operation, kind, message } }: Unchecked): string => JSON.stringify([subject, at, service, operation, kind, service === 'file' ? message : '']);
  return [...groupBy(items, keyOf).values()].flatMap(([first, ...alike]) => {
    if (first === undefined) return [];
    const others = new Set(alike.map(({ failure }) => failure.message).filter((message) => message !== first.failure.message)).size;
    return [others === 0 ? first : { ...first, failure: { ...first.failure, message: `${first.failure.message} (and ${others} more like it)` } }];
  });
}

export function uncheckedOf(subject: string, failure: SourceFailure, at?: SourcePosition): Unchecked {
  return at === undefined ? { subject, failure } : { subject, failure, at };
}
