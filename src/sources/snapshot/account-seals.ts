import { scryptSync } from 'node:crypto';

/** Twelve digits on their own: the shape of an AWS account id. */
export const ACCOUNT_ID = /(?<!\d)\d{12}(?!\d)/g;

/**
 * A value by which the owner of a file that names an account finds that account's replacement in a snapshot. scrypt makes each try slow, since there
 * are no more than 10^12 account ids and a plain hash of one is soon undone. `salt` is the snapshot's `takenAt`.
 */
export function sealAccount(accountId: string, salt: string): string {
  return scryptSync(accountId, `karpami ${salt}`, 16, { N: 2 ** 14, r: 8, p: 1 }).toString('hex');
}

/** Puts into a question the replacements that the snapshot has for the account ids in it. */
export function accountTranslator(accounts: Readonly<Record<string, string>>, salt: string): (text: string) => string {
  const replacementBySeal = new Map(Object.entries(accounts).map(([replacement, seal]) => [seal, replacement]));
  const replacementById = new Map<string, string>();
  const translate = (accountId: string): string => {
    const known = replacementById.get(accountId) ?? replacementBySeal.get(sealAccount(accountId, salt)) ?? accountId;
    replacementById.set(accountId, known);
    return known;
  };
  return (text) => (replacementBySeal.size === 0 ? text : text.replace(ACCOUNT_ID, translate));
}
