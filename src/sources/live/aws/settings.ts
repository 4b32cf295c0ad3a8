import type { EC2ClientConfig } from '@aws-sdk/client-ec2';
import type { SSMClientConfig } from '@aws-sdk/client-ssm';

export interface AwsSettings {
  /** Of one request, the first one included. */
  maxAttempts: number;
  connectionTimeoutMs: number;
  /** From sending a request to the head of its answer, for each attempt. */
  requestTimeoutMs: number;
  /** Calls of one port that run side by side. */
  concurrency: number;
  /** Instead of the SDK's standard back-off, whose waits add up to seconds. */
  retryStrategy?: EC2ClientConfig['retryStrategy'];
}

// The SDK has no time-outs of its own: a silent server would hang the run. Its adaptive mode keeps a run waiting for most of a minute.
export const DEFAULT_AWS_SETTINGS: AwsSettings = { maxAttempts: 4, connectionTimeoutMs: 3_000, requestTimeoutMs: 15_000, concurrency: 10 };

type ClientConfig = Pick<EC2ClientConfig & SSMClientConfig, 'maxAttempts' | 'retryMode' | 'retryStrategy' | 'requestHandler' | 'logger'>;

/** What both clients are made with. */
export function clientConfig({ maxAttempts, connectionTimeoutMs, requestTimeoutMs, retryStrategy }: AwsSettings): ClientConfig {
  return {
    maxAttempts,
    retryMode: 'standard',
    ...(retryStrategy === undefined ? {} : { retryStrategy }),
    // Without `throwOnRequestTimeout` the SDK only logs a request that takes too long.
    requestHandler: { connectionTimeout: connectionTimeoutMs, requestTimeout: requestTimeoutMs, throwOnRequestTimeout: true, logger: SILENT },
    // A logger of the SDK's own no-op class would be passed over in favour of the console.
    logger: SILENT,
  };
}

const silent = (): void => undefined;
const SILENT = { trace: silent, debug: silent, info: silent, warn: silent, error: silent };
