import type { SourceFailure } from '../../../model/source-failure.ts';
import type { AskedQuestion } from './asked-question.ts';
import type { CredentialsError } from './credentials-error.ts';
import { decodeError } from './error-facts.ts';
import { isCertificateCode, isNetworkCode } from './error-kinds.ts';
import type { Words } from './error-words.ts';
import { describeNetworkError } from './network-failure.ts';

/**
 * Why the default chain gave no credentials, in own words: the SDK's may hold the command line of a credential process.
 * The wordings it is recognised by are those of `@aws-sdk/credential-provider-*` and `@aws-sdk/token-providers`.
 */
export function describeCredentialsError({ cause }: CredentialsError, asked: Pick<AskedQuestion, 'region' | 'profile'>): SourceFailure {
  const facts = decodeError(cause);
  const base = { service: 'aws', operation: 'load credentials' } as const;
  if (facts.networkCode !== undefined && (isNetworkCode(facts.networkCode) || isCertificateCode(facts.networkCode))) {
    return { ...base, ...describeNetworkError(facts.networkCode, facts, { region: asked.region }) };
  }
  const text = `${facts.name}: ${facts.message}`;
  const known = CAUSES.find(({ pattern }) => pattern.test(text));
  return { ...base, kind: 'unauthenticated', code: facts.name, ...(known ?? OTHER).words(whose(asked.profile)) };
}

/** Parts of the sentences that name the profile, where one was chosen. */
interface Whose {
  /** ` of profile "audit"` */
  of: string;
  /** ` --profile audit` */
  option: string;
  profile?: string;
}

function whose(profile: string | undefined): Whose {
  return profile === undefined ? { of: '', option: '' } : { of: ` of profile "${profile}"`, option: ` --profile ${profile}`, profile };
}

interface Cause {
  pattern: RegExp;
  words: (whose: Whose) => Words;
}

const CAUSES: readonly Cause[] = [
  {
    // SSO's own network errors arrive as text.
    pattern: /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|TimeoutError/,
    words: ({ of, option }) => ({
      message: `what gives the AWS credentials${of} cannot be reached`,
      hint: `see why: aws sts get-caller-identity${option}`,
    }),
  },
  {
    pattern: /aws login/,
    words: ({ of, option }) => ({ message: `the AWS login session${of} has expired or is missing`, hint: `sign in again: aws login${option}` }),
  },
  {
    pattern: /ForbiddenException/,
    words: ({ of }) => ({ message: `the SSO user may not take the role${of}`, hint: 'check sso_account_id and sso_role_name in ~/.aws/config' }),
  },
  {
    pattern: /SSO|sso|TokenProviderError|UnauthorizedException|Token is expired/,
    words: ({ of, option }) => ({ message: `the AWS SSO session${of} has expired or is missing`, hint: `sign in again: aws sso login${option}` }),
  },
  {
    pattern: /multi-factor/,
    words: ({ of, option }) => ({
      message: `the AWS role${of} asks for an MFA code, which karpami cannot enter`,
      hint: `take a session first: eval "$(aws configure export-credentials${option} --format env)"`,
    }),
  },
  {
    pattern: /^ExpiredToken/,
    words: ({ of, option }) => ({ message: `the AWS session${of} has expired`, hint: `sign in again, for example with: aws sso login${option}` }),
  },
  {
    pattern: /^(AccessDenied|InvalidIdentityToken|InvalidClientTokenId|ValidationError)/,
    words: ({ of }) => ({
      message: `the AWS role${of} cannot be assumed`,
      hint: "check the role's trust policy and sts:AssumeRole or sts:AssumeRoleWithWebIdentity of the caller",
    }),
  },
  {
    pattern: /from any providers|using profile|metadata/i,
    words: ({ profile }) =>
      profile === undefined
        ? { message: 'no AWS credentials were found', hint: 'give --profile, set AWS_PROFILE, or sign in with aws sso login; aws sts get-caller-identity shows more' }
        : { message: `the AWS profile "${profile}" has no credentials, or does not exist`, hint: 'list the profiles: aws configure list-profiles' },
  },
];

const OTHER: Pick<Cause, 'words'> = {
  words: ({ of, option }) => ({ message: `the AWS credentials${of} could not be loaded`, hint: `see why: aws sts get-caller-identity${option}` }),
};
