import http from 'node:http';
import https from 'node:https';
import type { ServerOptions } from 'node:https';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { ClusterKind, ClusterState } from '../../../src/model/cluster.ts';
import { collectionsOf, PATH_BY_KIND } from './collections.ts';
import { statusBody } from './faults.ts';
import type { Fault } from './faults.ts';

export interface RecordedRequest {
  method: string;
  /** With the query. */
  url: string;
  headers: http.IncomingHttpHeaders;
}

export interface KubernetesServer {
  url: string;
  /** Every request so far, the newest last. */
  requests: RecordedRequest[];
  setFault(kind: ClusterKind | 'version' | 'all', fault: Fault): void;
  close(): Promise<void>;
}

export interface KubernetesServerOptions {
  /** The largest page, whatever the limit asked for. */
  pageSize?: number;
  /** Without it plain HTTP. */
  tls?: ServerOptions;
  /** The Authorization header that lets a request in; without it everybody is let in. */
  authorization?: string;
}

interface State {
  options: KubernetesServerOptions;
  version: string;
  collections: Map<string, string[]>;
  faults: Map<string, Fault>;
  requests: RecordedRequest[];
}

/** A small Kubernetes API over a ClusterState on 127.0.0.1: lists with limit and continue, gzip for those who take it, faults on demand. */
export async function startKubernetesServer(cluster: Partial<ClusterState> = {}, options: KubernetesServerOptions = {}): Promise<KubernetesServer> {
  const version = JSON.stringify(cluster.serverVersion ?? { major: '1', minor: '34' });
  const state: State = { options, version, collections: collectionsOf(cluster), faults: new Map(), requests: [] };
  const handler = (request: IncomingMessage, response: ServerResponse): void => handle(state, request, response);
  const server = options.tls ? https.createServer(options.tls, handler) : http.createServer(handler);
  const port = await listen(server);
  return {
    url: `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    requests: state.requests,
    setFault: (kind, fault) => void state.faults.set(kind === 'all' ? kind : PATH_BY_KIND[kind], { ...fault }),
    close: () => close(server),
  };
}

function handle(state: State, request: IncomingMessage, response: ServerResponse): void {
  const { method = '', url = '', headers } = request;
  state.requests.push({ method, url, headers });
  const { pathname, searchParams } = new URL(url, 'http://server');
  const fault = takeFault(state, pathname, searchParams.has('continue'));
  if (fault && 'silent' in fault) return;
  if (fault && 'reset' in fault) request.socket.destroy();
  else if (fault) sendFault(response, pathname, fault);
  else if (state.options.authorization !== undefined && headers.authorization !== state.options.authorization) sendStatus(response, 401, pathname);
  else if (pathname === PATH_BY_KIND.version) send(response, request, state.version);
  else sendPage(state, { request, response, pathname, searchParams });
}

function takeFault({ faults }: State, path: string, isLaterPage: boolean): Fault | undefined {
  const key = faults.has(path) ? path : 'all';
  const fault = faults.get(key);
  if (!fault || (fault.laterPages && !isLaterPage)) return undefined;
  if (fault.times === 1) faults.delete(key);
  else if (fault.times !== undefined) fault.times -= 1;
  return fault;
}

function sendFault(response: ServerResponse, path: string, fault: Fault): void {
  if ('body' in fault) response.writeHead(200, { 'content-type': fault.type ?? 'application/json' }).end(fault.body);
  if (!('status' in fault)) return;
  if (fault.retryAfterSeconds !== undefined) response.setHeader('retry-after', String(fault.retryAfterSeconds));
  sendStatus(response, fault.status, path, fault.user);
}

function sendStatus(response: ServerResponse, status: number, path: string, user?: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(statusBody(status, path, user));
}

interface PageRequest {
  request: IncomingMessage;
  response: ServerResponse;
  pathname: string;
  searchParams: URLSearchParams;
}

function sendPage({ collections, options }: State, { request, response, pathname, searchParams }: PageRequest): void {
  const items = collections.get(pathname);
  if (!items) {
    // As the genuine server answers for a group that nobody defined: no Status object.
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('404 page not found\n');
    return;
  }
  const from = Number(searchParams.get('continue') ?? 0);
  const to = Math.min(items.length, from + Math.min(Number(searchParams.get('limit') ?? Infinity), options.pageSize ?? Infinity));
  const next = to < items.length ? { continue: String(to), remainingItemCount: items.length - to } : {};
  send(response, request, `{"kind":"List","apiVersion":"v1","metadata":${JSON.stringify({ resourceVersion: '7', ...next })},"items":[${items.slice(from, to).join()}]}`);
}

function send(response: ServerResponse, request: IncomingMessage, body: string): void {
  const gzipped = request.headers['accept-encoding']?.includes('gzip');
  response.writeHead(200, { 'content-type': 'application/json', ...(gzipped && { 'content-encoding': 'gzip' }) });
  response.end(gzipped ? gzipSync(body) : body);
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('no port'));
      else resolve(address.port);
    });
  });
}

/** Silent requests and idle connections would keep a plain close waiting. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
