import { fnv1 } from '../../../src/util/fnv1.ts';

/** A resource id that looks like EC2's and is always the same for the same thing: `ami-0` and sixteen hex digits. */
export function resourceId(prefix: string, thing: string): string {
  return `${prefix}-0${hash(`${thing}/${prefix}`).toString(16).padStart(16, '0')}`;
}

/** What a hash annotation looks like. The same object always has the same one, so that nothing drifts by hash. */
export function annotatedHash(thing: string): string {
  return String(hash(`${thing}/hash`));
}

function hash(text: string): bigint {
  return fnv1(new TextEncoder().encode(text));
}
