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
  return { ...base, kind: 'unauthenticated', code: facts.name, ...(known ?? OTHER).words(asked.profile) };
}

interface Cause {
  pattern: RegExp;
  words(profile: string | undefined): Words;
}

const CAUSES: readonly Cause[] = [
  {
    // SSO's own network errors arrive as text.
    pattern: /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|TimeoutError/,
    words: (profile) => ({ message: `what gives the AWS credentials${ofProfile(profile)} cannot be reached`, hint: `see why: aws sts get-caller-identity${option(profile)}` }),
  },
  {
    pattern: /aws login/,
    words: (profile) => ({ message: `the AWS login session${ofProfile(profile)} has expired or is missing`, hint: `sign in again: aws login${option(profile)}` }),
  },
  {
    pattern: /ForbiddenException/,
    words: (profile) => ({ message: `the SSO user may not take the role${ofProfile(profile)}`, hint: 'check sso_account_id and sso_role_name in ~/.aws/config' }),
  },
  {
    pattern: /SSO|sso|TokenProviderError|UnauthorizedException|Token is expired/,
    words: (profile) => ({ message: `the AWS SSO session${ofProfile(profile)} has expired or is missing`, hint: `sign in again: aws sso login${option(profile)}` }),
  },
  {
    pattern: /multi-factor/,
    words: (profile) => ({
      message: `the AWS role${ofProfile(profile)} asks for an MFA code, which karpami cannot enter`,
      hint: `take a session first: eval "$(aws configure export-credentials${option(profile)} --format env)"`,
    }),
  },
  {
    pattern: /^ExpiredToken/,
    words: (profile) => ({ message: `the AWS session${ofProfile(profile)} has expired`, hint: `sign in again, for example with: aws sso login${option(profile)}` }),
  },
  {
    pattern: /^(AccessDenied|InvalidIdentityToken|InvalidClientTokenId|ValidationError)/,
    words: (profile) => ({
      message: `the AWS role${ofProfile(profile)} cannot be assumed`,
      hint: "check the role's trust policy and sts:AssumeRole or sts:AssumeRoleWithWebIdentity of the caller",
    }),
  },
  {
    pattern: /from any providers|using profile|metadata/i,
    words: (profile) =>
      profile === undefined
        ? { message: 'no AWS credentials were found', hint: 'give --profile, set AWS_PROFILE, or sign in, for example with: aws sso login' }
        : { message: `the AWS profile "${profile}" has no credentials, or does not exist`, hint: 'list the profiles: aws configure list-profiles' },
  },
];

const OTHER: Pick<Cause, 'words'> = {
  words: (profile) => ({ message: `the AWS credentials${ofProfile(profile)} could not be loaded`, hint: `see why: aws sts get-caller-identity${option(profile)}` }),
};

function option(profile: string | undefined): string {
  return profile === undefined ? '' : ` --profile ${profile}`;
}

function ofProfile(profile: string | undefined): string {
  return profile === undefined ? '' : ` of profile "${profile}"`;
}
