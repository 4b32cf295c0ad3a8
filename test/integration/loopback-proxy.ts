import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { request } from 'node:https';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOKENS } from './kube-apiserver.ts';
import type { KubeApiServer, User } from './kube-apiserver.ts';

export interface LoopbackProxy {
  kubeconfig: string;
  /** Method and URL of every request, oldest first. */
  requests: string[];
  close(): Promise<void>;
}

export interface LoopbackProxyOptions {
  server: KubeApiServer;
  user: User;
  /** Runs before a request is passed on, with its URL. */
  before?: (url: string) => Promise<void>;
}

/** What `kubectl proxy` is: plain HTTP on this machine, passed on with a user's token. Something can be done between two requests. */
export async function startLoopbackProxy({ server, user, before }: LoopbackProxyOptions): Promise<LoopbackProxy> {
  const requests: string[] = [];
  const proxy = createServer((incoming, outgoing) => {
    requests.push(`${incoming.method} ${incoming.url}`);
    const passed = (before?.(incoming.url ?? '') ?? Promise.resolve()).then(() => passOn(server, { incoming, outgoing, token: TOKENS[user] }));
    passed.catch((error: unknown) => outgoing.writeHead(502).end(String(error)));
  });
  const port = await new Promise<number>((resolve) => {
    proxy.listen(0, '127.0.0.1', () => {
      const address = proxy.address();
      resolve(address !== null && typeof address === 'object' ? address.port : 0);
    });
  });
  const kubeconfig = join(server.folder, `kubeconfig-proxy-${port}`);
  writeFileSync(kubeconfig, JSON.stringify(proxyKubeconfig(port)));
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      proxy.close(() => resolve());
      proxy.closeAllConnections();
    });
  return { kubeconfig, requests, close };
}

function passOn(server: KubeApiServer, { incoming, outgoing, token }: { incoming: IncomingMessage; outgoing: ServerResponse; token: string }): void {
  const { host: _host, connection: _connection, ...headers } = incoming.headers;
  const sent = request(`${server.url}${incoming.url}`, { method: incoming.method, ca: server.ca, headers: { ...headers, authorization: `Bearer ${token}` } }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  sent.on('error', (error) => outgoing.destroy(error));
  incoming.pipe(sent);
}

function proxyKubeconfig(port: number): object {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'proxy', cluster: { server: `http://127.0.0.1:${port}` } }],
    users: [],
    contexts: [{ name: 'proxy', context: { cluster: 'proxy', user: '' } }],
    'current-context': 'proxy',
  };
}
