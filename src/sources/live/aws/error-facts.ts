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
}

export function decodeError(error: unknown): ErrorFacts {
  const fields = asRecord(error);
  const networkCode = text(fields.code);
  const host = text(fields.hostname) ?? address(fields);
  const httpStatus = status(fields);
  return {
    name: text(fields.name) ?? 'Error',
    message: text(fields.message) ?? '',
    ...(networkCode === undefined ? {} : { networkCode }),
    ...(host === undefined ? {} : { host }),
    ...(httpStatus === undefined ? {} : { httpStatus }),
  };
}

/** An answer that the SDK could not parse carries its status in `$response` alone. */
function status(fields: Record<string, unknown>): number | undefined {
  const parsed = asRecord(fields.$metadata).httpStatusCode;
  const raw = asRecord(fields.$response).statusCode;
  const found = parsed ?? raw;
  return typeof found === 'number' ? found : undefined;
}

function address(fields: Record<string, unknown>): string | undefined {
  const host = text(fields.address);
  return host === undefined || fields.port === undefined ? host : `${host}:${String(fields.port)}`;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
