import type { SourceFailure } from '../../../../src/model/source-failure.ts';
import type { AskedQuestion } from '../../../../src/sources/live/aws/asked-question.ts';
import { CredentialsError } from '../../../../src/sources/live/aws/credentials-error.ts';
import { startDeadline } from '../../../../src/sources/live/aws/deadline.ts';
import { toSourceFailure } from '../../../../src/sources/live/aws/errors.ts';

function fail(error: unknown, change: Partial<AskedQuestion> = {}): SourceFailure {
  const deadline = startDeadline(60_000);
  const times = { connectionTimeoutMs: 3_000, requestTimeoutMs: 15_000 };
  return toSourceFailure(error, { service: 'ec2', operation: 'DescribeImages', region: 'eu-west-1', deadline, host: 'ec2.eu-west-1.amazonaws.com', ...times, ...change });
}

/** As the SDK throws what a service answers. */
function serviceError(name: string, message: string, httpStatusCode = 400, attempts = 1): Error {
  return Object.assign(new Error(message), { name, $metadata: { httpStatusCode, attempts } });
}

/** As Node.js throws what happens to a socket; the SDK renames some. */
function networkError(code: string, fields: object = {}): Error {
  return Object.assign(new Error(`something ${code}`), { code, ...fields });
}

const CALLER = 'User: arn:aws:sts::111122223333:assumed-role/auditor/session';

describe('the kind of a failure', () => {
  test.each([
    ['UnauthorizedOperation', 'denied'],
    ['AccessDenied', 'denied'],
    ['AccessDeniedException', 'denied'],
    ['OptInRequired', 'denied'],
    ['RequestLimitExceeded', 'throttled'],
    ['Throttling', 'throttled'],
    ['ThrottlingException', 'throttled'],
    ['TooManyRequestsException', 'throttled'],
    ['ExpiredToken', 'unauthenticated'],
    ['ExpiredTokenException', 'unauthenticated'],
    ['RequestExpired', 'unauthenticated'],
    ['InvalidClientTokenId', 'unauthenticated'],
    ['UnrecognizedClientException', 'unauthenticated'],
    ['AuthFailure', 'unauthenticated'],
    ['SignatureDoesNotMatch', 'unauthenticated'],
    ['ParameterNotFound', 'notFound'],
    ['NoSuchEntity', 'notFound'],
    ['InvalidAMIID.NotFound', 'notFound'],
    ['InvalidPlacementGroup.Unknown', 'notFound'],
    ['ParameterVersionNotFound', 'invalid'],
    ['ValidationException', 'invalid'],
    ['InvalidParameterValue', 'invalid'],
    ['InvalidAMIID.Malformed', 'invalid'],
    ['InvalidKeyId', 'invalid'],
    ['SomethingNew', 'failed'],
  ])('of %s is %s', (code, kind) => {
    expect(fail(serviceError(code, 'text'))).toMatchObject({ service: 'ec2', operation: 'DescribeImages', kind, code });
  });

  test.each([
    [429, 'throttled'],
    [401, 'unauthenticated'],
    [403, 'denied'],
    [500, 'failed'],
    [503, 'failed'],
    [404, 'failed'],
  ])('of an unknown code with HTTP %i is %s', (status, kind) => {
    expect(fail(serviceError('SomethingNew', 'text', status)).kind).toBe(kind);
  });
});

describe('the words of a failure', () => {
  test.each([
    [
      'a missing permission names the action and gives a statement',
      serviceError('UnauthorizedOperation', `You are not authorized to perform this operation. ${CALLER} is not authorized to perform: ec2:DescribeImages because no identity-based policy allows the ec2:DescribeImages action. Encoded authorization failure message: 4GIOHlTk`, 403),
      'not allowed to call ec2:DescribeImages: no identity-based policy allows it',
      '{"Effect":"Allow","Action":"ec2:DescribeImages","Resource":"*"}',
    ],
    [
      'a missing permission without a reason',
      serviceError('UnauthorizedOperation', 'You are not authorized to perform this operation.', 403),
      'not allowed to call ec2:DescribeImages',
      'karpami permissions',
    ],
    [
      'an explicit deny',
      serviceError('UnauthorizedOperation', `${CALLER} is not authorized to perform: ec2:DescribeImages with an explicit deny in a service control policy: arn:aws:organizations::111122223333:policy/p-1`, 403),
      'not allowed to call ec2:DescribeImages: explicit deny in a service control policy',
      'has to stop denying ec2:DescribeImages',
    ],
    ['a region that is not enabled', serviceError('OptInRequired', 'You are not subscribed', 401), 'the account has not enabled ec2 in region eu-west-1', '--region eu-west-1'],
    ['an expired session', serviceError('RequestExpired', 'Request has expired.'), 'the AWS session has expired', 'aws sso login'],
    ['refused credentials', serviceError('AuthFailure', 'AWS was not able to validate'), 'AWS does not accept these credentials in region eu-west-1', 'aws sts get-caller-identity'],
    ['a signature for another region', serviceError('AuthFailure', "Credential should be scoped to a valid region, not 'x'. "), 'the endpoint does not serve region eu-west-1', 'AWS_ENDPOINT_URL'],
    ['a clock that is wrong', serviceError('RequestTimeTooSkewed', 'skewed', 403), "AWS refuses the request's time", 'clock'],
    ['throttling', serviceError('RequestLimitExceeded', 'Request limit exceeded.', 503, 4), 'AWS throttled DescribeImages (4 attempts)', 'try again'],
    ['a value that EC2 does not accept', serviceError('InvalidParameterValue', 'Value (x) for arn:aws:ec2:eu-west-1:111122223333:image/x is invalid.\nmore'), 'AWS does not accept this DescribeImages request: Value (x) for ARN is invalid', undefined],
    ['a refusal without words', serviceError('ValidationException', ''), 'AWS does not accept this DescribeImages request: ValidationException', undefined],
    ['an internal error', serviceError('InternalError', 'An internal error', 500, 4), 'ec2.eu-west-1.amazonaws.com answered DescribeImages with HTTP 500 (4 attempts)', 'later'],
    ['an answer that is not XML', Object.assign(new SyntaxError('Unexpected token <'), { $response: { statusCode: 502 } }), 'ec2.eu-west-1.amazonaws.com answered DescribeImages with HTTP 502', 'later'],
    ['an error nobody listed', serviceError('SomethingNew', 'text', 404), 'AWS refused DescribeImages with SomethingNew (HTTP 404)', undefined],
    ['an error of the client itself', new TypeError('cannot read x'), 'DescribeImages failed: cannot read x', undefined],
    ['something that is no error', 'nonsense', 'DescribeImages failed: Error', undefined],
  ])('%s', (_name, error, message, hint) => {
    const failure = fail(error);
    expect(failure.message).toBe(message);
    if (hint === undefined) expect(failure.hint).toBeUndefined();
    else expect(failure.hint).toContain(hint);
  });

  it('hold no account id and no ARN of the caller', () => {
    const failure = fail(serviceError('AccessDeniedException', `${CALLER} is not authorized to perform: ssm:GetParameter on resource: arn:aws:ssm:eu-west-1:111122223333:parameter/p`));
    expect(JSON.stringify(failure)).not.toMatch(/111122223333|assumed-role/);
  });

  it('name the profile to sign in with', () => {
    expect(fail(serviceError('ExpiredToken', 'expired'), { profile: 'audit' }).hint).toContain('aws sso login --profile audit');
  });

  it('name the parameter that the policy does not cover', () => {
    const asked = { service: 'ssm', operation: 'GetParameter', resource: 'arn:aws:ssm:eu-west-1:*:parameter/own' } as const;
    expect(fail(serviceError('AccessDeniedException', ''), asked).hint).toContain('"Action":"ssm:GetParameter","Resource":"arn:aws:ssm:eu-west-1:*:parameter/own"');
  });
});

describe('trouble on the way', () => {
  test.each([
    ['a region that does not exist', networkError('ENOTFOUND', { hostname: 'ec2.eu-wast-1.amazonaws.com' }), 'unreachable', 'there is no host ec2.eu-wast-1.amazonaws.com', '--region'],
    ['a name server that does not answer', networkError('EAI_AGAIN', { hostname: 'ec2.eu-west-1.amazonaws.com' }), 'unreachable', 'ec2.eu-west-1.amazonaws.com cannot be looked up: the name server does not answer', 'network'],
    ['a refused connection', networkError('ECONNREFUSED', { address: '127.0.0.1', port: 9 }), 'unreachable', '127.0.0.1:9 refuses connections', 'network'],
    ['a reset connection', networkError('ECONNRESET', { name: 'TimeoutError' }), 'unreachable', 'ec2.eu-west-1.amazonaws.com closes the connection without an answer', 'network'],
    ['a network without a route', networkError('ENETUNREACH'), 'unreachable', 'ec2.eu-west-1.amazonaws.com cannot be reached', 'network'],
    ['a certificate of a proxy', networkError('SELF_SIGNED_CERT_IN_CHAIN'), 'unreachable', 'the certificate of ec2.eu-west-1.amazonaws.com is not trusted', 'NODE_EXTRA_CA_CERTS'],
    ['a certificate for another name', networkError('ERR_TLS_CERT_ALTNAME_INVALID'), 'unreachable', 'the certificate of ec2.eu-west-1.amazonaws.com is not trusted', 'NODE_EXTRA_CA_CERTS'],
    ['silence', networkError('ETIMEDOUT', { name: 'TimeoutError', $metadata: { attempts: 4 } }), 'timeout', 'ec2.eu-west-1.amazonaws.com did not answer within 15 s (4 attempts)', 'network'],
    [
      'no connection in time',
      Object.assign(new Error('the request socket did not establish a connection with the server'), { name: 'TimeoutError' }),
      'timeout',
      'ec2.eu-west-1.amazonaws.com did not accept a connection within 3 s',
      'network',
    ],
  ])('%s', (_name, error, kind, message, hint) => {
    const failure = fail(error);
    expect(failure).toMatchObject({ kind, message });
    expect(failure.hint).toContain(hint);
  });
});

describe('the end of the run', () => {
  it('by its deadline is a time-out, whatever was thrown', async () => {
    const deadline = startDeadline(1);
    await new Promise((resolve) => deadline.signal.addEventListener('abort', resolve));
    expect(fail(new CredentialsError(new Error('aborted')), { deadline })).toEqual({
      service: 'ec2',
      operation: 'DescribeImages',
      kind: 'timeout',
      message: 'the time limit of 0.001 s for this run was reached before AWS had answered',
      hint: 'give more time with --timeout',
    });
  });

  it('by the user is said as such', () => {
    const deadline = startDeadline(60_000, AbortSignal.abort());
    expect(fail(new Error('Request aborted'), { deadline })).toMatchObject({ kind: 'failed', message: 'interrupted' });
  });
});
