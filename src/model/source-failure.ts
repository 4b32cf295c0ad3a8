export type SourceService = 'ec2' | 'ssm' | 'sts' | 'aws' | 'kubernetes' | 'snapshot' | 'file';

/**
 * Why a question was not answered.
 * - `denied`: the credentials are valid but may not do this
 * - `unauthenticated`: no credentials, or expired or refused ones
 * - `notRecorded`: a snapshot does not cover the question
 * - `notAsked`: the user switched the source off
 */
export type FailureKind =
  | 'denied'
  | 'unauthenticated'
  | 'throttled'
  | 'unreachable'
  | 'timeout'
  | 'notFound'
  | 'invalid'
  | 'notRecorded'
  | 'notAsked'
  | 'failed';

/** A question to the outside world that got no answer, as data. */
export interface SourceFailure {
  service: SourceService;
  /** `DescribeImages`, `GetParameters`, `list nodeclaims.karpenter.sh`, … */
  operation: string;
  kind: FailureKind;
  /** The service's own error code, such as `UnauthorizedOperation`. */
  code?: string;
  /** One plain sentence: lower case first letter, no full stop. Never holds a secret. */
  message: string;
  /** What to do, ready to paste where it can be. */
  hint?: string;
}

export type Answer<T> = { ok: true; value: T } | { ok: false; failure: SourceFailure };
