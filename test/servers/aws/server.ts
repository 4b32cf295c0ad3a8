import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerRequest } from './answer.ts';
import type { RecordedCall } from './call-log.ts';
import { answerControl } from './control.ts';
import type { ServerState } from './control.ts';
import { createFaultList } from './faults.ts';
import type { Fault } from './faults.ts';
import { decodeIncoming, readBody } from './incoming.ts';
import { serverWorld } from './server-world.ts';
import type { ServerWorldInput } from './server-world.ts';

export interface AwsServer {
  /** For `AWS_ENDPOINT_URL`. */
  url: string;
  /** Every request so far, the newest last; emptied by `length = 0`. */
  calls: RecordedCall[];
  /** Most requests that were open at one time. */
  peak(): number;
  setFaults(faults: readonly Fault[]): void;
  setWorld(world: ServerWorldInput): void;
  close(): Promise<void>;
}

/** Serves EC2 (Query) and SSM (JSON 1.1) over a world of plain objects on 127.0.0.1; `port` 0 takes a free one. */
export async function startAwsServer(world: ServerWorldInput = {}, port = 0): Promise<AwsServer> {
  const state: ServerState = { world: serverWorld(world), faults: createFaultList(), calls: [] };
  const open = { now: 0, peak: 0 };
  const server = createServer((request, response) => {
    open.now += 1;
    open.peak = Math.max(open.peak, open.now);
    response.once('close', () => (open.now -= 1));
    // A broken request is the test's defect: it has to see why.
    handle(state, request, response).catch((error: unknown) => response.writeHead(599).end(String(error)));
  });
  const url = await listen(server, port);
  return {
    url,
    calls: state.calls,
    peak: () => open.peak,
    setFaults: (faults) => state.faults.set(faults),
    setWorld: (next) => {
      state.world = serverWorld(next);
    },
    close: () => close(server),
  };
}

async function handle(state: ServerState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request);
  const control = answerControl(state, { method: request.method ?? '', path: request.url ?? '', body });
  if (control !== undefined) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(control));
    return;
  }
  const incoming = decodeIncoming(request.headers, body);
  state.calls.push({ service: incoming.service, action: incoming.action, region: incoming.region, params: incoming.params });
  const fault = state.faults.take(incoming);
  if (fault?.kind === 'silent') return;
  if (fault?.kind === 'reset') {
    request.socket.resetAndDestroy();
    return;
  }
  if (fault?.kind === 'slow') await sleep(fault.delayMs ?? 0);
  const answer = answerRequest(state.world, incoming, fault);
  response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
}

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('no port'));
      else resolve(`http://127.0.0.1:${address.port}`);
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
