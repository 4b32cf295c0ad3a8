import type { JsonValue } from '../../../model/json.ts';
import type { Progress } from '../../ports.ts';
import type { Connection } from './connection.ts';
import { RequestError } from './request-error.ts';

export interface ListRequest<T> {
  /** As failures name it. */
  operation: string;
  /** Of the collection; may have a query. */
  path: string;
  parse: (body: Buffer) => JsonValue;
  /** Takes one item as it was sent. */
  project: (raw: never) => T;
}

export interface ListContext {
  connection: Connection;
  signal: AbortSignal;
  progress: Progress | undefined;
}

interface Page {
  metadata?: { continue?: string; remainingItemCount?: number };
  items?: unknown;
}

const PAGE_SIZE = 500;
const MAX_RESTARTS = 3;
const GONE = 410;

/**
 * Reads a collection page by page; each page is projected and dropped before the next is asked for. A list that expired meanwhile
 * (etcd keeps five minutes) is read again from its start. Throws RequestError; SyntaxError or TypeError for a body that is no list.
 */
export async function readList<T>(request: ListRequest<T>, context: ListContext): Promise<T[]> {
  for (let restarts = 0; ; restarts += 1) {
    try {
      return await readPages(request, context);
    } catch (error) {
      if (!(error instanceof RequestError && error.status === GONE) || restarts === MAX_RESTARTS) throw error;
    }
  }
}

async function readPages<T>(request: ListRequest<T>, context: ListContext): Promise<T[]> {
  const objects: T[] = [];
  let next: string | undefined;
  do {
    next = await readPage(request, { ...context, objects, next });
  } while (next);
  return objects;
}

/** Gives the token of the next page. */
async function readPage<T>(request: ListRequest<T>, { connection, signal, progress, objects, next }: ListContext & { objects: T[]; next: string | undefined }): Promise<string | undefined> {
  const { operation, path, parse, project } = request;
  const body = await connection.get({ operation, path: withQuery(path, next), signal });
  const { items, metadata } = parse(body) as Page;
  if (!Array.isArray(items)) throw new TypeError('the answer has no items');
  for (const item of items) objects.push(project(item as never));
  const remaining = metadata?.remainingItemCount;
  progress?.(`${operation}: ${objects.length}${remaining ? ` of ${objects.length + remaining}` : ''}`);
  return metadata?.continue || undefined;
}

function withQuery(path: string, next: string | undefined): string {
  const token = next === undefined ? '' : `&continue=${encodeURIComponent(next)}`;
  return `${path}${path.includes('?') ? '&' : '?'}limit=${PAGE_SIZE}${token}`;
}
