import type { FailureKind } from '../../../model/source-failure.ts';

/** Error codes of EC2 and SSM, and those that every AWS service shares. */
const CODES_BY_KIND: Partial<Record<FailureKind, readonly string[]>> = {
  denied: [
    'UnauthorizedOperation',
    'AccessDenied',
    'AccessDeniedException',
    'OptInRequired',
    'SubscriptionRequiredException',
    'Blocked',
    'PendingVerification',
  ],
  unauthenticated: [
    'ExpiredToken',
    'ExpiredTokenException',
    'RequestExpired',
    'InvalidClientTokenId',
    'UnrecognizedClientException',
    'AuthFailure',
    'InvalidAccessKeyId',
    'InvalidToken',
    'InvalidSignatureException',
    'SignatureDoesNotMatch',
    'IncompleteSignature',
    'IncompleteSignatureException',
    'MissingAuthenticationToken',
    'MissingAuthenticationTokenException',
    'RequestInTheFuture',
    'RequestTimeTooSkewed',
  ],
  throttled: [
    'RequestLimitExceeded',
    'EC2ThrottledException',
    'Throttling',
    'ThrottlingException',
    'ThrottledException',
    'RequestThrottled',
    'RequestThrottledException',
    'TooManyRequestsException',
    'BandwidthLimitExceeded',
    'LimitExceededException',
    'PriorRequestNotComplete',
    'ProvisionedThroughputExceededException',
    'SlowDown',
  ],
  timeout: ['TimeoutError', 'RequestTimeout', 'RequestTimeoutException'],
  // NoSuchEntity is one of the codes that Karpenter takes for "not found" (`pkg/errors/errors.go`).
  notFound: ['ParameterNotFound', 'NoSuchEntity', 'InvalidPlacementGroup.Unknown'],
  // ParameterVersionNotFound is none of those codes: the parameter exists, the version that was asked for does not.
  invalid: [
    'ParameterVersionNotFound',
    'ValidationException',
    'ValidationError',
    'InvalidKeyId',
    'InvalidFilter',
    'InvalidParameter',
    'InvalidParameterCombination',
    'InvalidParameterValue',
    'FilterLimitExceeded',
    'InvalidInstanceType',
    'InvalidNextToken',
    'MissingParameter',
    'UnknownParameter',
    'MalformedQueryString',
  ],
};

const KIND_BY_CODE: ReadonlyMap<string, FailureKind> = new Map(
  Object.entries(CODES_BY_KIND).flatMap(([kind, codes]) => codes.map((code) => [code, kind as FailureKind] as const)),
);

// ETIMEDOUT is not among them: it is also what the SDK calls its own request time-out.
const NETWORK_CODES = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN'];

/** The kind of an error code; `undefined` for one that nobody listed. */
export function findKind(code: string): FailureKind | undefined {
  if (/\.NotFound$/.test(code)) return 'notFound';
  if (/\.Malformed$/.test(code)) return 'invalid';
  return KIND_BY_CODE.get(code);
}

export function isNetworkCode(code: string): boolean {
  return NETWORK_CODES.includes(code);
}

/** A certificate that Node.js does not trust, as behind a proxy that opens TLS. */
export function isCertificateCode(code: string): boolean {
  return /CERT|^ERR_TLS_/.test(code);
}
