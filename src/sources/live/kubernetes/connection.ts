import { setTimeout as sleep } from 'node:timers/promises';
import { authenticate } from './access.ts';
import type { Access } from './access.ts';
import { abortFailure, credentialFailure, networkFailure, statusFailure } from './failures.ts';
import type { RequestContext } from './failures.ts';
import type { Environment } from './kube-config.ts';
import { RequestError } from './request-error.ts';
import type { Target } from './target.ts';
import { codeOf } from './thrown.ts';
import { sendGet } from './transport.ts';
import type { RawResponse } from './transport.ts';

export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

export interface Request {
  /** As failures name it. */
  operation: string;
  /** Below the server's own path, with the query. */
  path: string;
  signal: AbortSignal;
}

const MAX_ATTEMPTS = 5;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 30_000;
const RETRIED_STATUS = new Set([429, 500, 502, 503, 504]);
const RETRIED_CODES = new Set(['ECONNRESET', 'EPIPE', 'EAI_AGAIN', 'Z_BUF_ERROR']);

/** An API server, and credentials for it that are renewed once when they are refused. */
export class Connection {
  readonly #target: Target;
  readonly #env: Environment;
  readonly #wait: Wait;
  #access: Promise<Access> | undefined;

  constructor(target: Target, env: Environment, wait: Wait = (ms, signal) => sleep(ms, undefined, { signal })) {
    this.#target = target;
    this.#env = env;
    this.#wait = wait;
  }

  /** The body of an answer 200. Everything else, after the retries that make sense, is a RequestError. */
  async get({ operation, path, signal }: Request): Promise<Buffer> {
    const context: RequestContext = { operation, target: this.#target };
    const url = new URL(`${this.#target.server.href.replace(/\/$/, '')}${path}`);
    let refused: Promise<Access> | undefined;
    for (let attempt = 1; ; attempt += 1) {
      const given = this.#authenticated(refused, signal);
      const access = await this.#settle(context, given, signal);
      const answer = await sendGet(url, access, signal).catch((error: unknown) => error);
      if (signal.aborted) throw new RequestError(abortFailure(context, signal));
      if (isResponse(answer) && answer.status === 200) return answer.body;
      const renewing = isResponse(answer) && answer.status === 401 && refused === undefined;
      if (renewing) refused = given;
      else if (attempt >= MAX_ATTEMPTS || !isWorthRetrying(answer)) throw giveUp(context, answer);
      else await this.#pause(context, { answer, attempt, signal });
    }
  }

  /** Closes idle connections. */
  async close(): Promise<void> {
    const access = await this.#access?.catch(() => undefined);
    access?.agent.destroy();
  }

  /** Requests that run side by side share one attempt to get credentials. */
  #authenticated(refused: Promise<Access> | undefined, signal: AbortSignal): Promise<Access> {
    if (this.#access === undefined || this.#access === refused) this.#access = authenticate(this.#target, this.#env, signal);
    return this.#access;
  }

  async #settle(context: RequestContext, access: Promise<Access>, signal: AbortSignal): Promise<Access> {
    try {
      return await access;
    } catch (error) {
      if (this.#access === access) this.#access = undefined;
      if (signal.aborted) throw new RequestError(abortFailure(context, signal, error));
      throw new RequestError(credentialFailure(context, error));
    }
  }

  async #pause(context: RequestContext, { answer, attempt, signal }: { answer: unknown; attempt: number; signal: AbortSignal }): Promise<void> {
    try {
      await this.#wait(delayMs(answer, attempt), signal);
    } catch (error) {
      if (!signal.aborted) throw error;
      throw giveUp(context, answer);
    }
  }
}

function isResponse(answer: unknown): answer is RawResponse {
  return typeof answer === 'object' && answer !== null && 'status' in answer && 'body' in answer;
}

function isWorthRetrying(answer: unknown): boolean {
  if (isResponse(answer)) return RETRIED_STATUS.has(answer.status);
  return RETRIED_CODES.has(codeOf(answer) ?? '');
}

/** What the server asks for in Retry-After, else twice as long after each attempt. */
function delayMs(answer: unknown, attempt: number): number {
  const asked = isResponse(answer) ? Number(answer.headers['retry-after'] ?? Number.NaN) : Number.NaN;
  return Number.isFinite(asked) ? Math.min(asked * 1000, LONGEST_DELAY_MS) : FIRST_DELAY_MS * 2 ** (attempt - 1);
}

function giveUp(context: RequestContext, answer: unknown): RequestError {
  if (isResponse(answer)) return new RequestError(statusFailure(context, answer), answer.status);
  return new RequestError(networkFailure(context, answer));
}
