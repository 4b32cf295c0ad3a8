import type { JsonValue } from '../../model/json.ts';

/** What stands in a snapshot where an AWS account id was. */
const REPLACED = /(?<!\d)0{8}\d{4}(?!\d)/;
const ACCOUNT_ID = /(?<!\d)\d{12}(?!\d)/g;

/** Whether account ids were replaced in a value of a snapshot, so that its hash is no longer the one that Karpenter computed. */
export function hasReplacedAccount(value: JsonValue | undefined): boolean {
  if (typeof value === 'string') return REPLACED.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) ? value.some(hasReplacedAccount) : Object.entries(value).some(([key, member]) => REPLACED.test(key) || hasReplacedAccount(member));
}

/** The value with all account ids made equal: a file has the real ones where the snapshot has others. */
export function withoutAccounts<T extends JsonValue>(value: T): T;
export function withoutAccounts(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.replace(ACCOUNT_ID, '0'.repeat(12));
  if (Array.isArray(value)) return value.map((item) => withoutAccounts(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key.replace(ACCOUNT_ID, '0'.repeat(12)), withoutAccounts(member)]));
}
