import { ACCOUNT_ID } from './account-seals.ts';

/**
 * Accounts that everybody knows, since AWS and vendors publish them as owners of their images: the number tells nothing about the user, and which of
 * them owns an image is a part of the answer. Accounts of images that EC2 gives an owner alias (`amazon`, `aws-marketplace`) are as public.
 */
export const PUBLIC_ACCOUNTS: ReadonlySet<string> = new Set([
  '602401143452', // EKS optimised AMIs
  '092701018921', // Bottlerocket
  '801119661308', // Windows
  '137112412989', // Amazon Linux
  '591542846629', // ECS optimised AMIs
  '099720109477', // Canonical
]);

export interface KnownAccounts {
  /** Stay as they are. */
  publicAccounts: ReadonlySet<string>;
  /** Stood where only an account id can stand. */
  certain: ReadonlySet<string>;
}

export interface TextScrubber {
  scrub: (text: string) => string;
  /** The replacement of an account id; undefined when it was not replaced. */
  replacementOf: (accountId: string) => string | undefined;
}

/** Replaces account ids, people's names in ARNs, access keys and API endpoints; the same text always by the same replacement. */
export function textScrubber(known: KnownAccounts): TextScrubber {
  const replacements = new Map<string, string>();
  const sessions = pseudonyms('session');
  const users = pseudonyms('user');
  const endpoints = pseudonyms('endpoint');
  const account = (id: string): string => {
    if (known.publicAccounts.has(id) || isReplacement(id) || (isTimestamp(id) && !known.certain.has(id))) return id;
    const replacement = replacements.get(id) ?? freshReplacement(replacements.size + 1, known.certain);
    replacements.set(id, replacement);
    return replacement;
  };
  const replaceAll = (text: string): string =>
    text
      .replace(ASSUMED_ROLE, (_match, role: string, session: string) => role + sessions(session))
      .replace(IAM_USER, (_match, arn: string, user: string) => arn + users(user))
      .replace(ACCESS_KEY, 'access-key')
      .replace(API_ENDPOINT, endpoints)
      .replace(ID_OR_ACCOUNT, (match) => (/^\d{12}$/.test(match) ? account(match) : match));
  return { scrub: (text) => (SUSPECT.test(text) ? replaceAll(text) : text), replacementOf: (id) => replacements.get(id) };
}

/** Next to no text of a big cluster has any of it. */
const SUSPECT = /\d{12}|A[KS]IA|\.eks\.amazonaws\.com/;

const ASSUMED_ROLE = /(arn:aws[a-z-]*:sts::\d{12}:assumed-role\/[^\s/"']+\/)([^\s"'(),;]+)/g;
const IAM_USER = /(arn:aws[a-z-]*:(?:iam|sts)::\d{12}:(?:federated-)?user\/)([^\s"'(),;]+)/g;
const ACCESS_KEY = /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g;
const API_ENDPOINT = /\b[0-9A-Fa-f]{32}(?=\.[a-z0-9]+\.[a-z0-9-]+\.eks\.amazonaws\.com)/g;

/** Resource ids and UUIDs come first: twelve digits in a row happen within them, and an id that is changed is no longer found. */
const ID_OR_ACCOUNT = new RegExp(
  [
    /\b(?:ami|cr|eni|i|lt|pg|r|sg|sir|snap|subnet|vol|vpc)-(?:[0-9a-f]{17}|[0-9a-f]{8})\b/,
    /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/,
    ACCOUNT_ID,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** The account ids that stand in ARNs and registry names. */
export function accountsIn(text: string): string[] {
  if (!SUSPECT.test(text)) return [];
  return [...text.matchAll(/(?<=:)\d{12}(?=:)|(?<!\d)\d{12}(?=\.dkr\.ecr\.)/g)].map(([id]) => id);
}

export function isReplacement(accountId: string): boolean {
  return /^0{8}\d{4}$/.test(accountId);
}

function freshReplacement(count: number, taken: ReadonlySet<string>): string {
  const candidate = String(count).padStart(12, '0');
  return taken.has(candidate) ? freshReplacement(count + 1, taken) : candidate;
}

/** Minutes of this century, as image builders put them into names (`golden-202611271430`): changing them would change which name is greater. */
function isTimestamp(digits: string): boolean {
  return /^20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d$/.test(digits);
}

function pseudonyms(prefix: string): (text: string) => string {
  const pseudonymByText = new Map<string, string>();
  return (text) => {
    if (new RegExp(`^${prefix}-\\d+$`).test(text)) return text;
    const pseudonym = pseudonymByText.get(text) ?? `${prefix}-${pseudonymByText.size + 1}`;
    pseudonymByText.set(text, pseudonym);
    return pseudonym;
  };
}
