import type { FailureKind } from '../../../model/source-failure.ts';
import { findIamPermission, formatIamHint } from '../../../permissions.ts';
import type { AskedQuestion } from './asked-question.ts';
import type { ErrorFacts } from './error-facts.ts';

export interface Words {
  message: string;
  hint?: string;
}

/** What to say about an answer of AWS itself, or about the lack of one. */
export function describeKind(kind: FailureKind, facts: ErrorFacts, asked: AskedQuestion): Words {
  switch (kind) {
    case 'denied':
      return facts.name === 'OptInRequired' ? describeOptIn(asked) : describeDenial(facts, asked);
    case 'unauthenticated':
      return describeRefusedCredentials(facts, asked);
    case 'throttled':
      return { message: `AWS throttled ${asked.operation}${afterAttempts(facts)}`, hint: 'try again in a minute, or ask for less at once' };
    case 'timeout':
      return describeSilence(facts, asked);
    case 'invalid':
      return { message: `AWS does not accept this ${asked.operation} request: ${quoteService(facts)}` };
    case 'notFound':
      return { message: `AWS does not know what ${asked.operation} asked for` };
    default:
      return describeServiceTrouble(facts, asked);
  }
}

function describeDenial({ message }: ErrorFacts, { operation, resource }: AskedQuestion): Words {
  const action = findIamPermission(operation)?.action ?? operation;
  const explicit = /with an (explicit deny in an? [a-z -]+policy)/.exec(message)?.[1];
  if (explicit) return { message: `not allowed to call ${action}: ${explicit}`, hint: `that policy has to stop denying ${action}` };
  const missing = /because (no [a-z -]+ allows)/i.exec(message)?.[1];
  return { message: `not allowed to call ${action}${missing ? `: ${missing} it` : ''}`, hint: formatIamHint(operation, resource) };
}

function describeOptIn({ service, region }: AskedQuestion): Words {
  return {
    message: `the account has not enabled ${service} in region ${region}`,
    hint: `check --region ${region}, or enable the region for the account`,
  };
}

function describeRefusedCredentials({ name, message }: ErrorFacts, { region, profile }: AskedQuestion): Words {
  const suffix = profile === undefined ? '' : ` --profile ${profile}`;
  if (/scoped to a valid region/.test(message)) {
    return { message: `the endpoint does not serve region ${region}`, hint: `check --region ${region} and AWS_ENDPOINT_URL` };
  }
  if (/^(ExpiredToken|RequestExpired)/.test(name)) {
    return { message: 'the AWS session has expired', hint: `sign in again, for example with: aws sso login${suffix}` };
  }
  if (/^Request(InTheFuture|TimeTooSkewed)$/.test(name)) {
    return { message: "AWS refuses the request's time", hint: "check this machine's clock" };
  }
  return {
    message: `AWS does not accept these credentials in region ${region}`,
    hint: `check them with: aws sts get-caller-identity${suffix}; a region that has to be enabled for the account refuses all others like this`,
  };
}

function describeSilence(facts: ErrorFacts, { host = 'AWS', requestTimeoutMs, connectionTimeoutMs }: AskedQuestion): Words {
  const isUnconnected = /establish a connection|^connect /.test(facts.message);
  const silence = isUnconnected ? `did not accept a connection within ${connectionTimeoutMs / 1000} s` : `did not answer within ${requestTimeoutMs / 1000} s`;
  return { message: `${host} ${silence}${afterAttempts(facts)}`, hint: 'check the network path to that host: a proxy, a firewall, a VPC endpoint' };
}

function describeServiceTrouble(facts: ErrorFacts, { operation, host = 'AWS' }: AskedQuestion): Words {
  const { httpStatus, name } = facts;
  if (httpStatus === undefined) return { message: `${operation} failed: ${quoteService(facts)}` };
  if (httpStatus < 500) return { message: `AWS refused ${operation} with ${name} (HTTP ${httpStatus})` };
  return { message: `${host} answered ${operation} with HTTP ${httpStatus}${afterAttempts(facts)}`, hint: 'try again later' };
}

function afterAttempts({ attempts = 1 }: ErrorFacts): string {
  return attempts === 1 ? '' : ` (${attempts} attempts)`;
}

/** The service's own words where they name the wrong value: their first line without what is not meant for people. */
function quoteService({ message, name }: ErrorFacts): string {
  const line = message.replace(/Encoded authorization failure message:.*/s, '').split('\n', 1)[0] ?? '';
  const plain = line.replace(/arn:[\w:/.*+=,@-]+/g, 'ARN').trim().replace(/\.$/, '').slice(0, 200);
  return plain === '' ? name : plain;
}
