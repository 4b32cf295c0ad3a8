import { Agent, request } from 'node:https';
import { formatJson } from '../../src/util/lossless-json.ts';

export interface ApiAnswer {
  status: number;
  body: string;
}

export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** A text is sent as YAML, everything else as JSON. */
  body?: unknown;
}

export interface ApiClient {
  send(request: ApiRequest): Promise<ApiAnswer>;
}

/** Talks to an API server as the owner of a token. */
export function apiClient({ url, ca, token }: { url: string; ca: string; token: string }): ApiClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 8, ca });
  return {
    send: ({ method, path, body }) =>
      new Promise((resolve, reject) => {
        const type = typeof body === 'string' ? 'application/yaml' : 'application/json';
        const headers = { authorization: `Bearer ${token}`, 'content-type': type };
        const sent = request(`${url}${path}`, { method, agent, headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
        });
        sent.on('error', reject);
        sent.end(body === undefined || typeof body === 'string' ? body : formatJson(body));
      }),
  };
}

/** The answer's body as an object. Throws for any answer but 2xx. */
export async function sendJson<T = unknown>(client: ApiClient, wanted: ApiRequest): Promise<T> {
  const { status, body } = await client.send(wanted);
  if (status < 200 || status > 299) throw new Error(`${wanted.method} ${wanted.path} was answered ${status}: ${body.slice(0, 500)}`);
  return JSON.parse(body) as T;
}
