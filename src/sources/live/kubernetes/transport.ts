import http from 'node:http';
import https from 'node:https';
import { gunzipSync } from 'node:zlib';
import type { Access } from './access.ts';

export interface RawResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** No answer to the attempt to connect: a firewall that drops packets would otherwise use up the whole time there is. */
const CONNECT_TIMEOUT_MS = 10_000;

/** The one place that talks to an API server: there is no way to give it a method. Throws what node:http throws. */
export function sendGet(url: URL, access: Access, signal: AbortSignal): Promise<RawResponse> {
  const { get } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: access.agent, headers: access.headers, signal }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        try {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: decodeBody(chunks, response.headers) });
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
    request.on('error', reject);
    request.on('socket', (socket) => {
      if (!socket.connecting) return;
      const timer = setTimeout(() => request.destroy(connectTimeout()), CONNECT_TIMEOUT_MS);
      socket.once('connect', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    });
  });
}

function connectTimeout(): Error {
  return Object.assign(new Error(`no connection within ${CONNECT_TIMEOUT_MS / 1000} s`), { code: 'ETIMEDOUT' });
}

/** Whole bodies: a page is needed as one text anyway, and streaming it through zlib costs twice the CPU. */
function decodeBody(chunks: readonly Buffer[], headers: http.IncomingHttpHeaders): Buffer {
  const body = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
  return headers['content-encoding'] === 'gzip' ? gunzip(body) : body;
}

const SMALLEST_CHUNK = 64;
const LARGEST_CHUNK = 64 * 1024 * 1024;

/** gzip ends with the size of what it holds (modulo 2^32), so that one output buffer is enough. */
function gunzip(body: Buffer): Buffer {
  const size = body.length >= 4 ? body.readUInt32LE(body.length - 4) : 0;
  return gunzipSync(body, { chunkSize: Math.min(Math.max(size + 1, SMALLEST_CHUNK), LARGEST_CHUNK) });
}
