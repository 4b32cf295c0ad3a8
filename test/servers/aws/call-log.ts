import type { Service } from './service-error.ts';

/** One request as the server saw it, retries included. */
export interface RecordedCall {
  service: Service;
  action: string;
  /** Region of the signature; empty when the request was not signed. */
  region: string;
  params: unknown;
}
