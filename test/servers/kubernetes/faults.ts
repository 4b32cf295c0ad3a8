/** Trouble on demand for one path. Without `times` it stays. */
export type Fault = (
  | { status: 401 | 403 | 404 | 410 | 429 | 500 | 503; retryAfterSeconds?: number; user?: string }
  | { body: string; type?: string }
  | { silent: true }
  | { reset: true }
) & {
  /** How many requests it hits. */
  times?: number;
  /** Only requests for a page behind the first. */
  laterPages?: boolean;
};

const REASON: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  410: 'Expired',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
};

/** The Status object that an API server answers errors with. */
export function statusBody(code: number, path: string, user = 'viewer'): string {
  const resource = path.split('/').at(-1) ?? '';
  const message = code === 403 ? `${resource} is forbidden: User "${user}" cannot list resource "${resource}" at the cluster scope` : `made-up ${code}`;
  return JSON.stringify({ kind: 'Status', apiVersion: 'v1', status: 'Failure', message, reason: REASON[code], code });
}
