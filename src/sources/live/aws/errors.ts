import type { FailureKind, SourceFailure } from '../../../model/source-failure.ts';
import { CredentialsError } from './credentials-error.ts';
import { describeCredentialsError } from './credentials-failure.ts';
import type { AskedQuestion } from './asked-question.ts';
import { decodeError } from './error-facts.ts';
import type { ErrorFacts } from './error-facts.ts';
import { findKind, isCertificateCode, isNetworkCode } from './error-kinds.ts';
import { describeKind } from './error-words.ts';
import { describeNetworkError } from './network-failure.ts';

/** Every way in which the SDK, Node.js or AWS can fail, as one failure in own words: no ARN, no account id, no encoded message gets through. */
export function toSourceFailure(error: unknown, asked: AskedQuestion): SourceFailure {
  if (asked.deadline.signal.aborted) return abortFailure(asked);
  if (error instanceof CredentialsError) return describeCredentialsError(error, asked);
  const facts = decodeError(error);
  const { networkCode } = facts;
  if (networkCode !== undefined && (isNetworkCode(networkCode) || isCertificateCode(networkCode))) {
    return { service: asked.service, operation: asked.operation, ...describeNetworkError(networkCode, facts, asked) };
  }
  const kind = findKind(facts.name) ?? kindOfStatus(facts);
  return { service: asked.service, operation: asked.operation, kind, ...serviceCode(facts), ...describeKind(kind, facts, asked) };
}

function abortFailure({ service, operation, deadline }: AskedQuestion): SourceFailure {
  if (!deadline.isPassed()) return { service, operation, kind: 'failed', message: 'interrupted' };
  const message = `the time limit of ${deadline.timeoutMs / 1000} s for this run was reached before AWS had answered`;
  return { service, operation, kind: 'timeout', message, hint: 'give more time with --timeout' };
}

/** Names of local errors are not the service's codes. */
function serviceCode({ name }: ErrorFacts): { code?: string } {
  return ['Error', 'TypeError', 'SyntaxError', 'TimeoutError', 'UnknownError', 'Unknown'].includes(name) ? {} : { code: name };
}

function kindOfStatus({ httpStatus = 0 }: ErrorFacts): FailureKind {
  if (httpStatus === 429) return 'throttled';
  if (httpStatus === 401) return 'unauthenticated';
  return httpStatus === 403 ? 'denied' : 'failed';
}
