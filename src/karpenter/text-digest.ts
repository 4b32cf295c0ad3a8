import type { TextDigest } from '../model/text-digest.ts';

/** Whether a snapshot has put a digest where a text was. */
export function isTextDigest(value: unknown): value is TextDigest {
  return typeof value === 'object' && value !== null && 'fnv1' in value && typeof value.fnv1 === 'string' && 'bytes' in value && typeof value.bytes === 'number';
}
