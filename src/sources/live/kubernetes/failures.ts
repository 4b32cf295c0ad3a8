import type { FailureKind, SourceFailure } from '../../../model/source-failure.ts';
import { formatClusterRoleHint } from '../../../permissions.ts';
import { ExecPluginError } from './exec-plugin.ts';
import type { Target } from './target.ts';
import { codeOf, messageOf, nameOf } from './thrown.ts';
import type { RawResponse } from './transport.ts';

/** What a message about a request can draw on. */
export interface RequestContext {
  /** Such as `list nodeclaims.karpenter.sh`. */
  operation: string;
  target: Target;
}

type Facts = Omit<SourceFailure, 'service' | 'operation'>;

function failure({ operation }: RequestContext, facts: Facts): SourceFailure {
  return { service: 'kubernetes', operation, ...facts };
}

/** `reason` and `message` of the Status object that an API server answers errors with. */
interface Status {
  kind?: string;
  reason?: string;
  message?: string;
}

/** For an answer other than 200. */
export function statusFailure(context: RequestContext, response: RawResponse): SourceFailure {
  const status = decodeStatus(response.body.toString());
  const code = status?.reason ?? String(response.status);
  switch (response.status) {
    case 401:
      return failure(context, { kind: 'unauthenticated', code, ...refusedCredentials(context.target) });
    case 403:
      return failure(context, { code, ...forbidden(context, status) });
    case 404:
      return failure(context, { code, ...(status || isPlainNotFound(response) ? notServed(context) : notKubernetes(context)) });
    case 410:
      return failure(context, { kind: 'failed', code, message: 'the list expired each time before it was read to its end', hint: 'try again' });
    case 429:
      return failure(context, { kind: 'throttled', code, message: 'the API server is busy and kept putting karpami off', hint: 'try again later' });
    default:
      return failure(context, { kind: 'failed', code, message: serverError(response, status), hint: 'try again; the API server may be restarting' });
  }
}

function decodeStatus(body: string): Status | undefined {
  try {
    const status = JSON.parse(body) as Status | null;
    return status?.kind === 'Status' ? status : undefined;
  } catch {
    return undefined;
  }
}

function refusedCredentials({ context, user }: Target): { message: string; hint: string } {
  return {
    message: `the API server did not accept the credentials of user "${user.name}"; they may have expired`,
    hint: `log in again; kubectl --context '${context}' get nodes shows whether it worked`,
  };
}

const FORBIDDEN_USER = /User "([^"]+)"/;
const ANONYMOUS = 'system:anonymous';

function forbidden({ operation, target }: RequestContext, status: Status | undefined): Facts {
  const user = FORBIDDEN_USER.exec(status?.message ?? '')?.[1];
  if (user === ANONYMOUS) return { kind: 'unauthenticated', ...refusedCredentials(target) };
  return { kind: 'denied', message: `user "${user ?? target.user.name}" may not ${operation}`, hint: formatClusterRoleHint(operation) };
}

/** A group that no definition made known is refused without a Status object. */
function isPlainNotFound({ body }: RawResponse): boolean {
  return body.toString().trim() === '404 page not found';
}

function notServed({ operation }: RequestContext): Facts {
  const resource = operation.replace(/^list /, '');
  const hint = /\bkarpenter\./.test(resource) ? 'Karpenter is not installed in this cluster, or it is a release before 1.0' : undefined;
  return { kind: 'notFound', message: `the cluster does not know ${resource}`, hint };
}

function notKubernetes({ target }: RequestContext): Facts {
  return { kind: 'invalid', message: `${target.cluster.server} does not answer like a Kubernetes API server`, hint: 'check the server in the kubeconfig' };
}

function serverError({ status: code }: RawResponse, status: Status | undefined): string {
  return `the API server answered ${code}${status?.message ? `: ${status.message.split('\n', 1).join()}` : ''}`;
}

/** For a body that is not what was asked for. */
export function bodyFailure(context: RequestContext, error: unknown): SourceFailure {
  const { kind, message, hint } = notKubernetes(context);
  return failure(context, { kind, message: `${message} (${messageOf(error)})`, hint });
}

/** For credentials that could not be had. */
export function credentialFailure({ target }: RequestContext, error: unknown): SourceFailure {
  const message = error instanceof ExecPluginError ? error.message : `no credentials for user "${target.user.name}": ${messageOf(error)}`;
  const hint = `kubectl --context '${target.context}' get nodes shows whether they work elsewhere`;
  return { service: 'kubernetes', operation: 'authenticate', kind: 'unauthenticated', code: codeOf(error), message, hint };
}

/** For a request that was ended by the deadline, or by the user. */
export function abortFailure(context: RequestContext, signal: AbortSignal, error?: unknown): SourceFailure {
  if (nameOf(signal.reason) !== 'TimeoutError') return failure(context, { kind: 'failed', code: 'interrupted', message: 'interrupted' });
  const plugin = error instanceof ExecPluginError ? `: ${error.message}` : '';
  const message = `no complete answer from ${context.target.server.host} in the time there was${plugin}`;
  return failure(context, { kind: 'timeout', message, hint: 'give more time with --timeout, or check the way to the cluster (VPN, proxy)' });
}

/** For a request that got no answer. */
export function networkFailure(context: RequestContext, error: unknown): SourceFailure {
  const { host } = context.target.server;
  const code = codeOf(error);
  if (isTlsCode(code)) return failure(context, { kind: 'unreachable', code, ...untrusted(host, error) });
  const said = REASONS[code ?? ''] ?? messageOf(error);
  return failure(context, { kind: kindOf(code), code, message: `${host} cannot be reached: ${said}`, hint: 'check the way to the cluster (VPN, proxy, private endpoint)' });
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'the name does not exist',
  EAI_AGAIN: 'the name could not be looked up',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  ETIMEDOUT: 'it did not answer',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
};

function kindOf(code: string | undefined): FailureKind {
  return code?.startsWith('Z_') ? 'invalid' : 'unreachable';
}

const TLS_CODE = /CERT|^ERR_(TLS|SSL)|SIGNATURE|^EPROTO$/;

function isTlsCode(code: string | undefined): boolean {
  return code !== undefined && TLS_CODE.test(code);
}

function untrusted(host: string, error: unknown): { message: string; hint: string } {
  return {
    message: `no trusted connection to ${host}: ${messageOf(error)}`,
    hint: 'check certificate-authority-data and tls-server-name in the kubeconfig; aws eks update-kubeconfig writes them anew',
  };
}
