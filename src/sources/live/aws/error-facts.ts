/** What can be read off whatever the SDK or Node.js threw. */
export interface ErrorFacts {
  /** The service's error code, or the class of a local error. */
  name: string;
  message: string;
  /** Node.js's code of a network error, such as `ENOTFOUND`. */
  networkCode?: string;
  /** The host that a network error names. */
  host?: string;
  httpStatus?: number;
  /** How often the request was sent before the SDK gave up. */
  attempts?: number;
}

export function decodeError(error: unknown): ErrorFacts {
  const fields = asRecord(error);
  return {
    name: text(fields.name) ?? 'Error',
    message: text(fields.message) ?? '',
    networkCode: text(fields.code),
    host: text(fields.hostname) ?? address(fields),
    // An answer that the SDK could not parse carries its status in `$response` alone.
    httpStatus: count(asRecord(fields.$metadata).httpStatusCode) ?? count(asRecord(fields.$response).statusCode),
    attempts: count(asRecord(fields.$metadata).attempts),
  };
}

function address(fields: Record<string, unknown>): string | undefined {
  const host = text(fields.address);
  const port = count(fields.port);
  return host === undefined || port === undefined ? host : `${host}:${port}`;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function count(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
