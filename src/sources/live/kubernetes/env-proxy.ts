import { BlockList, isIP } from 'node:net';
import type { Environment } from './kube-config.ts';

/**
 * The proxy that the environment names for an https server, by the rules of Go's `httpproxy` package, which kubectl follows:
 * HTTPS_PROXY, except for this machine and for what NO_PROXY lists (hosts, domains with all below them, addresses, networks, `*`).
 */
export function findProxy(server: URL, env: Environment): string | undefined {
  const proxy = env.HTTPS_PROXY || env.https_proxy;
  if (!proxy || server.protocol !== 'https:') return undefined;
  const host = server.hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost' || isListed(host, ['127.0.0.0/8', '::1'])) return undefined;
  const exceptions = (env.NO_PROXY || env.no_proxy || '').split(',').map((entry) => entry.trim().toLowerCase());
  if (exceptions.some((entry) => isException(host, server.port || '443', entry)) || isListed(host, exceptions)) return undefined;
  return proxy.includes('://') ? proxy : `http://${proxy}`;
}

function isException(host: string, port: string, entry: string): boolean {
  if (entry === '*') return true;
  const [name = '', entryPort] = entry.split(':');
  if (name === '' || (entryPort !== undefined && entryPort !== port)) return false;
  if (name.startsWith('.') || name.startsWith('*.')) return host.endsWith(name.replace(/^\*/, ''));
  return host === name || (isIP(host) === 0 && host.endsWith(`.${name}`));
}

function isListed(host: string, networks: readonly string[]): boolean {
  if (isIP(host) === 0) return false;
  const list = new BlockList();
  for (const network of networks) addNetwork(list, network);
  return list.check(host, family(host));
}

function addNetwork(list: BlockList, network: string): void {
  const [address = '', prefix] = network.split('/');
  if (isIP(address) === 0) return;
  if (prefix === undefined) list.addAddress(address, family(address));
  else if (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIP(address) === 4 ? 32 : 128)) list.addSubnet(address, Number(prefix), family(address));
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
