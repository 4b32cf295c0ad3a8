import { isIP } from 'node:net';
import type { Cluster, KubeConfig, User } from '@kubernetes/client-node';
import { KarpamiError } from '../../../errors.ts';
import { findProxy } from './env-proxy.ts';
import type { Environment } from './kube-config.ts';

/** One context of a kubeconfig: where the API server is, and as whom to talk to it. */
export interface Target {
  context: string;
  server: URL;
  cluster: Cluster;
  user: User;
}

/**
 * Without a name the current context. Throws KarpamiError (`notRun`) that names the contexts there are.
 * The proxy of the environment is used where the kubeconfig names none, as kubectl does.
 */
export function findTarget(config: KubeConfig, name: string | undefined, env: Environment): Target {
  const context = name ?? config.currentContext;
  if (!context) throw new KarpamiError('notRun', 'the kubeconfig has no current context', contextsHint(config));
  const entry = config.contexts.find((each) => each.name === context);
  if (!entry) throw new KarpamiError('notRun', `no such context "${context}"`, contextsHint(config));
  const cluster = config.clusters.find((each) => each.name === entry.cluster);
  if (!cluster) throw new KarpamiError('notRun', `context "${context}" is of cluster "${entry.cluster}", which the kubeconfig does not have`);
  // A context without a user talks as nobody; KubeConfig would then forget the certificate authority.
  const user = config.users.find((each) => each.name === entry.user) ?? { name: entry.user || 'nobody' };
  const server = parseServer(cluster.server);
  return { context, server, user, cluster: { ...cluster, ...schemeSettings(server), proxyUrl: cluster.proxyUrl ?? findProxy(server, env) } };
}

const NAMED_CONTEXTS = 20;

function contextsHint({ contexts }: KubeConfig): string {
  if (contexts.length === 0) return 'write one with aws eks update-kubeconfig --name CLUSTER --region REGION';
  const names = contexts.slice(0, NAMED_CONTEXTS).map(({ name }) => name);
  const more = contexts.length - names.length;
  return `give one of these with --context: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function parseServer(text: string): URL {
  const server = URL.canParse(text) ? new URL(text) : undefined;
  if (!server || !['http:', 'https:'].includes(server.protocol)) throw new KarpamiError('notRun', `the server "${text}" in the kubeconfig is not a URL`);
  if (server.protocol === 'http:' && !isLoopback(server.hostname)) {
    throw new KarpamiError('notRun', `the server "${text}" would be asked over plain HTTP`, 'use https; plain HTTP is for this machine only, such as kubectl proxy');
  }
  return server;
}

/** Takes the host name of a URL, in which an IPv6 address has brackets. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
}

/** KubeConfig takes plain HTTP only where the kubeconfig says to skip TLS verification: `kubectl proxy` has no such line. */
function schemeSettings(server: URL): { skipTLSVerify?: boolean } {
  return server.protocol === 'http:' ? { skipTLSVerify: true } : {};
}
