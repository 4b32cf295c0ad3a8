import type { SourceFailure } from '../../../model/source-failure.ts';
import type { AskedQuestion } from './asked-question.ts';
import type { ErrorFacts } from './error-facts.ts';
import { isCertificateCode } from './error-kinds.ts';

type NetworkFailure = Pick<SourceFailure, 'kind' | 'code' | 'message' | 'hint'>;

/** A request that never got an answer, by Node.js's code. */
export function describeNetworkError(code: string, facts: ErrorFacts, { host, region }: Pick<AskedQuestion, 'host' | 'region'>): NetworkFailure {
  const named = facts.host ?? host ?? 'AWS';
  if (isCertificateCode(code)) {
    const hint = 'behind a proxy that opens TLS, set NODE_EXTRA_CA_CERTS to its certificate';
    return { kind: 'unreachable', code, message: `the certificate of ${named} is not trusted`, hint };
  }
  if (code === 'ENOTFOUND') {
    const hint = `region "${region}" may not exist: check --region, then the network`;
    return { kind: 'unreachable', code, message: `there is no host ${named}`, hint };
  }
  const hint = 'check the network path to that host: a proxy, a firewall, AWS_ENDPOINT_URL';
  return { kind: 'unreachable', code, message: `${named} ${WORDS[code] ?? 'cannot be reached'}`, hint };
}

const WORDS: Record<string, string> = {
  EAI_AGAIN: 'cannot be looked up: the name server does not answer',
  ECONNREFUSED: 'refuses connections',
  ECONNRESET: 'closes the connection without an answer',
  EPIPE: 'closes the connection without an answer',
};
