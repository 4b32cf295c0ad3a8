import http from 'node:http';
import https from 'node:https';
import { KubeConfig } from '@kubernetes/client-node';
import type { User } from '@kubernetes/client-node';
import { VERSION } from '../../../version.ts';
import { runExecPlugin } from './exec-plugin.ts';
import type { ExecCredential } from './exec-plugin.ts';
import type { Environment } from './kube-config.ts';
import type { Target } from './target.ts';

/** What a request needs to be let in. */
export interface Access {
  agent: http.Agent;
  headers: Record<string, string>;
}

/**
 * Gets credentials as the kubeconfig says (plugin, token, certificate, OIDC, service account, user and password) and
 * a keep-alive agent with them. Throws ExecPluginError, or what client-node throws.
 */
export async function authenticate(target: Target, env: Environment, signal: AbortSignal): Promise<Access> {
  const credential = target.user.exec ? await runExecPlugin(target, env, signal) : undefined;
  const config = new KubeConfig();
  config.loadFromClusterAndUser(target.cluster, credential ? userWith(target.user, credential) : target.user);
  const options: https.RequestOptions = { headers: {}, timeout: PROXY_TIMEOUT_MS };
  await untilAborted(config.applyToHTTPSOptions(options), signal);
  return { agent: keepAliveAgent(target, options), headers: requestHeaders(options) };
}

/** An OIDC provider that does not answer cannot be told to stop. */
function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new Error('aborted'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function userWith({ exec: _plugin, ...user }: User, credential: ExecCredential): User {
  return {
    ...user,
    ...(credential.token !== undefined && { token: credential.token }),
    ...(credential.clientCertificateData !== undefined && { certData: base64(credential.clientCertificateData) }),
    ...(credential.clientKeyData !== undefined && { keyData: base64(credential.clientKeyData) }),
  };
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/** A proxy that takes the connection and says nothing would keep the process alive. */
const PROXY_TIMEOUT_MS = 10_000;

/** Node allows 250 ms for each address of a host, which a cluster on another continent exceeds. */
const ATTEMPT_TIMEOUT_MS = 2500;

/** The agent that client-node made is kept only where it knows the way through a proxy: it opens a connection for each request. */
function keepAliveAgent({ server, cluster }: Target, options: https.RequestOptions): http.Agent {
  const { agent } = options;
  if (cluster.proxyUrl && typeof agent === 'object') return agent;
  if (server.protocol === 'http:') return new http.Agent({ keepAlive: true });
  const { ca, cert, key, rejectUnauthorized, servername } = options;
  const trust = { ca, cert, key, servername, ...(rejectUnauthorized !== undefined && { rejectUnauthorized }) };
  return new https.Agent({ keepAlive: true, autoSelectFamilyAttemptTimeout: ATTEMPT_TIMEOUT_MS, ...trust });
}

function requestHeaders({ headers, auth }: https.RequestOptions): Record<string, string> {
  const basic: Record<string, string> = auth ? { authorization: `Basic ${base64(auth)}` } : {};
  const given = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value).trim()] as const);
  // The API server indents its answers for a User-Agent that it takes for a browser or curl.
  return { 'user-agent': `karpami/${VERSION}`, accept: 'application/json', 'accept-encoding': 'gzip', ...basic, ...Object.fromEntries(given) };
}
