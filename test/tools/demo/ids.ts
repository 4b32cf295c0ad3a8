import { fnv1 } from '../../../src/util/fnv1.ts';

/** A resource id that looks like EC2's and is always the same for the same thing: `ami-0` and sixteen hex digits. */
export function resourceId(prefix: string, thing: string): string {
  const hash = fnv1(new TextEncoder().encode(`${thing}/${prefix}`));
  return `${prefix}-0${hash.toString(16).padStart(16, '0')}`;
}
