import { CredentialsError } from '../../../../src/sources/live/aws/credentials-error.ts';
import { describeCredentialsError } from '../../../../src/sources/live/aws/credentials-failure.ts';

function describeCause(name: string, message: string, profile?: string, fields: object = {}) {
  const cause = Object.assign(new Error(message), { name, ...fields });
  return describeCredentialsError(new CredentialsError(cause), { region: 'eu-west-1', profile });
}

const PROVIDER = 'CredentialsProviderError';

test.each([
  ['nothing anywhere', PROVIDER, 'Could not load credentials from any providers', undefined, 'no AWS credentials were found', '--profile'],
  ['an unknown profile', PROVIDER, 'Could not load credentials from any providers', 'nope', 'the AWS profile "nope" has no credentials, or does not exist', 'aws configure list-profiles'],
  ['an SSO session that has expired', PROVIDER, 'The SSO session associated with this profile has expired. To refresh this SSO session run aws sso login with the corresponding profile.', 'audit', 'the AWS SSO session of profile "audit" has expired or is missing', 'aws sso login --profile audit'],
  ['an SSO token that cannot be refreshed', PROVIDER, "Token is expired. To refresh this SSO session run 'aws sso login' with the corresponding profile.", undefined, 'the AWS SSO session has expired or is missing', 'aws sso login'],
  ['an SSO token that AWS no longer knows', PROVIDER, 'UnauthorizedException: Session token not found or invalid', undefined, 'the AWS SSO session has expired or is missing', 'aws sso login'],
  ['an SSO user without the role', PROVIDER, 'ForbiddenException: No access', undefined, 'the SSO user may not take the role', 'sso_role_name'],
  ['SSO that cannot be reached', PROVIDER, 'Error: getaddrinfo ENOTFOUND portal.sso.eu-west-1.amazonaws.com', undefined, 'what gives the AWS credentials cannot be reached', 'aws sts get-caller-identity'],
  ['a login session that has ended', PROVIDER, 'Failed to load a token for session x, please re-authenticate using aws login', 'audit', 'the AWS login session of profile "audit" has expired or is missing', 'aws login --profile audit'],
  ['a role that wants MFA', PROVIDER, 'Profile audit requires multi-factor authentication, but no MFA code callback was provided.', 'audit', 'the AWS role of profile "audit" asks for an MFA code, which karpami cannot enter', 'export-credentials --profile audit'],
  ['a role that may not be assumed', 'AccessDenied', 'User: arn:aws:iam::111122223333:user/x is not authorized to perform: sts:AssumeRole', undefined, 'the AWS role cannot be assumed', 'trust policy'],
  ['a service account token that is refused', 'InvalidIdentityToken', 'No OpenIDConnect provider found', undefined, 'the AWS role cannot be assumed', 'AssumeRoleWithWebIdentity'],
  ['an expired session under a role', 'ExpiredToken', 'The security token included in the request is expired', undefined, 'the AWS session has expired', 'aws sso login'],
  ['a credential process that fails', PROVIDER, 'Command failed: /bin/get-keys --password hunter2', 'audit', 'the AWS credentials of profile "audit" could not be loaded', 'aws sts get-caller-identity --profile audit'],
])('%s', (_name, cause, text, profile, message, hint) => {
  const failure = describeCause(cause, text, profile);
  expect(failure).toMatchObject({ service: 'aws', operation: 'load credentials', kind: 'unauthenticated', code: cause, message });
  expect(failure.hint).toContain(hint);
  expect(JSON.stringify(failure)).not.toMatch(/hunter2|111122223333/);
});

it('a token service that cannot be reached is unreachable', () => {
  expect(describeCause('Error', 'getaddrinfo ENOTFOUND sts.eu-west-1.amazonaws.com', undefined, { code: 'ENOTFOUND', hostname: 'sts.eu-west-1.amazonaws.com' })).toMatchObject({
    kind: 'unreachable',
    code: 'ENOTFOUND',
    message: 'there is no host sts.eu-west-1.amazonaws.com',
  });
});
