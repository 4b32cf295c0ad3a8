import type { SourceFailure } from '../../../model/source-failure.ts';

/** A request that was given up, with the failure to report; `status` is that of HTTP where there was an answer. */
export class RequestError extends Error {
  readonly failure: SourceFailure;
  readonly status: number | undefined;

  constructor(failure: SourceFailure, status?: number) {
    super(failure.message);
    this.name = 'RequestError';
    this.failure = failure;
    this.status = status;
  }
}
